/** Returns the state after a move. A plan that requests a move the module refuses is a bug of the generator. */
export function requireNextState<Status>(next: Status | null, move: string): Status {
  if (next === null) throw new Error(`the demo plan wants to ${move} what cannot be`)
  return next
}

/** The state a table of moves leads to. A plan that asks for a move the module refuses is a mistake of the generator. */
export function allowed<Status>(next: Status | null, move: string): Status {
  if (next === null) throw new Error(`the demo plan wants to ${move} what cannot be`)
  return next
}

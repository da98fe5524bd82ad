/**
 * State machines as tables of named moves from state to state. A command names its move and stores the state returned by the table; it
 * never chooses a state itself. Pure.
 */
export type StateMoves<S extends string> = Readonly<Record<string, Partial<Record<S, S>>>>

/** Finds the state after a move; null when the move is not allowed. */
export function findStateAfterMove<S extends string, M extends StateMoves<S>>(
  moves: M,
  move: keyof M,
  from: S,
): S | null {
  const allowed: Partial<Record<S, S>> | undefined = moves[move]
  return allowed?.[from] ?? null
}

/** Lists the states from which a move is allowed. */
export const listStatesBeforeMove = <S extends string, M extends StateMoves<S>>(moves: M, move: keyof M): S[] =>
  Object.keys(moves[move] ?? {}) as S[]

/** States in which a move is allowed, and the one state it leads to. */
export function getMoveStates<S extends string, M extends StateMoves<S>>(moves: M, move: keyof M): { from: S[]; to: S } {
  const from = listStatesBeforeMove<S, M>(moves, move)
  const [to, ...others] = new Set(from.map((state) => findStateAfterMove<S, M>(moves, move, state)))
  if (to === undefined || to === null || others.length > 0)
    throw new Error(`the move ${String(move)} leads to ${others.length + 1} states`)
  return { from, to }
}

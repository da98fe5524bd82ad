/**
 * State machines: a table lists, for each named move, the next state by current state. A command applies a move and
 * stores the state that the table returns; it never sets a state directly. Pure.
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

/**
 * All states from which a move is allowed, and its only target state. Throws when the move leads to several states or
 * to none.
 */
export function getMoveStates<S extends string, M extends StateMoves<S>>(
  moves: M,
  move: keyof M,
): { from: S[]; to: S } {
  const from = listStatesBeforeMove<S, M>(moves, move)
  const [to, ...others] = new Set(from.map((state) => findStateAfterMove<S, M>(moves, move, state)))
  if (to === undefined || to === null || others.length > 0)
    throw new Error(`the move ${String(move)} leads to ${others.length + 1} states`)
  return { from, to }
}

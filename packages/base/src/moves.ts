/**
 * State machines as tables of named moves from state to state. A command names its move and stores the state returned by the table; it
 * never chooses a state itself. Pure.
 */
export type Moves<S extends string> = Readonly<Record<string, Partial<Record<S, S>>>>

/** State after a move; null when the move is not allowed. */
export function stateAfter<S extends string, M extends Moves<S>>(moves: M, move: keyof M, from: S): S | null {
  const allowed: Partial<Record<S, S>> | undefined = moves[move]
  return allowed?.[from] ?? null
}

/** States in which a move is allowed. */
export const statesBefore = <S extends string, M extends Moves<S>>(moves: M, move: keyof M): S[] =>
  Object.keys(moves[move] ?? {}) as S[]

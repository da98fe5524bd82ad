/**
 * States as a table of named moves: which act leads from where to where. A command names its move and takes the state the table
 * answers; it never writes a state it chose itself. Pure.
 */
export type Moves<S extends string> = Readonly<Record<string, Partial<Record<S, S>>>>

/** The state a move leads to from here; null when it is not allowed. */
export function stateAfter<S extends string, M extends Moves<S>>(moves: M, move: keyof M, from: S): S | null {
  const allowed: Partial<Record<S, S>> | undefined = moves[move]
  return allowed?.[from] ?? null
}

/** The states from which a move is allowed. */
export const statesBefore = <S extends string, M extends Moves<S>>(moves: M, move: keyof M): S[] =>
  Object.keys(moves[move] ?? {}) as S[]

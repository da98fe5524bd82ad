/** Who is likely meant where one colleague is asked for: oneself, those the thing itself names, those chosen last. Pure. */

type Known = {
  me: number | undefined
  /** Named by the thing, the likeliest first. */
  likely: readonly (number | null | undefined)[]
  /** Chosen here before, the last one first. */
  used: readonly number[]
}

/** Everybody, the likeliest first and the others as they stood; `first`: those who are likely. */
export function likeliestFirst<P extends { userId: number }>(people: readonly P[], { me, likely, used }: Known) {
  const byId = new Map(people.map((person) => [person.userId, person]))
  const ids = new Set([me, ...likely, ...used])
  const first = [...ids].flatMap((id) => (id == null ? [] : (byId.get(id) ?? [])))
  return { first, ordered: [...first, ...people.filter((person) => !first.includes(person))] }
}

const KEPT = 5

/** The last ones, once `id` was chosen too. */
export const usedNow = (used: readonly number[], id: number): number[] =>
  [id, ...used.filter((other) => other !== id)].slice(0, KEPT)

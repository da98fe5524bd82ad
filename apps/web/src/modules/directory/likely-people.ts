/**
 * Sorts the colleagues in a picker: the user, people related to the subject and recently selected people come first.
 * Pure.
 */

type Known = {
  me: number | undefined
  /** People related to the subject, the likeliest first. */
  likely: readonly (number | null | undefined)[]
  /** Recently selected people, the latest first. */
  used: readonly number[]
}

/**
 * `ordered`: all people, the likely ones first and the others in their original order. `first`: only the likely ones.
 */
export function sortByLikelihood<P extends { userId: number }>(people: readonly P[], { me, likely, used }: Known) {
  const byId = new Map(people.map((person) => [person.userId, person]))
  const ids = new Set([me, ...likely, ...used])
  const first = [...ids].flatMap((id) => (id == null ? [] : (byId.get(id) ?? [])))
  return { first, ordered: [...first, ...people.filter((person) => !first.includes(person))] }
}

const RECENT_COUNT = 5

/** Recently selected ids after selecting `id`. */
export const addRecentId = (used: readonly number[], id: number): number[] =>
  [id, ...used.filter((other) => other !== id)].slice(0, RECENT_COUNT)

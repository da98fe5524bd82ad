/** Folded column groups, stored in the address, so that reloads and links show the same table. */
import { useFilter, type FilterParam } from '#lib/filter.ts'

const NONE = 'none'

const createFoldParam = (ids: readonly string[], defaultFolded: readonly string[]): FilterParam<readonly string[]> => ({
  read: (text) => (text === undefined ? defaultFolded : ids.filter((id) => text.split('.').includes(id))),
  write: (folded) => (hasSameIds(folded, defaultFolded) ? undefined : folded.join('.') || NONE),
})

const hasSameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** `defaultFolded`: groups folded by default. */
export function useFoldedGroups(groups: readonly { id: string }[], defaultFolded: readonly string[]) {
  const ids = groups.map(({ id }) => id)
  const { value, set } = useFilter({ folded: createFoldParam(ids, defaultFolded) })
  const { folded } = value
  const allOpen = folded.length === 0
  return {
    folded,
    allOpen,
    /** Toggles a group. */
    turn: (id: string) => set({ folded: folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id] }),
    /** Unfolds all groups, or folds all. */
    turnAll: () => set({ folded: allOpen ? [...ids] : [] }),
  }
}

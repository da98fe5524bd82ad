/** Folded column groups, stored in the address, so that reloads and links show the same table. */
import { useFilter, type Param } from '#lib/filter.ts'

const NONE = 'none'

const createFoldParam = (ids: readonly string[], usual: readonly string[]): Param<readonly string[]> => ({
  read: (text) => (text === undefined ? usual : ids.filter((id) => text.split('.').includes(id))),
  write: (folded) => (hasSameIds(folded, usual) ? undefined : folded.join('.') || NONE),
})

const hasSameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** `usual`: groups folded by default. */
export function useFolds(groups: readonly { id: string }[], usual: readonly string[]) {
  const ids = groups.map(({ id }) => id)
  const { value, set } = useFilter({ folded: createFoldParam(ids, usual) })
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

/** Which groups of columns are folded. It stands in the address, so that a reload and a link show the same sheet. */
import { useFilter, type Param } from '../../../lib/filter.ts'

const NONE = 'none'

const foldedOf = (ids: readonly string[], usual: readonly string[]): Param<readonly string[]> => ({
  read: (text) => (text === undefined ? usual : ids.filter((id) => text.split('.').includes(id))),
  write: (folded) => (sameIds(folded, usual) ? undefined : folded.join('.') || NONE),
})

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/** `usual`: what is folded until somebody says otherwise. */
export function useFolds(groups: readonly { id: string }[], usual: readonly string[]) {
  const ids = groups.map(({ id }) => id)
  const { value, set } = useFilter({ folded: foldedOf(ids, usual) })
  const { folded } = value
  const allOpen = folded.length === 0
  return {
    folded,
    allOpen,
    /** Opens a folded group, folds an open one. */
    turn: (id: string) => set({ folded: folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id] }),
    /** Opens all groups, or folds them all. */
    turnAll: () => set({ folded: allOpen ? [...ids] : [] }),
  }
}

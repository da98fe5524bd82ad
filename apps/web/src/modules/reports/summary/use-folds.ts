/** Which groups of columns are folded. It stands in the address, so that a reload and a link show the same sheet. */
import { summaryGroups } from '@nocturne/contract/reports/summary/definition'

import { useFilter, type Param } from '../../../lib/filter.ts'

const ids: readonly string[] = summaryGroups.map(({ id }) => id)
/** Tables and money taken are what one looks at first. */
const USUAL = ['consumption', 'people']
const NONE = 'none'

const params = {
  folded: {
    read: (text) => (text === undefined ? USUAL : ids.filter((id) => text.split('.').includes(id))),
    write: (folded) => (sameIds(folded, USUAL) ? undefined : folded.join('.') || NONE),
  } satisfies Param<readonly string[]>,
}

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

export function useFolds() {
  const { value, set } = useFilter(params)
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

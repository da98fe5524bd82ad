import { summaryGroups } from '@nocturne/contract/reports/summary/definition'

/** Groups folded by default, so that tables and payments are visible first. */
export const defaultFolds: readonly string[] = summaryGroups
  .map(({ id }) => id)
  .filter((id) => id === 'consumption' || id === 'people')

import { summaryGroups } from '@nocturne/contract/reports/summary/definition'

/** Tables and money taken are what one looks at first. */
export const usualFolds: readonly string[] = summaryGroups
  .map(({ id }) => id)
  .filter((id) => id === 'consumption' || id === 'people')

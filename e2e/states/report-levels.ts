/**
 * States for reports that have no own state: their first level over a month, with all figures of the header and at
 * least one row.
 */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import type { RowDimension, Report } from '@nocturne/contract/reports/definition'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import { getMeasure } from '@nocturne/contract/reports/measures'
import type { ScreenState } from '../lib/state.ts'

/** The last thirty nights, tonight included. */
export const getLastThirtyNights = () => {
  const endDate = getBusinessDate(new Date())
  return { beginDate: addDays(endDate, -29), endDate }
}

/** Text with the row count that a page shows. */
const counted: Partial<Record<RowDimension, RegExp>> = { dept: /[1-9]\d* 个部门/, user: /[1-9]\d* 人/ }

export const buildLevelStates = (others: readonly ScreenState[]): ScreenState[] =>
  (reportDefinitions as readonly Report[]).flatMap(({ levels, summary }): ScreenState[] => {
    const [first] = Object.values(levels)
    const rows = first && counted[first.axis]
    if (!rows || others.some(({ screen }) => screen === first.screen)) return []
    return [
      {
        screen: first.screen,
        name: 'of-a-month',
        as: 'gm',
        scene: async () => ({ query: getLastThirtyNights() }),
        shows: [...summary.map((name) => getMeasure(name).label), rows],
      },
    ]
  })

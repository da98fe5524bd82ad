/** Links between the levels of a report: a row leads to the level below, back to the level above. */
import type { ReportLevel, Report } from '@nocturne/contract/reports/definition'

import { buildLevelLink, buildOrderSalesLink, marketOverviewLink, type LinkFilter } from '../links.ts'
import type { AnyReportRow, LevelPageData, LevelView } from './level-data.ts'

type Place = Pick<LevelPageData, 'report' | 'level'>

const listLevels = ({ levels }: Report): readonly ReportLevel[] => Object.values(levels)

const findNeighbour = ({ report, level }: Place, step: 1 | -1): ReportLevel | undefined => {
  const levels = listLevels(report)
  return levels[levels.indexOf(level) + step]
}

/** Link of a department or person to the level below; undefined where there is none. */
export function buildRowLink(place: Place, row: AnyReportRow, within: LinkFilter): string | undefined {
  const below = findNeighbour(place, 1)
  if (!below) return undefined
  if (place.level.axis === 'dept') return buildLevelLink(below, { ...within, deptId: row.deptId })
  return place.level.axis === 'user' ? buildLevelLink(below, { ...within, userId: row.userId }) : undefined
}

/** Link to the rows of one person, for users who see only their own; undefined below the first level. */
export function buildOwnRowsLink({ report, level }: Place, userId: number, within: LinkFilter): string | undefined {
  const levels = listLevels(report)
  if (level !== levels[0] || (level.axis !== 'dept' && level.axis !== 'user')) return undefined
  const own = levels.find(({ axis }) => axis === 'night' || axis === 'line')
  return own && buildLevelLink(own, { ...within, userId })
}

/** Target of back: from people to their departments, from nights to the people of the department, else 营销概况. */
export function buildBackLink(place: Place, { within, deptId }: Pick<LevelView<never>, 'within' | 'deptId'>): string {
  const above = findNeighbour(place, -1)
  const { axis } = place.level
  const { deptId: _dept, ...others } = within
  if (above?.axis === 'dept' && axis === 'user') return buildLevelLink(above, others) ?? marketOverviewLink
  if (above?.axis === 'user' && axis === 'night' && deptId !== undefined)
    return buildLevelLink(above, { ...others, deptId }) ?? marketOverviewLink
  return marketOverviewLink
}

/** Link to the orders of a person on one night. */
export const buildNightOrdersLink = (
  { businessDate }: { businessDate: string },
  { within, personId }: Pick<LevelView<never>, 'within' | 'personId'>,
): string => buildOrderSalesLink({ ...within, beginDate: businessDate, endDate: businessDate, userId: personId ?? 0 })

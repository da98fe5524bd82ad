/**
 * Definition of a report. Derived from it: schemas and endpoints (`frame.ts`, `schemas-by-level.ts`,
 * `endpoints-by-level.ts`), headline, columns and sort orders of the page, columns of the export, and comparisons of
 * the agreement tests.
 */
import type { MenuIcon } from '../menu-icons.ts'
import type { PermissionKey } from '../permissions.ts'
import type { ScreenId } from '../screens.ts'
import type { MeasureName } from './measures.ts'

/** Grouping of a level's rows. With `line`, each row is a single item (such as an order) with fields of its own. */
export type RowDimension = 'dept' | 'user' | 'night' | 'line'

export type ReportLevel = {
  /** Name of the level's endpoint: `reports.salesDepts`. */
  endpoint: string
  axis: RowDimension
  screen: ScreenId
  /** Last part of the endpoint's path. */
  path: string
  /** Measures of each row. On a level of lines, the amounts of each line. */
  columns: readonly [MeasureName, ...MeasureName[]]
  /** Sort measures, descending; the first is the default. Lines are sorted newest first. */
  sorts: readonly MeasureName[]
  /**
   * Default range of nights, unless it is the current night: `month` is the current month, `all` has no date limit (for
   * reports on the current state).
   */
  nights?: 'month' | 'all'
}

/** Menu groups of 营销概况, in page order. */
export type MarketMenuGroup = 'results' | 'rankings' | 'statements' | 'tools'

export type Report = {
  /** Name of the report in paths: `/api/report/sumOrder/dept`. */
  id: string
  path: `/api/${string}`
  title: string
  permission: PermissionKey
  /** Menu entry of 营销概况 that opens the first level; absent for reports that are linked from elsewhere. */
  menu?: { group: MarketMenuGroup; icon: MenuIcon }
  /** Labels for measures that include less in this report than in other reports. */
  labels?: Readonly<Partial<Record<MeasureName, string>>>
  /** Measure of the large figure. It must be additive, because it is compared with the sum of its parts. */
  headline: MeasureName
  /** Measures summed over all rows that match the filter, the headline included. */
  summary: readonly [MeasureName, ...MeasureName[]]
  /** Levels from the whole venue down to single lines. */
  levels: Readonly<Record<string, ReportLevel>>
  /** Filters in addition to nights, department, person and keyword. */
  filters: readonly ReportFilterName[]
}

/** Union of all pairs of a report and one of its levels; for a union of reports, the pairs of each. */
export type ReportLevelPair<R extends Report> = R extends Report
  ? { [N in keyof R['levels']]: { report: R; level: R['levels'][N] } }[keyof R['levels']]
  : never

/**
 * Filters of a report. `sitting`: kind of table and kind of guests. `goods`: goods group; when it is set, measures that
 * do not exist per line are null.
 */
export type ReportFilterName = 'area' | 'goods' | 'payMethod' | 'cashier' | 'sitting'

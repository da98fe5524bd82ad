/**
 * Definition of a report. Derived from it: schemas and endpoints (`frame.ts`, `schemas-by-level.ts`,
 * `endpoints-by-level.ts`), headline, columns and sort orders of the page, columns of the export, and comparisons of
 * the agreement tests.
 */
import type { MenuIcon } from '../menu-icons.ts'
import type { PermissionKey } from '../permissions.ts'
import type { ScreenId } from '../screens.ts'
import type { MeasureName } from './measures.ts'

/** Dimension of a level's rows. `line` rows are single items (such as orders) with their own fields. */
export type RowDimension = 'dept' | 'user' | 'night' | 'line'

export type ReportLevel = {
  /** Name of the level's endpoint: `reports.salesDepts`. */
  endpoint: string
  axis: RowDimension
  screen: ScreenId
  /** Last part of the endpoint's path. */
  path: string
  /** Measures of each row; for lines, their amounts. */
  columns: readonly [MeasureName, ...MeasureName[]]
  /** Sort measures, descending; the first is the default. Lines are sorted newest first. */
  sorts: readonly MeasureName[]
  /**
   * Default nights when they are not the current night: the current month, or `all` for reports on the current state
   * regardless of dates.
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
  /** Own labels for measures that count less here than in other reports. */
  labels?: Readonly<Partial<Record<MeasureName, string>>>
  /** Measure of the large figure. It must be additive, because it is compared with the sum of its parts. */
  headline: MeasureName
  /** Measures summed over the whole filter, headline included. */
  summary: readonly [MeasureName, ...MeasureName[]]
  /** Levels from the whole venue down to single lines. */
  levels: Readonly<Record<string, ReportLevel>>
  /** Filters in addition to nights, department, person and keyword. */
  filters: readonly ReportFilterName[]
}

/** Pairs of a report and one of its levels; distributes over a union of reports. */
export type ReportLevelPair<R extends Report> = R extends Report
  ? { [N in keyof R['levels']]: { report: R; level: R['levels'][N] } }[keyof R['levels']]
  : never

/**
 * `sitting`: kind of table and kind of guests. `goods`: a group of goods; measures that do not exist per line are then null (`ofLines`).
 */
export type ReportFilterName = 'area' | 'goods' | 'payMethod' | 'cashier' | 'sitting'

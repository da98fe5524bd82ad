/**
 * Definition of a report. The contract derives its schemas and endpoints from it (`frame.ts`, `schemas-by-level.ts`, `endpoints-by-level.ts`), the page
 * its headline, columns and sort orders, the export its columns, the agreement tests their comparisons.
 */
import type { MenuIcon } from '../menu-icons.ts'
import type { PermissionKey } from '../permissions.ts'
import type { ScreenId } from '../screens.ts'
import type { MeasureName } from './measures.ts'

/** Dimension of a level's rows. `line` rows are single items (such as orders) with their own fields. */
export type Axis = 'dept' | 'user' | 'night' | 'line'

export type Level = {
  /** Name of its endpoint: `reports.salesDepts`. */
  endpoint: string
  axis: Axis
  screen: ScreenId
  /** Last part of the endpoint's path. */
  path: string
  /** Measures of a row; for lines, the amounts of each. */
  columns: readonly [MeasureName, ...MeasureName[]]
  /** Sort measures, descending; the first is the default. Lines are sorted newest first. */
  sorts: readonly MeasureName[]
  /** Default nights if not the current one: the current month, or `all` for reports on the current state regardless of dates. */
  nights?: 'month' | 'all'
}

/** Menu groups of 营销概况, in page order. */
export type MarketGroup = 'results' | 'rankings' | 'statements' | 'tools'

export type Report = {
  /** Name in paths: `/api/report/sumOrder/dept`. */
  id: string
  path: `/api/${string}`
  title: string
  permission: PermissionKey
  /** Menu entry of 营销概况 that opens its first level; absent for reports reached from elsewhere. */
  menu?: { group: MarketGroup; icon: MenuIcon }
  /** Own labels for measures that count less here than in other reports. */
  labels?: Readonly<Partial<Record<MeasureName, string>>>
  /** The large figure. It must be additive, because it is compared with the sum of its parts. */
  headline: MeasureName
  /** Figures of the whole filter, headline included. */
  summary: readonly [MeasureName, ...MeasureName[]]
  /** From the whole venue down to single lines. */
  levels: Readonly<Record<string, Level>>
  /** Filters in addition to nights, department, person and keyword. */
  filters: readonly Filter[]
}

/** Each level with its report; distributes over a union of reports. */
export type LevelsOf<R extends Report> = R extends Report
  ? { [N in keyof R['levels']]: { report: R; level: R['levels'][N] } }[keyof R['levels']]
  : never

/**
 * `sitting`: kind of table and kind of guests. `goods`: a group of goods; measures that do not exist per line are then null (`ofLines`).
 */
export type Filter = 'area' | 'goods' | 'payMethod' | 'cashier' | 'sitting'

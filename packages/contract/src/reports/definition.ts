/**
 * What a report is, said once. The contract makes its schemas and endpoints of it (`frame.ts`, `schemas-of.ts`, `endpoints-of.ts`), the page its
 * headline, columns and orders, the export its columns, the tests of agreement their comparisons.
 */
import type { MenuIcon } from '../menu-icons.ts'
import type { PermissionKey } from '../permissions.ts'
import type { ScreenId } from '../screens.ts'
import type { MeasureName } from './measures.ts'

/** Whose each row of a level is. `order` and the like are lines: single things with their own fields. */
export type Axis = 'dept' | 'user' | 'night' | 'line'

export type Level = {
  /** Name of its endpoint: `reports.salesDepts`. */
  endpoint: string
  axis: Axis
  screen: ScreenId
  /** Last part of the endpoint's path. */
  path: string
  /** Shown in a row; of lines the amounts of each. */
  columns: readonly [MeasureName, ...MeasureName[]]
  /** What rows can be put in order by, largest first; the first is the usual one. Lines stand newest first. */
  sorts: readonly MeasureName[]
  /** Which nights it is about where nobody names any, if not the running one; `all` is for what stands now, whenever it began. */
  nights?: 'month' | 'all'
}

/** Groups of the menu of 营销概况, in the order of the page. */
export type MarketGroup = 'results' | 'rankings' | 'statements' | 'tools'

export type Report = {
  /** Name in paths: `/api/report/sumOrder/dept`. */
  id: string
  path: `/api/${string}`
  title: string
  permission: PermissionKey
  /** Where 营销概况 leads to its first level; none where people come to it from elsewhere. */
  menu?: { group: MarketGroup; icon: MenuIcon }
  /** Words of its own for measures that count less here than in other reports. */
  labels?: Readonly<Partial<Record<MeasureName, string>>>
  /** The large figure. It adds up: it is compared with the sum of its parts. */
  headline: MeasureName
  /** Figures of the whole filter, the headline among them. */
  summary: readonly [MeasureName, ...MeasureName[]]
  /** From the whole house down to single lines. */
  levels: Readonly<Record<string, Level>>
  /** Filters besides nights, department, person and keyword. */
  filters: readonly Filter[]
}

/** Each level together with its report; of several reports all of them. */
export type LevelsOf<R extends Report> = R extends Report
  ? { [N in keyof R['levels']]: { report: R; level: R['levels'][N] } }[keyof R['levels']]
  : never

/** `sitting` is the kind of table and the kind of guests; `goods` a group of goods: measures of no line are then nothing (`ofLines`). */
export type Filter = 'area' | 'goods' | 'payMethod' | 'cashier' | 'sitting'

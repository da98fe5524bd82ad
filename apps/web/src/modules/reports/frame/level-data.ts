/**
 * Data of a report's page. The contract's definition (`packages/contract/src/reports/<family>/definition.ts`) has its
 * title, permission, screens, endpoints, columns, sort orders and default nights; a family's `*-pages.tsx` adds only
 * the texts of a row and the components that no other report has. `report-page.tsx` renders both.
 */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { ReportLevel, Report } from '@nocturne/contract/reports/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { ComponentType, Key, ReactNode } from 'react'

import type { ShareRowProps } from '#kit/share-row.tsx'
import type { FilterParams } from '#lib/filter.ts'
import type { AnyEndpoint } from '#lib/query/api.ts'
import type { PagedRow } from '#lib/query/pages.ts'
import type { DateRange } from '@nocturne/base/date-range'
import type { LinkFilter, PassedFilter } from '../links.ts'
import type { ReportHeader } from './level-page.tsx'
import type { ReportFilter } from './report-filter.ts'
import type { ColumnGroup } from './wide-table-page.tsx'

/** Filter of a report in addition to nights, department, person and name. */
export type LevelFilter = {
  /** Parameters of the address, sent to the endpoint under the same names unless they are empty. */
  params: FilterParams
  /** Names of the parameters that links to other levels pass along. */
  passedOn?: readonly (keyof PassedFilter | 'areaId')[]
  /** Chips or tabs. They read and write the address themselves. */
  Controls: ComponentType<{ filter: ReportFilter }>
}

/** Current data of a page, for functions that need more than the row. */
export type LevelView<Answer> = {
  /** Response of the first page; undefined while loading. */
  answer: Answer | undefined
  /** Measure by which rows are sorted. */
  main: MeasureName
  /** Largest value of `main` among the rows, at least 1. */
  largest: number
  /** Total number of rows. */
  total: number
  range: DateRange
  deptId: number | undefined
  /** Id of the person selected by the filter. */
  userId: number | undefined
  /** Id of the person selected by the filter; without one, of the user. */
  personId: number | undefined
  /** Name or initials searched for; empty if all people are shown. */
  keyword: string
  /** Filter for links from a row to its details; the row adds its own id. */
  within: LinkFilter
  may: (key: PermissionKey) => boolean
  now: number
}

/** Optional fields of a page; without them it has the search, filters and links that its level implies. */
type Common<Row, Answer> = {
  filters?: readonly LevelFilter[]
  /**
   * Parameters counted on the chip 筛选, which opens all filters in a sheet. If omitted, the filters are shown directly
   * on the page.
   */
  folded?: readonly string[]
  /** Search box that filters the rows themselves, on levels without a search for people. */
  search?: { label: string; placeholder: string }
  /** Value of the parameter `kind` that selects this level, on screens with several; the first is the default. */
  kind?: string
  /** Unit of the rows. Default by axis: `个部门`, `人`, `晚`. */
  counted?: string | ((view: LevelView<Answer>) => string)
  /** Text shown instead of rows. */
  empty?: string
  /** Text of the chip for the current state of all nights, on levels with `nights: 'all'`. */
  allNights?: string
  /** Content above the headline. */
  head?: (view: LevelView<Answer>) => ReactNode
  /** Content below the headline, such as the breakdown of its figure or links. */
  parts?: (view: LevelView<Answer>) => ReactNode
  /** Additional figures of the headline that are not sums. */
  figures?: (answer: Answer) => readonly { label: string; value: ReactNode }[]
  /** Link of a row. Default for departments and people: the level below. */
  href?: (row: Row, view: LevelView<Answer>) => string
  /** Target of back when the page was opened first. Default: the level above, or 营销概况. */
  backTo?: string | ((view: LevelView<Answer>) => string)
  /** False if users who see only their own rows stay on the first level instead of skipping to their rows. */
  skipsToOwn?: boolean
}

/**
 * Rows with rank, figure and bar of the measure by which they are sorted. Default if neither `row` nor `sheet` is
 * given.
 */
type RankedRows<Row, Answer> = {
  /** Title of a row. Default by axis: name of the department or person, date of the night. */
  title?: (row: Row) => string
  /** Secondary text of a row. Default by axis: number of people of a department, post of a person. */
  fact?: (row: Row, view: LevelView<Answer>) => string
  /** Second, less prominent figure of a row. */
  subfigure?: (row: Row, view: LevelView<Answer>) => string
}

/** Rows whose whole content the page defines by `row`. */
type OwnRows<Row, Answer> = {
  row?: (row: Row, view: LevelView<Answer>) => ShareRowProps
}

/** Table with more columns than fit on a phone. */
type SheetRows<Answer> = {
  sheet?: {
    groups: readonly ColumnGroup[] | ((answer: Answer | undefined) => readonly ColumnGroup[])
    /** Initially folded groups. */
    folded?: readonly string[]
    /** Measures below the headline; none by default. */
    figures?: readonly MeasureName[]
    /** Shows the trend below the headline. */
    trend?: boolean
    /** Content after the table. */
    foot?: (view: LevelView<Answer>) => ReactNode
  }
}

/**
 * Fields that a level of order or bill lines must define, because they have no default there; `LevelData` contains
 * their types.
 */
type LineFields = { rowKey: object } & ({ row: object } | { title: object })

type LevelData<Row, Answer> = Common<Row, Answer> &
  RankedRows<Row, Answer> &
  OwnRows<Row, Answer> &
  SheetRows<Answer> & { rowKey?: (row: Row) => Key }

type EndpointOf<L extends ReportLevel> = L['endpoint'] extends keyof typeof reports
  ? (typeof reports)[L['endpoint']]
  : AnyEndpoint

/** Page of level `L`, typed by the response of its endpoint. */
export type LevelPageOf<L extends ReportLevel> = {
  /** Endpoint that the level names; spelled out, because the build bundles endpoints with the files that name them. */
  endpoint: EndpointOf<L>
} & LevelData<PagedRow<EndpointOf<L>>, AnswerOf<EndpointOf<L>>> &
  (L['axis'] extends 'line' ? LineFields : object)

/** Row of any level: its axis decides which fields it has. */
export type AnyReportRow = Readonly<Partial<Record<MeasureName, number>>> & {
  deptId: number
  deptName: string
  userCount: number
  userId: number
  nickName: string
  avatarUrl: string | null
  postName: string
  businessDate: string
}

/** Report level together with the data of its page. */
export type LevelPageData = LevelData<AnyReportRow, ReportHeader> & {
  report: Report
  level: ReportLevel
  endpoint: AnyEndpoint
}

/** Defines the pages of a report by level. Levels that have a page component of their own may be omitted. */
export function defineLevels<const R extends Report>(
  report: R,
  pages: { [N in keyof R['levels']]?: LevelPageOf<R['levels'][N]> },
): readonly LevelPageData[] {
  return Object.entries(pages).map(([name, page]) => {
    const level = report.levels[name]
    if (!level || !page) throw new Error(`${report.title} has no level ${name}`)
    // Cast: the types above tie every function to the rows of its own endpoint.
    return { ...(page as LevelData<never, never>), report, level } as object as LevelPageData
  })
}

import type { RowDimension } from '@nocturne/contract/reports/definition'
import { isLineMeasure } from '@nocturne/contract/reports/measures'
import type { ComponentType, Key } from 'react'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { textParam, useFilter, type FilterParams } from '#lib/filter.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useUser } from '#lib/identity/session.ts'
import { useNow } from '#lib/live/now.ts'
import { useParams, useScreen } from '#lib/routing/screen.ts'
import { KeywordBox } from '#shells/keyword-box.tsx'
import { getRows } from '#shells/query-state.ts'
import { NO_DATA_TEXT } from '#shells/report-page.tsx'
import type { LinkFilter } from '../links.ts'
import { formatExactMeasure, formatMeasure, formatNight } from './figures.ts'
import { countActiveFilters } from './further-filters.tsx'
import type { AnyReportRow, LevelPageData, LevelView } from './level-data.ts'
import { buildBackLink, buildOwnRowsLink, buildRowLink } from './level-links.ts'
import { LevelPage, type ReportHeader } from './level-page.tsx'
import { formatEmptyText } from './name-search.tsx'
import { WideTablePage } from './wide-table-page.tsx'
import { useReportLevel, type LevelData } from './use-level.ts'
import { useRedirectToOwnLevel } from './use-own-level.ts'

/**
 * Page that shows the level of the current screen. A file exports one for all its levels; `routes.ts` loads it for
 * each of their screens.
 */
export function createReportPage(...reports: (readonly LevelPageData[])[]): ComponentType {
  const levels = reports.flat()
  return function ReportLevels() {
    const { id } = useScreen()
    const { kind } = useParams('kind')
    const ofScreen = levels.filter(({ level }) => level.screen === id)
    const page = ofScreen.find((one) => one.kind === kind) ?? ofScreen[0]
    if (!page) throw new Error(`no level for ${id} in the file that routes.ts names`)
    return <ReportLevel key={page.level.endpoint} page={page} />
  }
}

/** Renders the page of one report level. */
function ReportLevel({ page }: { page: LevelPageData }) {
  const { reading, values, view } = useView(page)
  useRedirectToOwnLevel(page.skipsToOwn === false ? undefined : reading.first?.scope, (userId) =>
    buildOwnRowsLink(page, userId, view.within),
  )
  const { report, filters = [], folded, search, empty = NO_DATA_TEXT, allNights, sheet } = page
  const defaults = byAxis[page.level.axis]
  const shared = {
    report,
    reading,
    rowKey: page.rowKey ?? defaults.rowKey,
    counted: resolve(page.counted, view) ?? defaults.counted,
    backTo: resolve(page.backTo, view) ?? buildBackLink(page, view),
    empty: search ? formatEmptyText(view.keyword, empty) : empty,
    parts: (
      <>
        {page.parts?.(view)}
        {search && <KeywordBox {...search} keyword={view.keyword} />}
      </>
    ),
  }
  if (sheet) {
    const { groups, foot, ...others } = sheet
    return (
      <WideTablePage
        {...shared}
        {...others}
        groups={typeof groups === 'function' ? groups(view.answer) : groups}
        corner={defaults.corner}
        title={defaults.title}
        href={(row) => findHref(page, row, view)}
        foot={foot?.(view)}
      />
    )
  }
  return (
    <LevelPage
      {...shared}
      {...(allNights !== undefined && { anyNight: allNights })}
      {...(folded && { filtersUsed: countActiveFilters(pick(values, folded)) })}
      filters={filters.map(({ Controls }, index) => (
        <Controls key={index} filter={reading.filter} />
      ))}
      head={page.head?.(view)}
      figures={view.answer && page.figures?.(view.answer)}
      row={(row, index) => page.row?.(row, view) ?? createRankedRow(page, view, { row, index })}
    />
  )
}

type View = LevelView<ReportHeader>
type Values = Readonly<Record<string, unknown>>

const resolve = (text: string | ((view: View) => string) | undefined, view: View): string | undefined =>
  typeof text === 'function' ? text(view) : text

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Queries the level with the filters of the address. */
function useView(page: LevelPageData): { reading: LevelData<AnyReportRow>; values: Values; view: View } {
  const { filters = [], search } = page
  const params: FilterParams = Object.assign({}, search && { keyword: textParam }, ...filters.map((one) => one.params))
  const { value } = useFilter(params)
  const input = Object.fromEntries(Object.entries(value).filter(([, given]) => given !== undefined && given !== ''))
  // With a category of goods selected, rows can be sorted only by measures that exist for single order lines.
  const byGoods = value['statisType'] !== undefined
  const level = byGoods ? { ...page.level, sorts: page.level.sorts.filter(isLineMeasure) } : page.level
  // Cast: the rows of any level, see `defineLevels`.
  const reading = useReportLevel(page.endpoint, level, input) as object as LevelData<AnyReportRow>
  const { filter, query, first, main, total } = reading
  const { deptId, userId, range } = filter
  const passed = filters.flatMap(({ passedOn = [] }) => passedOn)
  const may = usePermissions()
  const ownId = useUser()?.userId
  const view: View = {
    answer: first,
    main,
    largest: Math.max(1, ...(query.data ? getRows(query.data) : []).map((row) => row[main] ?? 0)),
    total,
    range,
    deptId,
    userId,
    personId: userId ?? ownId,
    keyword: search ? String(value['keyword']) : filter.keyword,
    within: { ...filter.handedDown, ...(pick(input, passed) as LinkFilter) },
    may,
    now: useNow(),
  }
  return { reading, values: { deptId, userId, ...value }, view }
}

type Defaults = {
  counted: string
  /** Heading of the row names in a table. */
  corner: string
  rowKey: (row: AnyReportRow) => Key
  title: (row: AnyReportRow) => string
  fact?: (row: AnyReportRow) => string
}

/** Levels of single lines have no default key and title: their types require both. */
const ofLines: Defaults = { counted: '条', corner: '', rowKey: () => '', title: () => '' }

const byAxis: Record<RowDimension, Defaults> = {
  dept: {
    counted: '个部门',
    corner: '部门',
    rowKey: (row) => row.deptId,
    title: (row) => row.deptName,
    fact: (row) => `${row.userCount} 人`,
  },
  user: {
    counted: '人',
    corner: '员工',
    rowKey: (row) => row.userId,
    title: (row) => row.nickName,
    fact: (row) => row.postName,
  },
  night: {
    counted: '晚',
    corner: '日期',
    rowKey: (row) => row.businessDate,
    title: (row) => formatNight(row.businessDate),
  },
  line: ofLines,
}

const findHref = (page: LevelPageData, row: AnyReportRow, view: View): string | undefined =>
  page.href ? page.href(row, view) : buildRowLink(page, row, view.within)

/** Rank, figure and bar relative to the largest row. */
function createRankedRow(
  page: LevelPageData,
  view: View,
  { row, index }: { row: AnyReportRow; index: number },
): ShareRowProps {
  const { axis } = page.level
  const { main, largest } = view
  const figure = row[main] ?? 0
  const fact = page.fact ?? byAxis[axis].fact
  const href = findHref(page, row, view)
  return {
    rank: index + 1,
    ...(axis === 'user' && { face: true, picture: row.avatarUrl }),
    title: (page.title ?? byAxis[axis].title)(row),
    ...(fact && { fact: fact(row, view) }),
    figure: <span title={formatExactMeasure(main, figure)}>{formatMeasure(main, figure)}</span>,
    ...(page.subfigure && { subfigure: page.subfigure(row, view) }),
    share: Math.max(0, figure) / largest,
    ...(href !== undefined && { href }),
  }
}

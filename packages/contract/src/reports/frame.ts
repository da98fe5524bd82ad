/**
 * Input and response shared by all reports: filter, nights, scope, sums and rows. A report defines only its measures
 * and lines (`definition.ts`). Amounts are fen, rates basis points, dates business dates.
 */
import { z } from 'zod'
import { guestType, payMethod, statisType, tableType } from '../codes.ts'
import { code, date, id, oneOf, optional, page, searchWords } from '../fields.ts'
import type { ReportFilterName, ReportLevel, Report } from './definition.ts'
import { isLineMeasure } from './measures.ts'
import type { LineMeasure, MeasureName } from './measures.ts'

/** Default rows per page: clients load 50 at a time (domain §5.5 D). */
const PAGE_ROWS = 50

type Filtered = Pick<Report, 'filters'>
/**
 * Type of a figure. When the report can be filtered by goods group, figures that do not exist per line are nullable,
 * because that filter makes them null.
 */
type FigureOf<R extends Filtered, N> = 'goods' extends R['filters'][number]
  ? N extends LineMeasure
    ? z.ZodNumber
    : z.ZodNullable<z.ZodNumber>
  : z.ZodNumber

/** Builds the row fields for the columns of a level. */
export const buildMeasureFields = <const M extends readonly MeasureName[], const R extends Filtered = { filters: [] }>(
  names: M,
  report?: R,
) => {
  const byGoods = report?.filters.includes('goods') ?? false
  const createFigure = (name: MeasureName) => (byGoods && !isLineMeasure(name) ? z.number().nullable() : z.number())
  return Object.fromEntries(names.map((name) => [name, createFigure(name)])) as { [N in M[number]]: FigureOf<R, N> }
}

/** Range of nights; default: the current night. */
export const nightRange = { beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')) }

/** Goods whose lines are listed; null for an unknown id. */
export const goodsHeader = z.object({ goodsName: z.string(), unit: z.string() }).nullable()

/**
 * Filter of a report. Default nights: the current one. On levels with departments as rows, `deptId` includes
 * sub-departments; on other levels it is that department only.
 */
export const reportQuery = {
  ...nightRange,
  deptId: optional(id('部门')),
  userId: optional(id('员工')),
  keyword: optional(searchWords('关键词', 20)),
  ...page(PAGE_ROWS, 200),
}

export const person = z.object({
  userId: z.number(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  postName: z.string(),
  deptId: z.number(),
  deptName: z.string(),
})

/** Builds the response of a report except its rows. */
export const buildReportHeader = <const M extends readonly MeasureName[]>(summary: M) => ({
  /** The current night. */
  today: z.string(),
  beginDate: z.string(),
  endDate: z.string(),
  /** True when the range includes the current night, so figures still change. */
  running: z.boolean(),
  /** Widest data scope of the figures: the caller's own, their departments, or the whole venue. */
  scope: z.enum(['self', 'dept', 'all']),
  /** Department and person of the filter, if the caller may see them; null without such a filter. */
  dept: z.object({ deptId: z.number(), deptName: z.string() }).nullable(),
  person: person.nullable(),
  /** Totals of the whole filter, not only of the page. */
  summary: z.object(buildMeasureFields(summary)),
  /**
   * Headline figure for the nights of `computeComparison`; up to the current hour while the range includes the current
   * night. Null when the venue had not opened yet, and for figures that cannot be limited to an hour.
   */
  before: z.object({ beginDate: z.string(), endDate: z.string(), figure: z.number() }).nullable(),
  /** Headline figure by hour (`22`) for one night, by night for several. */
  trend: z.array(z.object({ at: z.string(), figure: z.number() })),
})

/** Filters that only some reports have. */
const optionalFilters = {
  area: { areaId: optional(id('区域')) },
  /** Goods group: figures include only its lines. */
  goods: { statisType: optional(code('品类', statisType)) },
  payMethod: { payMethod: optional(code('收款方式', payMethod)) },
  /** Employee who took the payment. */
  cashier: { cashierUserId: optional(id('收银员')) },
  sitting: { tableType: optional(code('台位类型', tableType)), guestType: optional(code('客人类型', guestType)) },
} satisfies Record<ReportFilterName, z.ZodRawShape>
type FieldsOf<R extends Report, F extends ReportFilterName> = F extends R['filters'][number]
  ? (typeof optionalFilters)[F]
  : object
type Further<R extends Report> = FieldsOf<R, 'area'> &
  FieldsOf<R, 'goods'> &
  FieldsOf<R, 'payMethod'> &
  FieldsOf<R, 'cashier'> &
  FieldsOf<R, 'sitting'>
const pickFilters = <R extends Report>({ filters }: R) =>
  Object.assign({}, ...filters.map((name) => optionalFilters[name])) as Further<R>

const buildInput = <const R extends Report, const L extends ReportLevel>(report: R, { sorts }: L) =>
  z.object({
    ...reportQuery,
    ...pickFilters(report),
    /** Measure to sort by, descending. */
    sort: optional(oneOf('排序', sorts as L['sorts'])),
  })

const buildAround = <const R extends Report>(report: R) => ({
  ...buildReportHeader(report.summary as R['summary']),
  summary: z.object(buildMeasureFields(report.summary as R['summary'], report)),
})

/** Builds the schemas of a level with departments as rows. */
export const buildDeptLevel = <const R extends Report, const L extends ReportLevel>(report: R, level: L) => ({
  input: buildInput(report, level),
  answer: z.object({
    ...buildAround(report),
    rows: z.array(
      z.object({
        deptId: z.number(),
        deptName: z.string(),
        /** Number of people with figures in these nights. */
        userCount: z.number(),
        ...buildMeasureFields(level.columns as L['columns'], report),
      }),
    ),
    total: z.number(),
  }),
})

/** Builds the schemas of a level with people as rows. */
export const buildUserLevel = <const R extends Report, const L extends ReportLevel>(report: R, level: L) => ({
  input: buildInput(report, level),
  answer: z.object({
    ...buildAround(report),
    rows: z.array(person.extend(buildMeasureFields(level.columns as L['columns'], report))),
    total: z.number(),
  }),
})

/** Builds the schemas of a level with the nights of one person as rows. */
export const buildNightLevel = <const R extends Report, const L extends ReportLevel>(report: R, level: L) => ({
  input: buildInput(report, level),
  answer: z.object({
    ...buildAround(report),
    rows: z.array(z.object({ businessDate: z.string(), ...buildMeasureFields(level.columns as L['columns'], report) })),
    total: z.number(),
  }),
})

/**
 * Builds the schemas of a level with single items as rows. `fields`: row fields in addition to the level's measures.
 */
export const buildLineLevelSchemas = <const R extends Report, const L extends ReportLevel, F extends z.ZodRawShape>(
  report: R,
  level: L,
  fields: F,
) => ({
  input: buildInput(report, level),
  answer: z.object({
    ...buildAround(report),
    rows: z.array(z.object({ ...fields, ...buildMeasureFields(level.columns as L['columns'], report) })),
    total: z.number(),
  }),
})

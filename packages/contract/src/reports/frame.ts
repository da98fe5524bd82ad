/**
 * What travels in every report: the filter in, nights, whose figures, sums and rows out. Amounts are fen, rates basis points, dates
 * business dates. A report says only which measures and which lines (`definition.ts`).
 */
import { z } from 'zod'
import { guestType, payMethod, statisType, tableType } from '../codes.ts'
import { code, date, id, oneOf, optional, page, searchWords } from '../fields.ts'
import type { Filter, Level, Report } from './definition.ts'
import { ofLines } from './measures.ts'
import type { LineMeasure, MeasureName } from './measures.ts'

/** Rows of a page: a phone loads on at 50 (domain §5.5 D). */
const ROWS = 50

type Filtered = Pick<Report, 'filters'>
/** Where a group of goods can be asked for, measures that are of no line are null once it is. */
type FigureOf<R extends Filtered, N> = 'goods' extends R['filters'][number]
  ? N extends LineMeasure
    ? z.ZodNumber
    : z.ZodNullable<z.ZodNumber>
  : z.ZodNumber

/** Columns of a level as fields of its rows. */
export const measureFields = <const M extends readonly MeasureName[], const R extends Filtered = { filters: [] }>(
  names: M,
  report?: R,
) => {
  const byGoods = report?.filters.includes('goods') ?? false
  const figure = (name: MeasureName) => (byGoods && !ofLines(name) ? z.number().nullable() : z.number())
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as { [N in M[number]]: FigureOf<R, N> }
}

/** Which nights; without them the running one. */
export const nightsAsked = { beginDate: optional(date('开始日期')), endDate: optional(date('结束日期')) }

/** The goods whose lines were opened; null where there is none of that number. */
export const openedGoods = z.object({ goodsName: z.string(), unit: z.string() }).nullable()

/** Filter of a report. Without nights it is the running one. Over departments `deptId` takes in all below it, elsewhere it is that one. */
export const asked = {
  ...nightsAsked,
  deptId: optional(id('部门')),
  userId: optional(id('员工')),
  keyword: optional(searchWords('关键词', 20)),
  ...page(ROWS, 200),
}

export const person = z.object({
  userId: z.number(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  postName: z.string(),
  deptId: z.number(),
  deptName: z.string(),
})

/** What a report answers besides its rows. */
export const around = <const M extends readonly MeasureName[]>(summary: M) => ({
  /** The night that is running. */
  today: z.string(),
  beginDate: z.string(),
  endDate: z.string(),
  /** The range takes in the running night: figures still move. */
  running: z.boolean(),
  /** Whose figures these are at most: the caller's own, his departments', or the house's. */
  scope: z.enum(['self', 'dept', 'all']),
  /** Which department or person the filter names, as far as the caller may know; null for all. */
  dept: z.object({ deptId: z.number(), deptName: z.string() }).nullable(),
  person: person.nullable(),
  /** Of the whole filter, not of the page. */
  summary: z.object(measureFields(summary)),
  /**
   * The headline's figure in the nights of `comparedNights`, up to the same hour while the span includes the running night. Null when the
   * venue had not opened yet, and for figures that cannot be cut off at an hour.
   */
  before: z.object({ beginDate: z.string(), endDate: z.string(), figure: z.number() }).nullable(),
  /** The headline's figure piece by piece: hours (`22`) of one night, nights of a span. */
  trend: z.array(z.object({ at: z.string(), figure: z.number() })),
})

/** Filters that not every report can answer to. */
const furtherFilters = {
  area: { areaId: optional(id('区域')) },
  /** A group of goods: figures are those of its lines. */
  goods: { statisType: optional(code('品类', statisType)) },
  payMethod: { payMethod: optional(code('收款方式', payMethod)) },
  /** Who took the payment. */
  cashier: { cashierUserId: optional(id('收银员')) },
  sitting: { tableType: optional(code('台位类型', tableType)), guestType: optional(code('客人类型', guestType)) },
} satisfies Record<Filter, z.ZodRawShape>
type FieldsOf<R extends Report, F extends Filter> = F extends R['filters'][number] ? (typeof furtherFilters)[F] : object
type Further<R extends Report> = FieldsOf<R, 'area'> &
  FieldsOf<R, 'goods'> &
  FieldsOf<R, 'payMethod'> &
  FieldsOf<R, 'cashier'> &
  FieldsOf<R, 'sitting'>
const further = <R extends Report>({ filters }: R) =>
  Object.assign({}, ...filters.map((name) => furtherFilters[name])) as Further<R>

const input = <const R extends Report, const L extends Level>(report: R, { sorts }: L) =>
  z.object({
    ...asked,
    ...further(report),
    /** Which measure rows stand in order of, largest first. */
    sort: optional(oneOf('排序', sorts as L['sorts'])),
  })

const aroundOf = <const R extends Report>(report: R) => ({
  ...around(report.summary as R['summary']),
  summary: z.object(measureFields(report.summary as R['summary'], report)),
})

/** A level whose rows are departments. */
export const deptLevel = <const R extends Report, const L extends Level>(report: R, level: L) => ({
  input: input(report, level),
  answer: z.object({
    ...aroundOf(report),
    rows: z.array(
      z.object({
        deptId: z.number(),
        deptName: z.string(),
        /** People with something to show for these nights. */
        userCount: z.number(),
        ...measureFields(level.columns as L['columns'], report),
      }),
    ),
    total: z.number(),
  }),
})

/** A level whose rows are people. */
export const userLevel = <const R extends Report, const L extends Level>(report: R, level: L) => ({
  input: input(report, level),
  answer: z.object({
    ...aroundOf(report),
    rows: z.array(person.extend(measureFields(level.columns as L['columns'], report))),
    total: z.number(),
  }),
})

/** A level whose rows are the nights of one person. */
export const nightLevel = <const R extends Report, const L extends Level>(report: R, level: L) => ({
  input: input(report, level),
  answer: z.object({
    ...aroundOf(report),
    rows: z.array(z.object({ businessDate: z.string(), ...measureFields(level.columns as L['columns'], report) })),
    total: z.number(),
  }),
})

/** A level whose rows are single things: `fields` says what else stands in one, besides its amounts. */
export const lineLevel = <const R extends Report, const L extends Level, F extends z.ZodRawShape>(
  report: R,
  level: L,
  fields: F,
) => ({
  input: input(report, level),
  answer: z.object({
    ...aroundOf(report),
    rows: z.array(z.object({ ...fields, ...measureFields(level.columns as L['columns'], report) })),
    total: z.number(),
  }),
})

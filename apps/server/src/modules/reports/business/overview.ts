/** 营业概况 (P052): each block is computed from the relation of its own report, so that both agree (R5, R6, R12). */
import { payMethod } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { businessReport, newMoneyMethods } from '@nocturne/contract/reports/business/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import { readReportHeader, readTrend } from '../frame/report-header.ts'
import { buildComparedQueries, withMonthRollups, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { BOOKING_COUNT_COLUMNS } from '../frame/bookings.ts'
import type { BookingCounts } from '../frame/bookings.ts'
import { selectMeasureColumns } from '../frame/measure-sql.ts'
import { selectByDimension, addMeasures, salesSource } from '../frame/people.ts'
import { buildUnion } from '../rollups/rollup-coverage.ts'
import { selectTips } from '../tips/tips-source.ts'
import { readBottleFigures } from './bottles.ts'
import { countExceptions } from './business-lines.ts'
import { readFloorFigures } from './floor.ts'
import { readGoodsFigures } from './goods.ts'
import { countNewMembers, readMemberFigures } from './members.ts'
import { readPrepayments } from './paid-ahead.ts'
import type { PrepaymentSums } from './paid-ahead.ts'
import { readStaffFigures } from './staff-figures.ts'

type Overview = AnswerOf<typeof reports.business>
type Figures = Overview['summary']

export const readBusinessOverview: Handler<typeof reports.business, typeof schemas.business> = async (
  context,
  input,
) => {
  const { db } = context
  const query = await resolveReportQuery(context, businessReport.permission, input)
  const earlier = buildComparedQueries(query)
  const before = sumFigures(db, buildUnion(earlier.parts.map((part) => selectFigures(withMonthRollups(part)))))
  const [
    around,
    summary,
    figuresBefore,
    methods,
    members,
    newBefore,
    people,
    paidAhead,
    discounts,
    floor,
    bottles,
    bookings,
    bookedBefore,
    goods,
    hoursBefore,
    exceptions,
  ] = await Promise.all([
    readReportHeader(
      db,
      query,
      businessReport,
      salesSource,
      before.then((sums) => sums[businessReport.headline]),
    ),
    sumFigures(db, selectFigures(withMonthRollups(query))),
    before,
    readMethods(db, query),
    readMemberFigures(db, query),
    sumOver(earlier.parts, (part) => countNewMembers(db, part)),
    readStaffFigures(db, query),
    readPrepayments(db, query),
    readDiscounts(db, query),
    readFloorFigures(db, query),
    readBottleFigures(db, query, context.now),
    readBookings(db, query),
    sumOver(earlier.parts, (part) => countBookings(db, part)),
    readGoodsFigures(db, query),
    readHours(db, { ...query, nights: earlier.nights }),
    countExceptions(db, query.nights),
  ])
  const compared = around.before !== null
  return {
    ...around,
    summary,
    beforeSummary: compared ? figuresBefore : null,
    trendBefore: compared ? hoursBefore : [],
    methods: methods
      .filter(({ paidAmount }) => paidAmount !== 0)
      .map(({ payMethod: by, paidAmount }) => ({ payMethod: by, paidAmount })),
    discounts,
    cashIn: computeCashIn(methods, { recharged: members.rechargePrincipal, ...paidAhead }, summary),
    floor,
    bottles,
    members: {
      ...members,
      newMembersBefore: compared ? newBefore : null,
      balancePaid: methods.find(({ payMethod: by }) => by === payMethod.balance)?.paidAmount ?? 0,
    },
    people: { ...people, rewardAmount: summary.rewardAmount },
    bookings: { ...bookings, bookingCountBefore: compared ? bookedBefore : null },
    goods,
    exceptions,
  }
}

const selectFigures = (query: ReportQuery) => addMeasures(query, [{ column: 'reward_amount', rows: selectTips(query) }])

async function sumOver(parts: readonly ReportQuery[], count: (part: ReportQuery) => Promise<number>): Promise<number> {
  const counts = await Promise.all(parts.map(count))
  return counts.reduce((sum, one) => sum + one, 0)
}

async function sumFigures(db: Db, rows: RawBuilder<unknown>): Promise<Figures> {
  const { rows: found } =
    await sql<Figures>`select ${selectMeasureColumns(businessReport.summary)} from (${rows}) p`.execute(db)
  return found[0] as Figures
}

/** Trend by hour for a single night, including hours the current night has not reached; empty for several nights. */
async function readHours(db: Db, query: ReportQuery): Promise<Overview['trend']> {
  const { beginDate, endDate } = query.nights
  if (beginDate !== endDate) return []
  return readTrend(db, query, { name: businessReport.headline, source: salesSource })
}

type Method = Overview['methods'][number] & { refundAmount: number; repayAmount: number }

async function readMethods(db: Db, query: ReportQuery): Promise<Method[]> {
  const { rows } = await sql<Method>`
    select dimension_key as pay_method, sum(paid_amount)::bigint as paid_amount, sum(refund_amount)::bigint as refund_amount,
      sum(repay_amount)::bigint as repay_amount
    from (${selectByDimension(withMonthRollups(query), 'method')}) m group by dimension_key order by paid_amount desc, dimension_key`.execute(
    db,
  )
  return rows
}

async function readDiscounts(db: Db, query: ReportQuery): Promise<Overview['discounts']> {
  const { rows } = await sql<Overview['discounts'][number]>`
    select dimension_key as discount_kind, sum(discount_amount)::bigint as discount_amount
    from (${selectByDimension(withMonthRollups(query), 'discount')}) d group by dimension_key having sum(discount_amount) <> 0 order by discount_amount desc, dimension_key`.execute(
    db,
  )
  return rows
}

/**
 * Splits paid amounts, which are net of refunds, into payments and refunds. Excludes credits repaid from a balance:
 * that money already came in as a recharge.
 */
function computeCashIn(
  methods: readonly Method[],
  { recharged, flashSales, groupPlays, deposits }: PrepaymentSums & { recharged: number },
  { repayAmount, rewardAmount }: Figures,
): Overview['cashIn'] {
  const money = methods.filter(({ payMethod: by }) => newMoneyMethods.includes(by))
  const paid = money.reduce((sum, { paidAmount }) => sum + paidAmount, 0)
  const refunds = money.reduce((sum, { refundAmount }) => sum + refundAmount, 0)
  const byBalance = methods.find(({ payMethod: by }) => by === payMethod.balance)?.repayAmount ?? 0
  const repaid = repayAmount - byBalance
  return {
    orders: paid + refunds,
    recharged,
    flashSales,
    groupPlays,
    deposits,
    repaid,
    tips: rewardAmount,
    refunds,
    total: paid + recharged + flashSales + groupPlays + deposits + repaid + rewardAmount,
  }
}

async function readBookings(db: Db, query: ReportQuery): Promise<BookingCounts> {
  const { rows } =
    await sql<BookingCounts>`select ${BOOKING_COUNT_COLUMNS} from booking b where ${buildBookingFilter(query)}`.execute(
      db,
    )
  return rows[0] as BookingCounts
}

async function countBookings(db: Db, query: ReportQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking b where ${buildBookingFilter(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

const buildBookingFilter = ({ nights, until }: ReportQuery) =>
  joinConditions(
    sql`b.booking_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
    until && sql`b.created_at <= ${until}`,
  )

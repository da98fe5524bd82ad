/**
 * Sources of file rows: the same queries as the screens. Reports with few rows are read in one query; reports with
 * lines first find all ids, then read them in chunks.
 */
import { MAX_FILE_ROWS } from '@nocturne/contract/reports/export/names'
import type { SheetName } from '@nocturne/contract/reports/export/names'
import { getLabel } from '@nocturne/contract/dictionaries'
import {
  getPayMethodColumn,
  payMethodColumns,
  getWageItemColumn,
  wageItemColumns,
} from '@nocturne/contract/reports/export/sheets'
import type { PageRequest } from '../../../db/list-queries.ts'
import type { Context } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { readBusinessLines } from '../business/business-lines.ts'
import { readBusinessOverview } from '../business/overview.ts'
import { findCreditLines } from '../credit/credit-lines.ts'
import { readGuarantors } from '../credit/guarantors.ts'
import { readMemberBalances, readStaffAdjustments, readStaffBalances } from '../finance-tasks/balances.ts'
import { readMemberLiability, readMemberOrigins } from '../finance-tasks/member-origins.ts'
import { readStaffBills } from '../finance-tasks/staff-bills.ts'
import type { ReportFilterInput } from '../frame/report-query.ts'
import type { FoundLines } from '../frame/lines.ts'
import { findGifts, readGiftGivers } from '../gifts/gift-levels.ts'
import { readGuestNights } from '../guests/guest-nights.ts'
import { findGuestsOfNight } from '../guests/guests-of-night.ts'
import { readIdlePeople } from '../idle/idle-people.ts'
import { generatedLevels } from '../levels.ts'
import { readProductionReport } from '../manufacture/manufacture.ts'
import { readNotArrived } from '../presence/not-arrived.ts'
import { readStaffClockDays, readStaffClocks } from '../presence/staff-clocks.ts'
import { readConsumeRanking } from '../ranking/consume-ranking.ts'
import { readRecommendRanking, readSalesRanking } from '../ranking/rankings.ts'
import { readRebateLines } from '../rebates/rebate-lines.ts'
import { findRecommendOrders, findRecommendRecharges } from '../recommend/recommend-levels.ts'
import { findSalesOrders } from '../sales/sales-orders.ts'
import { findSettleBills } from '../settle/settle-bills.ts'
import { listMethodAmounts, readSettleDepts, readSettleUsers } from '../settle/settle-levels.ts'
import { readStockReport } from '../stock/stock.ts'
import { readStatementDepts, readStatementNights, readStatementUsers } from '../statement/statement-levels.ts'
import {
  findPerformerClocks,
  readPerformerNights,
  readPerformers,
  readPerformersOfNight,
} from '../stage/stage-levels.ts'
import { findTablesRecords } from '../tables/tables-records.ts'
import { findTips, readTipReceivers } from '../tips/tip-levels.ts'
import { findUnpaidRecords } from '../unpaid/unpaid-levels.ts'
import { findVoucherLines, readVoucherDeals } from '../vouchers/voucher-levels.ts'
import { findWageSlips, findWageTransfers } from '../wages/wage-sheets.ts'
import { buildBusinessRows } from './business-rows.ts'
import { ROWS_PER_CHUNK } from './table.ts'

export type ReportRow = Readonly<Record<string, unknown>>

export type ReportFileContent = {
  /** Fields of the screen's response other than its rows. */
  around: ReportRow
  /** Sums by column, as shown on the screen. */
  totals: ReportRow
  /** Columns without a sum on the screen that are summed while writing. */
  sums?: readonly string[]
  /** Header notes in addition to nights and filter. */
  notes?: readonly string[]
  /** Columns omitted because this report has no values for them. */
  without: readonly string[]
  /** Rows in chunks of bounded size. */
  pieces: AsyncIterable<readonly ReportRow[]>
}

export type ReportFileSource = (context: Context, input: never) => Promise<ReportFileContent>

/** One more than the limit, so that an excess is detected. */
const all = { pageNum: 1, pageSize: MAX_FILE_ROWS + 1 }

const assertRowLimit = (found: number): void => {
  if (found > MAX_FILE_ROWS) refuse('FILE_ROWS_EXCEEDED', { n: MAX_FILE_ROWS.toLocaleString('en-US') })
}

type RowsResponse = { rows: readonly unknown[] }
/** Functions that replace parts of the screen's response for the file, and additional file content. */
type SheetOverrides<A> = {
  rows?: (answer: A) => readonly ReportRow[]
  totals?: (answer: A) => ReportRow
  without?: (answer: A) => readonly string[]
  sums?: readonly string[]
  notes?: (answer: A) => readonly string[]
}

const getSummary = ({ summary }: ReportRow): ReportRow => (summary ?? {}) as ReportRow

/** Reads a complete result regardless of the screen's paging. */
function createWholeSource<I, A extends object>(
  read: (context: Context, input: I & PageRequest) => Promise<A>,
  shown: SheetOverrides<A> = {},
) {
  const rowsOf = shown.rows ?? ((answer: A) => (answer as RowsResponse).rows as readonly ReportRow[])
  return async (context: Context, input: I): Promise<ReportFileContent> => {
    const answer = await read(context, { ...input, ...all })
    const rows = rowsOf(answer)
    assertRowLimit(rows.length)
    return {
      around: answer as ReportRow,
      totals: (shown.totals ?? getSummary)(answer as A & ReportRow),
      sums: shown.sums ?? [],
      notes: shown.notes?.(answer) ?? [],
      without: shown.without?.(answer) ?? [],
      pieces: splitPieces(rows, async (some) => some),
    }
  }
}

/**
 * Finds all line ids first, then reads the lines chunk by chunk. Without a sum when `isPart` is true for the input: the
 * file then contains fewer lines than the screen's sum covers.
 */
const lines =
  <I, A extends { rows: readonly unknown[]; total: number }>(
    find: (context: Context, input: I & PageRequest) => Promise<FoundLines<A>>,
    isPart: (input: I) => boolean = () => false,
  ) =>
  async (context: Context, input: I): Promise<ReportFileContent> => {
    const { around, ids, read } = await find(context, { ...input, ...all })
    assertRowLimit(ids.length)
    return {
      around,
      totals: isPart(input) ? {} : getSummary(around),
      without: [],
      pieces: splitPieces(ids, (some) => read(some) as Promise<readonly ReportRow[]>),
    }
  }

async function* splitPieces<T>(all: readonly T[], read: (some: readonly T[]) => Promise<readonly ReportRow[]>) {
  for (let from = 0; from < all.length; from += ROWS_PER_CHUNK) yield await read(all.slice(from, from + ROWS_PER_CHUNK))
}

/** −1 means unlimited. */
const formatLimit = (fen: number | null | undefined) => (fen === -1 ? '不限' : fen)

/** Adds a note when a ranking lists only the first of the ranked people. */
function buildRankNotes({ rankedNum, rows }: { rankedNum: number; rows: readonly unknown[] }): string[] {
  return rows.length < rankedNum
    ? [`名次：前 ${rows.length} 名，共 ${rankedNum.toLocaleString('en-US')}；合计为所列各行`]
    : []
}

/** Rows of a level of 结算统计 with one column per payment method in use. */
const byMethods =
  <I extends ReportFilterInput, A extends { rows: readonly unknown[] }>(
    read: (context: Context, input: I & PageRequest) => Promise<A>,
    axis: 'dept' | 'user',
  ) =>
  async (context: Context, input: I): Promise<ReportFileContent> => {
    const found = await listMethodAmounts(context, input, axis)
    const used = new Set(found.map(({ payMethod }) => getPayMethodColumn(payMethod)))
    const buildColumns = (row: ReportRow) =>
      Object.fromEntries([
        ...[...used].map((name) => [name, 0]),
        ...found
          .filter(({ id }) => id === row[`${axis}Id`])
          .map(({ payMethod, paidAmount }) => [getPayMethodColumn(payMethod), paidAmount]),
      ])
    const level = createWholeSource(read, {
      rows: ({ rows }) => (rows as readonly ReportRow[]).map((row) => ({ ...row, ...buildColumns(row) })),
      sums: [...used],
      without: () => payMethodColumns.filter((name) => !used.has(name)),
    })
    return level(context, input)
  }

/** Puts the ranking's measure into the column of that name; columns of the other measures are empty. */
const ranked = {
  notes: buildRankNotes,
  rows: ({ measure, rows }: { measure: string; rows: readonly ReportRow[] }) =>
    rows.map((row) => ({ ...row, [measure]: row['value'] })),
  // Sums are computed from the rows of the file; null hides them when amounts are hidden.
  totals: ({ measure, sum }: { measure: string; sum: number | null }) => (sum === null ? { [measure]: null } : {}),
}
const removeMeasure = (measure: string, names: readonly string[]) => names.filter((name) => name !== measure)

type ReadWhole = (context: Context, input: PageRequest) => Promise<{ rows: readonly unknown[] }>
const readings: Readonly<Record<string, object>> = generatedLevels
/** Sources of the levels that are generated from report definitions. */
const wholeLevels = Object.fromEntries(
  Object.entries(readings).map(([name, read]) => [name, createWholeSource(read as ReadWhole)]),
) as object as Record<keyof typeof generatedLevels, ReportFileSource>

/** File source of each report, by the endpoint of its rows. */
export const fileSources = {
  ...wholeLevels,
  salesOrders: lines(findSalesOrders),
  recommendOrders: lines(findRecommendOrders),
  recommendRecharges: lines(findRecommendRecharges),
  settleDepts: byMethods(readSettleDepts, 'dept'),
  settleUsers: byMethods(readSettleUsers, 'user'),
  settleBills: lines(findSettleBills),
  tablesRecords: lines(findTablesRecords),
  unpaidRecords: lines(findUnpaidRecords),
  giftsGivers: createWholeSource(readGiftGivers, {
    rows: ({ rows }) =>
      rows.map((row) => ({
        ...row,
        monthLimit: formatLimit(row.monthLimit),
        monthRemain: formatLimit(row.monthRemain),
      })),
  }),
  giftsGiven: lines(findGifts),
  tipsReceivers: createWholeSource(readTipReceivers),
  tipsReceived: lines(findTips),
  statementDepts: createWholeSource(readStatementDepts),
  statementUsers: createWholeSource(readStatementUsers),
  statementNights: createWholeSource(readStatementNights),
  rebateLines: createWholeSource(readRebateLines),
  salesRanking: createWholeSource(readSalesRanking, {
    ...ranked,
    without: ({ measure }) => removeMeasure(measure, ['performanceAmount', 'salesAmount', 'paidAmount']),
  }),
  recommendRanking: createWholeSource(readRecommendRanking, {
    ...ranked,
    without: ({ measure }) => removeMeasure(measure, ['recommendAmount', 'recommendCount']),
  }),
  consumeRanking: createWholeSource(readConsumeRanking, { totals: () => ({}), notes: buildRankNotes }),
  creditGuarantors: createWholeSource(readGuarantors, {
    rows: ({ rows }) =>
      rows.map(({ account, ...row }) => ({
        ...row,
        creditLimit: formatLimit(account?.creditLimit),
        available: account?.creditLimit === -1 ? '不限' : account?.available,
      })),
  }),
  creditLines: lines(findCreditLines),
  idlePeople: createWholeSource(readIdlePeople, { totals: () => ({}) }),
  performers: createWholeSource(readPerformers),
  performerNights: createWholeSource(readPerformerNights),
  performersOfNight: createWholeSource(readPerformersOfNight),
  performerClocks: lines(findPerformerClocks),
  staffClocks: createWholeSource(readStaffClocks),
  staffClockDays: createWholeSource(readStaffClockDays, {
    rows: ({ rows }) =>
      rows.map(({ shift, on, off, ...row }) => ({
        ...row,
        shiftName: shift?.shiftName,
        shiftOnTime: shift?.onTime,
        shiftOffTime: shift?.offTime,
        onTime: on?.time,
        onMethod: on?.method,
        onAddress: on?.address,
        onResult: on?.result,
        offTime: off?.time,
        offResult: off?.result,
      })),
  }),
  notArrived: createWholeSource(readNotArrived, { totals: () => ({}) }),
  manufacture: createWholeSource(readProductionReport, {
    rows: ({ tab, rows }) => rows.map((row) => ({ ...row, madeOf: madeOf[tab](row) })),
    without: ({ tab }) => (tab === 'goods' ? [] : ['unit']),
  }),
  guestNights: createWholeSource(readGuestNights),
  guestsOfNight: lines(findGuestsOfNight, ({ visit }) => visit !== undefined),
  stock: createWholeSource(readStockReport, {
    totals: ({ summary }) => ({ closingCost: summary.costAmount }),
    sums: ['openingNum', 'purchaseIn', 'otherIn', 'saleOut', 'giftOut', 'promoOut', 'lossOut', 'closingNum'],
  }),
  voucherDeals: createWholeSource(readVoucherDeals),
  voucherLines: lines(findVoucherLines),
  businessLines: createWholeSource(readBusinessLines),
  staffBalances: createWholeSource(readStaffBalances),
  staffAdjustments: createWholeSource(readStaffAdjustments),
  memberBalances: createWholeSource(readMemberBalances),
  staffBills: createWholeSource(readStaffBills),
  memberLiability: createWholeSource(readMemberLiability),
  memberOrigins: createWholeSource(readMemberOrigins),
  wageSlips: createWholeSource(findWageSlips, {
    rows: ({ rows }) =>
      rows.map(({ items, ...row }) => ({
        ...row,
        ...Object.fromEntries(wageItemColumns.map((name) => [name, 0])),
        ...Object.fromEntries(items.map(({ itemCode, amount }) => [getWageItemColumn(itemCode), amount])),
      })),
    totals: () => ({}),
    sums: [...wageItemColumns, 'grossAmount', 'deductAmount', 'netAmount'],
    without: ({ rows }) =>
      wageItemColumns.filter(
        (name) => !rows.some(({ items }) => items.some(({ itemCode }) => getWageItemColumn(itemCode) === name)),
      ),
  }),
  wageTransfers: createWholeSource(findWageTransfers, {
    totals: () => ({}),
    sums: ['netAmount'],
    notes: ({ withoutCard }) => (withoutCard.count > 0 ? [`${withoutCard.count} 人没有银行卡，不在本表中`] : []),
  }),
  business: createWholeSource(readBusinessOverview, { rows: buildBusinessRows, totals: () => ({}) }),
} satisfies Record<SheetName, ReportFileSource>

type Made = { key: string; goodsName: string }
const madeOf = {
  goods: ({ goodsName }: Made) => goodsName,
  place: ({ key }: Made) => getLabel('produce_dept', key),
  hour: ({ key }: Made) => `${key}:00`,
}

/** Report 开台统计. */
import { z } from 'zod'
import { actorClockKind, guestType, recordStatus, voucherPlatform } from '../../codes.ts'
import { code, coded, id, optional } from '../../fields.ts'
import { schemas as orders } from '../../orders/schemas.ts'
import { buildLineLevelSchemas } from '../frame.ts'
import { ownTablesReport, tablesReport } from './definition.ts'

/**
 * Sitting as a report line. Amounts are limited to the requested nights; guests and openings count only in the night of
 * opening.
 */
const line = {
  tableRecordId: z.number(),
  recordNo: z.string(),
  tableName: z.string(),
  areaName: z.string(),
  businessDate: z.string(),
  openTime: z.string(),
  /** Null until the table is cleared. */
  clearTime: z.string().nullable(),
  guestName: z.string(),
  guestType: coded(guestType),
  minCharge: z.number(),
  /** Amount missing to the minimum; 0 when it was waived. */
  minDiffAmount: z.number(),
  status: coded(recordStatus),
  turnNo: z.number(),
  /** Table at which the guests were seated first; null if they were not transferred. */
  fromTableName: z.string().nullable(),
  /** Main table of the merged group; null for main and single tables. */
  mergedInto: z.string().nullable(),
  /** True when the sitting was opened, or has amounts, in other nights too; those are listed there. */
  spansNights: z.boolean(),
  /** Latest change of the sitting's sales person that moved amounts within the nights (`阿杰 → 阿豪`); null without one. */
  creditMove: z.string().nullable(),
}

const records = buildLineLevelSchemas(tablesReport, tablesReport.levels.records, line)
const own = buildLineLevelSchemas(ownTablesReport, ownTablesReport.levels.records, line)
const status = optional(code('状态', recordStatus))

const book = orders.byRecord.answer

/** A sitting with all its details: orders visible to the caller, payments, tips, log. */
const answer = book.extend({
  businessDate: z.string(),
  clearTime: z.string().nullable(),
  guestType: coded(guestType),
  turnNo: z.number(),
  /** Tables at which the sitting has been, in order of time. */
  tableNames: z.array(z.string()),
  /** Main table of the merged group; null for main and single tables. */
  mergedInto: z.string().nullable(),
  /** Employee who waived the minimum, and the reason; null when it was not waived. */
  waived: z.object({ userName: z.string(), reason: z.string() }).nullable(),
  /** Ordered goods without returns, one line per goods and price; gifts are separate lines. */
  goods: z.array(
    z.object({
      goodsId: z.number(),
      goodsName: z.string(),
      unit: z.string(),
      gift: z.boolean(),
      price: z.number(),
      quantity: z.number(),
      amount: z.number(),
      discountAmount: z.number(),
    }),
  ),
  /** Tips given at the table and not refunded. */
  tips: z.array(
    z.object({
      rewardId: z.number(),
      toUserName: z.string(),
      /** Empty when the guest gave no name. */
      fromName: z.string(),
      amount: z.number(),
      message: z.string(),
      payTime: z.string(),
    }),
  ),
  /** Bottles stored from this table, and stored bottles brought to it. */
  bottles: z.array(
    z.object({
      wineItemId: z.number(),
      goodsName: z.string(),
      unit: z.string(),
      quantity: z.number(),
      /** True when brought to the table, false when stored from it. */
      fetched: z.boolean(),
      at: z.string(),
    }),
  ),
  /** Stage time at the table; `endTime` is null while it is running. */
  clocks: z.array(
    z.object({
      actorClockId: z.number(),
      actorName: z.string(),
      clockKind: coded(actorClockKind),
      startTime: z.string(),
      endTime: z.string().nullable(),
      /** Number of half units: 3 is one and a half units. */
      halfUnits: z.number(),
      amount: z.number(),
    }),
  ),
  /** Vouchers redeemed at this table, including cancelled ones. */
  vouchers: z.array(
    z.object({
      verifyId: z.number(),
      dealTitle: z.string(),
      platform: coded(voucherPlatform),
      codeTail: z.string(),
      payAmount: z.number(),
      verifyTime: z.string(),
      cancelled: z.boolean(),
    }),
  ),
  can: book.shape.can.extend({ credit: z.boolean() }),
})

/** Schemas of the endpoints that return one sitting; shared by all reports that list sittings. */
export const sittingDetailSchemas = { input: z.object({ tableRecordId: id('台位') }), answer }

export const schemas = {
  tablesRecords: {
    ...records,
    input: records.input.extend({ status }),
  },
  tablesRecord: sittingDetailSchemas,
  ownTables: { ...own, input: own.input.omit({ deptId: true, userId: true, keyword: true }).extend({ status }) },
  ownTable: sittingDetailSchemas,
}

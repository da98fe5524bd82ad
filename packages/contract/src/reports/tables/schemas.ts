/** Report 开台统计. */
import { z } from 'zod'
import { actorClockKind, guestType, recordStatus, voucherPlatform } from '../../codes.ts'
import { code, coded, id, optional } from '../../fields.ts'
import { schemas as orders } from '../../orders/schemas.ts'
import { lineLevel } from '../frame.ts'
import { ownTablesReport, tablesReport } from './definition.ts'

/** A sitting as a line. Amounts are those of the requested nights; guests and openings count only in the night of opening. */
const line = {
  tableRecordId: z.number(),
  recordNo: z.string(),
  tableName: z.string(),
  areaName: z.string(),
  businessDate: z.string(),
  openTime: z.string(),
  /** Null while the guests are there. */
  clearTime: z.string().nullable(),
  guestName: z.string(),
  guestType: coded(guestType),
  minCharge: z.number(),
  /** Missing part of the minimum; 0 when it was waived. */
  minDiffAmount: z.number(),
  status: coded(recordStatus),
  turnNo: z.number(),
  /** First table of the guests, if they were transferred. */
  fromTableName: z.string().nullable(),
  /** Main table of the merged group; null when not merged into another. */
  mergedInto: z.string().nullable(),
  /** The sitting was opened, or has figures, in other nights too; those are shown there. */
  spansNights: z.boolean(),
  /** `阿杰 → 阿豪`: the latest change of its sales person that moved figures within the nights; null without one. */
  creditMove: z.string().nullable(),
}

const records = lineLevel(tablesReport, tablesReport.levels.records, line)
const own = lineLevel(ownTablesReport, ownTablesReport.levels.records, line)
const status = optional(code('状态', recordStatus))

const book = orders.byRecord.answer

/** A sitting with all its details: orders visible to the caller, payments, tips, log. */
const answer = book.extend({
  businessDate: z.string(),
  clearTime: z.string().nullable(),
  guestType: coded(guestType),
  turnNo: z.number(),
  /** Tables of the sitting in order of time. */
  tableNames: z.array(z.string()),
  /** Main table of the merged group; null when not merged into another. */
  mergedInto: z.string().nullable(),
  /** User who waived the minimum; null when not waived. */
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
  /** Bottles stored from this table or brought to it. */
  bottles: z.array(
    z.object({
      wineItemId: z.number(),
      goodsName: z.string(),
      unit: z.string(),
      quantity: z.number(),
      /** true: brought to the table; false: stored from here. */
      fetched: z.boolean(),
      at: z.string(),
    }),
  ),
  /** Stage time at the table; without an end time it is in progress. */
  clocks: z.array(
    z.object({
      actorClockId: z.number(),
      actorName: z.string(),
      clockKind: coded(actorClockKind),
      startTime: z.string(),
      endTime: z.string().nullable(),
      /** Units in halves: 3 is one and a half. */
      halfUnits: z.number(),
      amount: z.number(),
    }),
  ),
  /** Vouchers redeemed here, including cancelled ones. */
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

/** One sitting, for every report that lists sittings. */
export const sitting = { input: z.object({ tableRecordId: id('台位') }), answer }

export const schemas = {
  tablesRecords: {
    ...records,
    input: records.input.extend({ status }),
  },
  tablesRecord: sitting,
  ownTables: { ...own, input: own.input.omit({ deptId: true, userId: true, keyword: true }).extend({ status }) },
  ownTable: sitting,
}

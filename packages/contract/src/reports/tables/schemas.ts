/** What travels in 开台统计. */
import { z } from 'zod'
import { actorClockKind, guestType, recordStatus, voucherPlatform } from '../../codes.ts'
import { code, coded, id, optional } from '../../fields.ts'
import { schemas as orders } from '../../orders/schemas.ts'
import { lineLevel } from '../frame.ts'
import { ownTablesReport, tablesReport } from './definition.ts'

/** A sitting as a line. Its amounts are what the nights brought; guests and openings count where it was opened in them. */
const line = {
  tableRecordId: z.number(),
  recordNo: z.string(),
  tableName: z.string(),
  areaName: z.string(),
  businessDate: z.string(),
  openTime: z.string(),
  /** Null while guests sit there. */
  clearTime: z.string().nullable(),
  guestName: z.string(),
  guestType: coded(guestType),
  minCharge: z.number(),
  /** What is missing to the minimum; 0 where somebody let the guests off. */
  minDiffAmount: z.number(),
  status: coded(recordStatus),
  turnNo: z.number(),
  /** Where the guests sat down first, if they moved since. */
  fromTableName: z.string().nullable(),
  /** The table they settle with, if merged into another. */
  mergedInto: z.string().nullable(),
  /** It was opened, or has figures, in other nights too: those stand there. */
  spansNights: z.boolean(),
}

const records = lineLevel(tablesReport, tablesReport.levels.records, line)
const own = lineLevel(ownTablesReport, ownTablesReport.levels.records, line)
const status = optional(code('状态', recordStatus))

const book = orders.byRecord.answer

/** A sitting with everything it had: the orders the caller may see, and what became of them. */
const answer = book.extend({
  businessDate: z.string(),
  clearTime: z.string().nullable(),
  guestType: coded(guestType),
  turnNo: z.number(),
  /** The tables it sat at, the first one first. */
  tableNames: z.array(z.string()),
  /** The table they settle with, if merged into another. */
  mergedInto: z.string().nullable(),
  /** Who let the guests off their minimum. */
  waived: z.object({ userName: z.string(), reason: z.string() }).nullable(),
  /** What was ordered and kept, one line for each price of a thing; gifts apart. */
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
  /** Tips given at the table that were not given back. */
  tips: z.array(
    z.object({
      rewardId: z.number(),
      toUserName: z.string(),
      /** Empty where the guest did not say. */
      fromName: z.string(),
      amount: z.number(),
      message: z.string(),
      payTime: z.string(),
    }),
  ),
  /** Bottles its guests left here or had brought to the table. */
  bottles: z.array(
    z.object({
      wineItemId: z.number(),
      goodsName: z.string(),
      unit: z.string(),
      quantity: z.number(),
      /** Brought to the table, otherwise left here. */
      fetched: z.boolean(),
      at: z.string(),
    }),
  ),
  /** Paid time at the table; without an end it runs. */
  clocks: z.array(
    z.object({
      actorClockId: z.number(),
      actorName: z.string(),
      clockKind: coded(actorClockKind),
      startTime: z.string(),
      endTime: z.string().nullable(),
      /** Units in halves: three are one and a half. */
      halfUnits: z.number(),
      amount: z.number(),
    }),
  ),
  /** Vouchers used here, those that were taken back among them. */
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

/** One sitting, in every report that lists some. */
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

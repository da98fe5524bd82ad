/** Report 营业概况. Amounts are fen, rates basis points. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, oneOf, optional, page, paged } from '../../fields.ts'
import { buildReportHeader, measureFields, nightRange } from '../frame.ts'
import { businessReport, discountWords, lineKinds } from './definition.ts'

const goods = z.object({ goodsId: z.number(), goodsName: z.string(), quantity: z.number(), amount: z.number() })
const discountKinds = Object.keys(discountWords) as [keyof typeof discountWords]

export const schemas = {
  business: {
    input: z.object(nightRange),
    answer: z.object({
      ...buildReportHeader(businessReport.summary),
      /** The same figures for the nights in `before`. */
      beforeSummary: z.object(measureFields(businessReport.summary)).nullable(),
      /** For a single night: all hours of the night in `before`, including later ones than the current hour. Empty without a comparison. */
      trendBefore: z.array(z.object({ at: z.string(), figure: z.number() })),
      /** 收款构成: adds up to `paidAmount`, largest first. */
      methods: z.array(z.object({ payMethod: coded(codes.payMethod), paidAmount: z.number() })),
      /** Adds up to `discountAmount`. */
      discounts: z.array(z.object({ discountKind: z.enum(discountKinds), discountAmount: z.number() })),
      /** 资金流入: money received in cash, by card and through the two wallets. `orders` before refunds; `refunds` is not negative. */
      cashIn: z.object({
        orders: z.number(),
        /** Members' recharges minus refunds. */
        recharged: z.number(),
        /** Flash-sale prepayments minus refunds, served or not. */
        flashSales: z.number(),
        /** The same for group plays. */
        groupPlays: z.number(),
        /** Booking deposits minus their refunds, before or after deduction on a bill. */
        deposits: z.number(),
        repaid: z.number(),
        tips: z.number(),
        refunds: z.number(),
        total: z.number(),
      }),
      floor: z.object({
        /** Tables that can be sold, and tables in use, now. */
        tableNum: z.number(),
        openNum: z.number(),
        /** Openings divided by tables, averaged over the nights. */
        turnoverRate: z.number(),
        /** Average stay of guests who have left, in minutes; null when none have. */
        stayMinutes: z.number().nullable(),
      }),
      bookings: z.object({
        bookingCount: z.number(),
        /** For the nights in `before`; null when `before` is null. */
        bookingCountBefore: z.number().nullable(),
        arrivedCount: z.number(),
        /** Still expected to arrive. */
        expectedCount: z.number(),
        noShowCount: z.number(),
        cancelledCount: z.number(),
        arriveRate: z.number(),
      }),
      /** 存取酒: bottles deposited and withdrawn in these nights; currently stored bottles, and those of them expiring within seven days. */
      bottles: z.object({ deposited: z.number(), withdrawn: z.number(), stored: z.number(), expiring: z.number() }),
      /** 会员: new members, recharges and balance payments in these nights; current balance owed to members. */
      members: z.object({
        newMembers: z.number(),
        /** For the nights in `before`; null when `before` is null. */
        newMembersBefore: z.number().nullable(),
        rechargePrincipal: z.number(),
        rechargeBonus: z.number(),
        balancePaid: z.number(),
        /** Unused principal and bonus of all members. */
        balanceLiability: z.number(),
      }),
      /** 人员: employees on duty now, number of late arrivals, and requested stage time. */
      people: z.object({
        onDutyNum: z.number(),
        lateCount: z.number(),
        /** Units of paid stage time in halves: 3 is one and a half. */
        halfUnits: z.number(),
        rewardAmount: z.number(),
      }),
      /** Reversed bills, waived minimums and cancelled openings of these nights. */
      exceptions: z.object({ reversals: z.number(), waivedMinimums: z.number(), cancelledOpenings: z.number() }),
      /** Sold (not given) goods of orders placed in these nights, in their current state. */
      goods: z.object({
        byAmount: z.array(goods),
        byQuantity: z.array(goods),
        kinds: z.array(z.object({ statisType: coded(codes.statisType), amount: z.number() })),
      }),
    }),
  },
  /** One detail list of the nights, newest first. Its `amount`s belong to the figure behind which the list opens. */
  businessLines: {
    input: z.object({
      ...nightRange,
      kind: oneOf('明细', lineKinds),
      /** For `discounts`: only this kind. */
      discountKind: optional(oneOf('优惠类型', discountKinds)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({
        /** Unique within the list. */
        lineId: z.string(),
        businessDate: z.string(),
        happenTime: z.string(),
        /** Subject: goods, a guest, a number. */
        title: z.string(),
        /** State or kind, reason; may be empty. */
        note: z.string(),
        tableName: z.string().nullable(),
        /** Acting employee; null for guests and the system. */
        userName: z.string().nullable(),
        /** Signed like the list's figure; null in lists that only count. */
        amount: z.number().nullable(),
        /** The related sitting; null without one. */
        tableRecordId: z.number().nullable(),
        bookingId: z.number().nullable(),
      }),
    ).extend({
      today: z.string(),
      beginDate: z.string(),
      endDate: z.string(),
      running: z.boolean(),
      summary: z.object({ amount: z.number() }),
    }),
  },
}

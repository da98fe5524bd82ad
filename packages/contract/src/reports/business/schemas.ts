/** What travels in 营业概况. Amounts are fen, rates basis points. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, oneOf, optional, page, paged } from '../../fields.ts'
import { around, measureFields, nightsAsked } from '../frame.ts'
import { businessReport, discountWords, lineKinds } from './definition.ts'

const goods = z.object({ goodsId: z.number(), goodsName: z.string(), quantity: z.number(), amount: z.number() })
const discountKinds = Object.keys(discountWords) as [keyof typeof discountWords]

export const schemas = {
  business: {
    input: z.object(nightsAsked),
    answer: z.object({
      ...around(businessReport.summary),
      /** The same figures of the nights in `before`. */
      beforeSummary: z.object(measureFields(businessReport.summary)).nullable(),
      /** Of one night the hours of the one in `before`, all of them: how it went on is told as well. Empty where nothing is compared. */
      trendBefore: z.array(z.object({ at: z.string(), figure: z.number() })),
      /** 收款构成: adds up to `paidAmount`, the largest first. */
      methods: z.array(z.object({ payMethod: coded(codes.payMethod), paidAmount: z.number() })),
      /** Adds up to `discountAmount`. */
      discounts: z.array(z.object({ discountKind: z.enum(discountKinds), discountAmount: z.number() })),
      /** 资金流入: money that came in by cash, card and the two wallets. `orders` before refunds; `refunds` is not negative. */
      cashIn: z.object({
        orders: z.number(),
        /** What members paid in, less what went home of it. */
        recharged: z.number(),
        /** What guests paid ahead for flash sales, less what went home of it, served or not. */
        flashSales: z.number(),
        /** The same of group plays. */
        groupPlays: z.number(),
        /** Deposits of bookings, less what went home of them, before or from the bill after. */
        deposits: z.number(),
        repaid: z.number(),
        tips: z.number(),
        refunds: z.number(),
        total: z.number(),
      }),
      floor: z.object({
        /** Tables that can be sold, and those with guests, now. */
        tableNum: z.number(),
        openNum: z.number(),
        /** Openings by tables, averaged over the nights. */
        turnoverRate: z.number(),
        /** How long those who have left stayed, on average; null while nobody has. */
        stayMinutes: z.number().nullable(),
      }),
      bookings: z.object({
        bookingCount: z.number(),
        /** Of the nights before; null as `before`. */
        bookingCountBefore: z.number().nullable(),
        arrivedCount: z.number(),
        /** Still awaited. */
        expectedCount: z.number(),
        noShowCount: z.number(),
        cancelledCount: z.number(),
        arriveRate: z.number(),
      }),
      /** 存取酒: bottles taken in and brought to tables in these nights; those that lie here now, and of them those that end within seven days. */
      bottles: z.object({ deposited: z.number(), withdrawn: z.number(), stored: z.number(), expiring: z.number() }),
      /** 会员: who became one, what they paid in and paid with in these nights; what the house owes them now. */
      members: z.object({
        newMembers: z.number(),
        /** Of the nights before; null as `before`. */
        newMembersBefore: z.number().nullable(),
        rechargePrincipal: z.number(),
        rechargeBonus: z.number(),
        balancePaid: z.number(),
        /** Principal and bonus nobody has used yet. */
        balanceLiability: z.number(),
      }),
      /** 人员: who is here now, how often somebody came late, and what was asked for of performers. */
      people: z.object({
        onDutyNum: z.number(),
        lateCount: z.number(),
        /** Units of paid time in halves: three are one and a half. */
        halfUnits: z.number(),
        rewardAmount: z.number(),
      }),
      /** Reversed bills, waived minimums and cancelled openings of these nights. */
      exceptions: z.object({ reversals: z.number(), waivedMinimums: z.number(), cancelledOpenings: z.number() }),
      /** Sold, not given, on orders placed in these nights, as they stand now. */
      goods: z.object({
        byAmount: z.array(goods),
        byQuantity: z.array(goods),
        kinds: z.array(z.object({ statisType: coded(codes.statisType), amount: z.number() })),
      }),
    }),
  },
  /** One list of the nights, the newest first. Its `amount` is the figure it stands behind. */
  businessLines: {
    input: z.object({
      ...nightsAsked,
      kind: oneOf('明细', lineKinds),
      /** Of `discounts`: one kind of them. */
      discountKind: optional(oneOf('优惠类型', discountKinds)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({
        /** Unique within the list. */
        lineId: z.string(),
        businessDate: z.string(),
        happenTime: z.string(),
        /** What it is about: goods, a guest, a number. */
        title: z.string(),
        /** State or kind, reason; may be empty. */
        note: z.string(),
        tableName: z.string().nullable(),
        /** Who did it; null for guests and the system. */
        userName: z.string().nullable(),
        /** Signed as the figure of the list; null in lists that only count. */
        amount: z.number().nullable(),
        /** The sitting it belongs to. */
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

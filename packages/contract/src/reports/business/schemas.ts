/** Report 营业概况. Amounts are fen, rates basis points. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, oneOf, optional, page, paged } from '../../fields.ts'
import { buildReportHeader, buildMeasureFields, nightRange } from '../frame.ts'
import { businessReport, discountKindLabels, businessDetailKinds } from './definition.ts'

const goods = z.object({ goodsId: z.number(), goodsName: z.string(), quantity: z.number(), amount: z.number() })
const discountKinds = Object.keys(discountKindLabels) as [keyof typeof discountKindLabels]

export const schemas = {
  business: {
    input: z.object(nightRange),
    answer: z.object({
      ...buildReportHeader(businessReport.summary),
      /** The figures of `summary` for the compared nights (`before`); null without a comparison. */
      beforeSummary: z.object(buildMeasureFields(businessReport.summary)).nullable(),
      /**
       * For a single night: figures of the compared night by hour, including hours that the current night has not
       * reached. Empty for several nights and without a comparison.
       */
      trendBefore: z.array(z.object({ at: z.string(), figure: z.number() })),
      /** 收款构成: amounts by payment method, largest first; they sum to `paidAmount`. */
      methods: z.array(z.object({ payMethod: coded(codes.payMethod), paidAmount: z.number() })),
      /** Discounts by kind; they sum to `discountAmount`. */
      discounts: z.array(z.object({ discountKind: z.enum(discountKinds), discountAmount: z.number() })),
      /**
       * 资金流入: money received in cash, by card, by transfer and through WeChat and Alipay. `orders` is before refunds;
       * `refunds` is positive.
       */
      cashIn: z.object({
        orders: z.number(),
        /** Recharges of members, minus refunds. */
        recharged: z.number(),
        /** Prepayments for flash sales minus refunds, whether served or not. */
        flashSales: z.number(),
        /** Prepayments for group plays minus refunds, whether served or not. */
        groupPlays: z.number(),
        /** Booking deposits minus refunds, including refunds made after the deposit was deducted on a bill. */
        deposits: z.number(),
        repaid: z.number(),
        tips: z.number(),
        refunds: z.number(),
        total: z.number(),
      }),
      floor: z.object({
        /** `tableNum`: tables that can be sold. `openNum`: tables in use. Both as of now. */
        tableNum: z.number(),
        openNum: z.number(),
        /** Openings per sellable table and night. */
        turnoverRate: z.number(),
        /** Average stay of guests who have left, minutes; null when no guests have left. */
        stayMinutes: z.number().nullable(),
      }),
      bookings: z.object({
        bookingCount: z.number(),
        /** Bookings of the compared nights (`before`); null without a comparison. */
        bookingCountBefore: z.number().nullable(),
        arrivedCount: z.number(),
        /** Number of bookings whose guests are still expected. */
        expectedCount: z.number(),
        noShowCount: z.number(),
        cancelledCount: z.number(),
        arriveRate: z.number(),
      }),
      /**
       * 存取酒: bottles stored and taken in these nights; bottles stored now, and those of them that expire within seven
       * days.
       */
      bottles: z.object({ deposited: z.number(), withdrawn: z.number(), stored: z.number(), expiring: z.number() }),
      /** 会员: new members, recharges and payments from balances in these nights; the balance owed to members now. */
      members: z.object({
        newMembers: z.number(),
        /** New members of the compared nights (`before`); null without a comparison. */
        newMembersBefore: z.number().nullable(),
        rechargePrincipal: z.number(),
        rechargeBonus: z.number(),
        balancePaid: z.number(),
        /** Unused principal and bonus of all members. */
        balanceLiability: z.number(),
      }),
      /** 人员: employees on duty now, late arrivals, paid stage time and tips. */
      people: z.object({
        onDutyNum: z.number(),
        lateCount: z.number(),
        /** Paid stage time in half units: 3 is one and a half units. */
        halfUnits: z.number(),
        rewardAmount: z.number(),
      }),
      /** Reversed bills, waived minimums and cancelled openings of these nights. */
      exceptions: z.object({ reversals: z.number(), waivedMinimums: z.number(), cancelledOpenings: z.number() }),
      /** Goods of orders placed in these nights, as of now; gifts excluded. */
      goods: z.object({
        byAmount: z.array(goods),
        byQuantity: z.array(goods),
        kinds: z.array(z.object({ statisType: coded(codes.statisType), amount: z.number() })),
      }),
    }),
  },
  /** One detail list of the nights, newest first. Its amounts add up to the figure from which the list opens. */
  businessLines: {
    input: z.object({
      ...nightRange,
      kind: oneOf('明细', businessDetailKinds),
      /** Limits the list `discounts` to this kind. */
      discountKind: optional(oneOf('优惠类型', discountKinds)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({
        /** Unique within the list. */
        lineId: z.string(),
        businessDate: z.string(),
        happenTime: z.string(),
        /** Name of the goods or guest, or a document number. */
        title: z.string(),
        /** Status, kind or reason; may be empty. */
        note: z.string(),
        tableName: z.string().nullable(),
        /** Acting employee; null for guests and the system. */
        userName: z.string().nullable(),
        /**
         * Amount of the line, with the same sign as the figure from which the list opens; null in lists without
         * amounts.
         */
        amount: z.number().nullable(),
        /** Related sitting; null without one. */
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

/** 财务待办 and balances. Amounts are fen. Counts and sums are current values, independent of nights. */
import { z } from 'zod'
import { bonusBillType, bonusDirection } from '../../codes.ts'
import { coded, emptyInput, id, month, optional, page, paged, searchWords } from '../../fields.ts'
import { person } from '../frame.ts'

/** Maximum lines of a part of the desk. */
export const DESK_LINES = 5

/** First records of a part, oldest first, at most `DESK_LINES`. */
const lines = z.array(
  z.object({
    /**
     * Id of the record, by part: reconciliation run, suspended money, withdrawal, wage slip, credit, shift, or the
     * employee who booked adjustments. For a night its date as a number: 20261128.
     */
    recordId: z.number(),
    title: z.string(),
    note: z.string(),
    /** Null for wage slips, whose amounts require the pay password, and for nights. */
    amount: z.number().nullable(),
    time: z.string(),
  }),
)
const waiting = z.object({ count: z.number(), amount: z.number(), lines })
/** Number of wage slips and their oldest month; no wage amounts, which require the pay password. */
const slips = z.object({ count: z.number(), month: z.string().nullable(), lines })
const people = z.object({ count: z.number(), lines })
const memberSums = { principalAmount: z.number(), bonusAmount: z.number() }

const balanceFilters = z.object({ keyword: optional(searchWords('关键词', 20)), ...page(50, 200) })

export const schemas = {
  /** A field is null when the caller lacks the permission for that work. */
  desk: {
    input: emptyInput,
    answer: z.object({
      /** Open differences in the daily reconciliation with providers; `amount` is the sum of absolute values. */
      differences: waiting.nullable(),
      /** Money at a provider that belongs to no payment and is not refunded yet. */
      suspense: waiting.nullable(),
      /** Withdrawals of bonus: `toAudit` wait for a decision, `toPay` for the transfer. */
      toAudit: waiting.nullable(),
      toPay: waiting.nullable(),
      /** Wage slips with an objection, not yet published again. */
      objections: slips.nullable(),
      /** Slips that are signed but not paid. */
      signed: slips.nullable(),
      /** Overdue credits; `amount` is what is still owed. */
      creditsDue: waiting.nullable(),
      /** Credits due tonight or within the next seven days. */
      creditsSoon: waiting.nullable(),
      /** Open cash drawers; `amount` is the cash they were opened with. `overnight`: opened before tonight. */
      drawers: waiting.extend({ overnight: z.number() }).nullable(),
      /** Awards, fines and corrections booked by hand this month; lines by the employee who booked them, with their net sum. */
      adjustments: z.object({ count: z.number(), income: z.number(), expense: z.number(), lines }).nullable(),
      /** Nights before tonight that are not closed. */
      openNights: z.object({ count: z.number(), lines }).nullable(),
    }),
  },
  /**
   * Attendance of tonight and of the last seven nights, and pending work of personnel, in the caller's scope. A part is
   * null without its permission.
   */
  peopleDesk: {
    input: emptyInput,
    answer: z.object({
      today: z.string(),
      /** Tonight: shifts, shifts with a punch, and shifts on leave. */
      tonight: z.object({ shiftCount: z.number(), presentCount: z.number(), leaveCount: z.number() }).nullable(),
      /** Shifts of tonight that have begun, without punch or leave. `recordId` of this and the next two: the employee. */
      notArrived: people.nullable(),
      /** Shifts of tonight on leave. */
      leaves: people.nullable(),
      /** Nights before tonight with a missing punch or an absence. */
      missingPunches: people.nullable(),
      /** Attendance applications of other employees that wait for a decision; `recordId`: application. */
      applications: people.nullable(),
      /** Wage slips with an objection, and published ones without a signature; `recordId`: slip. */
      objections: slips.nullable(),
      unsigned: slips.nullable(),
    }),
  },
  /** Sums of what the venue owes; each is null without the permission for its list. */
  owed: {
    input: emptyInput,
    answer: z.object({
      /** `staffBalances`: booked balances, and tips that are booked when their night closes. */
      staff: z.object({ count: z.number(), balance: z.number(), tipAmount: z.number() }).nullable(),
      /** Wage slips that are generated and not paid; no amounts, which require the pay password. */
      wages: z.object({ count: z.number(), month: z.string().nullable() }).nullable(),
      /** `memberBalances`. */
      members: z.object({ count: z.number(), ...memberSums }).nullable(),
    }),
  },
  /** Bonus accounts with a balance, largest first. */
  staffBalances: {
    input: balanceFilters,
    answer: paged(
      person.extend({
        balance: z.number(),
        /** Part of the balance frozen for a withdrawal in progress. */
        frozenAmount: z.number(),
        /** Amount that will be deducted from future earnings. */
        owedAmount: z.number(),
        /** Tips that are not booked yet. */
        tipAmount: z.number(),
      }),
    ).extend({
      summary: z.object({
        balance: z.number(),
        frozenAmount: z.number(),
        owedAmount: z.number(),
        tipAmount: z.number(),
      }),
    }),
  },
  /**
   * Movements of one bonus account, newest first, and tips that are not booked yet. `balance` and `tipAmount` of the
   * lines sum to those of `staffBalances`.
   */
  staffBills: {
    input: z.object({ userId: id('员工'), ...page(50, 200) }),
    answer: paged(
      z.object({
        lineId: z.string(),
        businessDate: z.string(),
        createTime: z.string(),
        title: z.string(),
        billType: coded(bonusBillType),
        /** Change of the balance; 0 while a deduction waits for a balance that covers it, and for tips. */
        balance: z.number(),
        /** Deduction that waits. */
        owedAmount: z.number(),
        tipAmount: z.number(),
        /** Balance after the movement; null for lines that do not change it. */
        balanceAfter: z.number().nullable(),
        remark: z.string(),
      }),
    ).extend({
      summary: z.object({ balance: z.number(), owedAmount: z.number(), tipAmount: z.number() }),
    }),
  },
  /** Awards, fines and corrections booked manually, newest first. `keyword` searches the name of the receiver. */
  staffAdjustments: {
    input: balanceFilters,
    answer: paged(
      z.object({
        billId: z.number(),
        nickName: z.string(),
        deptName: z.string(),
        billType: coded(bonusBillType),
        direction: coded(bonusDirection),
        /** Never negative; `direction` states whether it was added or deducted. */
        amount: z.number(),
        remark: z.string(),
        operatorName: z.string(),
        /** True when a second person approved it. */
        approved: z.boolean(),
        businessDate: z.string(),
        createTime: z.string(),
      }),
    ).extend({ summary: z.object({ income: z.number(), expense: z.number() }) }),
  },
  /** Unused stored value by member, largest first. */
  memberBalances: {
    input: balanceFilters,
    answer: paged(
      z.object({
        memberId: z.number(),
        memberNo: z.string(),
        memberName: z.string(),
        phoneMask: z.string(),
        /** The member's sales person; null without one. */
        salesUserName: z.string().nullable(),
        ...memberSums,
      }),
    ).extend({ summary: z.object(memberSums) }),
  },
  /**
   * Unused stored value by the month in which it was received, oldest first. Members spend first what they received
   * first. The sums equal those of `memberBalances`.
   */
  memberLiability: {
    input: z.object({ ...page(50, 200) }),
    answer: paged(
      z.object({
        /** `2026-11`. */
        month: z.string(),
        /** Members with unused stored value of the month. */
        memberCount: z.number(),
        /** Principal received in the month, less what was paid back. */
        receivedAmount: z.number(),
        ...memberSums,
      }),
    ).extend({ summary: z.object({ receivedAmount: z.number(), ...memberSums }) }),
  },
  /** Recharges and opening balances with an unused rest, oldest first. */
  memberOrigins: {
    input: z.object({
      month: optional(month('月份')),
      memberId: optional(id('会员')),
      ...balanceFilters.shape,
    }),
    answer: paged(
      z.object({
        lineId: z.string(),
        memberId: z.number(),
        memberNo: z.string(),
        memberName: z.string(),
        businessDate: z.string(),
        /** Number of the recharge; empty for an opening balance. */
        rechargeNo: z.string(),
        /** Principal and bonus received, less what was paid back. */
        receivedAmount: z.number(),
        receivedBonus: z.number(),
        /** Unused rest. */
        ...memberSums,
      }),
    ).extend({
      summary: z.object({ receivedAmount: z.number(), receivedBonus: z.number(), ...memberSums }),
    }),
  },
}

/** Wage rules. Amounts are fen, rates basis points, months are months of business dates. */
import { z } from 'zod'
import { bp, fen, flag, id, int, multilineText, list, month, nested, emptyInput, text } from '../../fields.ts'
import { buildRuleTrialSchema, trialInput } from '../../rule-trial.ts'
import { withdrawal } from '../withdrawal.ts'

const MOST_POSTS = 200
const MAX_TIERS = 12
const MOST_PAY = 200_000_00

/** Terms of a wage rule, as set by its author. */
const terms = {
  /** Monthly pay by post; posts not listed keep their previous pay. */
  posts: list(
    '岗位工资',
    nested(
      '岗位工资',
      z.object({
        postId: id('岗位'),
        basePay: fen('底薪', 0, MOST_PAY),
        postPay: fen('岗位津贴', 0, MOST_PAY),
        /** True when the employees of this post must reach `leastSales`. */
        asksLeastSales: flag('最低业绩要求'),
      }),
    ),
    MOST_POSTS,
    0,
  ),
  /** A day's pay is the base pay / `monthDays`; an hour's pay is a day's pay / `dayHours`. */
  monthDays: int('月计薪天数', 1, 31),
  dayHours: int('每日工时', 1, 24),
  /** Social insurance: share of the base pay, basis points. */
  socialBp: bp('社保个人比例'),
  /** Monthly earnings up to this amount are tax free. */
  taxFree: fen('个税起征点'),
  /**
   * Tax rates by tier. `fromAmount` is the lower bound of a tier, counted from `taxFree`; the first tier begins at 0.
   */
  taxTiers: list(
    '个税税率表',
    nested('个税税率表', z.object({ fromAmount: fen('应税起点'), rateBp: bp('税率') })),
    MAX_TIERS,
  ),
  mealPay: fen('餐补', 0, 10_000_00),
  /** Bonus for a month without late or missed nights and without leave. */
  fullPay: fen('全勤奖', 0, 10_000_00),
  lateEach: fen('迟到扣款', 0, 1_000_00),
  /** Deduction for each missed night, in days' pay. */
  absentDays: int('缺勤扣款天数', 0, 5),
  /** Rate of an overtime hour relative to an hour's pay, basis points. */
  overtimeBp: bp('加班倍率', 0, 40_000),
  /** Minimum sales. An employee below it gets only `missedBp` of the base pay. */
  leastSales: fen('最低业绩'),
  missedBp: bp('未达标底薪比例'),
  /** Largest share of the net pay that is withheld for overdue credits, basis points. */
  creditBp: bp('挂账抵扣上限'),
}

const version = z.object({
  ruleId: z.number(),
  /** First month in which the version applies. */
  startMonth: z.string(),
  createTime: z.string(),
  /** Author; null for the terms that the venue started with. */
  createUserName: z.string().nullable(),
  mealPay: z.number(),
  fullPay: z.number(),
  lateEach: z.number(),
  absentDays: z.number(),
  overtimeBp: z.number(),
  leastSales: z.number(),
  missedBp: z.number(),
  creditBp: z.number(),
  monthDays: z.number(),
  dayHours: z.number(),
  socialBp: z.number(),
  taxFree: z.number(),
  /** Sorted by amount, ascending. */
  taxTiers: z.array(z.object({ fromAmount: z.number(), rateBp: z.number() })),
  /** All posts in display order. Posts the version does not contain have zero pay. */
  posts: z.array(
    z.object({
      postId: z.number(),
      postName: z.string(),
      basePay: z.number(),
      postPay: z.number(),
      asksLeastSales: z.boolean(),
    }),
  ),
  /** True when the version has not begun: it can be withdrawn. */
  canWithdraw: z.boolean(),
})

const ticket = text('支付密码凭证', 64)

export const schemas = {
  wageRules: {
    input: emptyInput,
    answer: z.object({
      /** Latest first, planned ones included; at most 50. */
      rows: z.array(version),
      /** Id of the version that applies in the current month; null without one. */
      currentRuleId: z.number().nullable(),
      /** Planned versions withdrawn before they began, latest first; `rows` and `withdrawn` together at most 50. */
      withdrawn: z.array(
        version.extend({ withdrawTime: z.string(), withdrawUserName: z.string(), reason: z.string() }),
      ),
      /** Earliest month for a new version. */
      firstMonth: z.string(),
    }),
  },
  /** Applies other terms to the slips of past months; writes nothing. PARAM_INVALID as for `setWageRule`. */
  simulateRule: {
    input: z.object({ ...terms, ticket, ...trialInput }),
    /** `before` and `after` are net pay, summed over the months. `months` is empty when there are no slips. */
    answer: buildRuleTrialSchema({
      person: { postName: z.string() },
      month: {
        /**
         * False when some of these slips were computed under terms without deductions for credits: the sums then omit
         * what `creditBp` would deduct.
         */
        knewCredits: z.boolean(),
      },
    }),
  },
  /**
   * Adds a version that begins in `startMonth`. PARAM_INVALID on the month when slips of it were published, on `posts`
   * for unknown posts, and on `taxTiers` unless they ascend from 0; STALE_DATA when a version later than `lastRuleId`
   * exists.
   */
  setWageRule: {
    input: z.object({
      ...terms,
      startMonth: month('生效月份'),
      reason: multilineText('原因', 100),
      lastRuleId: id('规则版本'),
    }),
    answer: z.object({ ruleId: z.number() }),
  },
  withdrawWageRule: withdrawal,
}

/** What travels about wage rules. Amounts are fen, rates basis points, months are months of business dates. */
import { z } from 'zod'
import { bp, fen, flag, id, int, lines, list, month, nested, nothing, text } from '../../fields.ts'
import { ruleTrial, trialInput } from '../../rule-trial.ts'
import { withdrawal } from '../withdrawal.ts'

const MOST_POSTS = 200
const MOST_TIERS = 12
const MOST_PAY = 200_000_00

/** What may be changed of the terms everybody is paid by. */
const terms = {
  /** By post, what a month is paid with; a post that is not named keeps what it had. */
  posts: list(
    '岗位工资',
    nested(
      '岗位工资',
      z.object({
        postId: id('岗位'),
        basePay: fen('底薪', 0, MOST_PAY),
        postPay: fen('岗位津贴', 0, MOST_PAY),
        /** Whether `leastSales` is asked of it. */
        asksLeastSales: flag('最低业绩要求'),
      }),
    ),
    MOST_POSTS,
    0,
  ),
  /** A day's pay is the base by so many days, an hour's the day's by so many hours. */
  monthDays: int('月计薪天数', 1, 31),
  dayHours: int('每日工时', 1, 24),
  /** Of the base. */
  socialBp: bp('社保个人比例'),
  /** Earnings up to here bear no tax. */
  taxFree: fen('个税起征点'),
  /** Of what lies above, each tier its rate; the first begins at 0. */
  taxTiers: list(
    '个税税率表',
    nested('个税税率表', z.object({ fromAmount: fen('应税起点'), rateBp: bp('税率') })),
    MOST_TIERS,
  ),
  mealPay: fen('餐补', 0, 10_000_00),
  /** For a month without a late or missing night and without leave. */
  fullPay: fen('全勤奖', 0, 10_000_00),
  lateEach: fen('迟到扣款', 0, 1_000_00),
  /** A night of absence costs so many days' pay. */
  absentDays: int('缺勤扣款天数', 0, 5),
  /** Of an hour's pay. */
  overtimeBp: bp('加班倍率', 0, 40_000),
  /** Whoever is paid for selling and sells less earns `missedBp` of his base. */
  leastSales: fen('最低业绩'),
  missedBp: bp('未达标底薪比例'),
  /** At most this share of what is paid out is kept back for credits that are overdue. */
  creditBp: bp('挂账抵扣上限'),
}

const version = z.object({
  ruleId: z.number(),
  /** The month it holds from. */
  startMonth: z.string(),
  createTime: z.string(),
  /** Null for the terms the house began with. */
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
  /** By rising amounts. */
  taxTiers: z.array(z.object({ fromAmount: z.number(), rateBp: z.number() })),
  /** Every post of the house, in its order; one the version does not know is paid nothing. */
  posts: z.array(
    z.object({
      postId: z.number(),
      postName: z.string(),
      basePay: z.number(),
      postPay: z.number(),
      asksLeastSales: z.boolean(),
    }),
  ),
  /** Planned: it can be taken back. */
  canWithdraw: z.boolean(),
})

const ticket = text('支付密码凭证', 64)

export const schemas = {
  wageRules: {
    input: nothing,
    answer: z.object({
      /** The latest first, those that are planned among them; at most 50. */
      rows: z.array(version),
      /** The version this month is paid by. */
      currentRuleId: z.number().nullable(),
      /** Planned, and taken back before they began; the latest first, as many as `rows` leave of 50. */
      withdrawn: z.array(
        version.extend({ withdrawTime: z.string(), withdrawUserName: z.string(), reason: z.string() }),
      ),
      /** The earliest month a new one may hold from. */
      firstMonth: z.string(),
    }),
  },
  /** What slips of months that are over would have come to by other terms; nothing is written. PARAM_INVALID as for `setWageRule`. */
  simulateRule: {
    input: z.object({ ...terms, ticket, ...trialInput }),
    /** Net over the months. `months`: none where no slips stand. */
    answer: ruleTrial({
      person: { postName: z.string() },
      month: {
        /** False where some of its slips were made by terms that kept nothing back: what `creditBp` would have kept is not in the sums. */
        knewCredits: z.boolean(),
      },
    }),
  },
  /** A new version from a month on. PARAM_INVALID beside the month where slips of it were published, beside `posts` and `taxTiers` for posts there are not and tiers that do not rise from 0; STALE_DATA where there is a later version than `lastRuleId`. */
  setWageRule: {
    input: z.object({
      ...terms,
      startMonth: month('生效月份'),
      reason: lines('原因', 100),
      lastRuleId: id('规则版本'),
    }),
    answer: z.object({ ruleId: z.number() }),
  },
  withdrawWageRule: withdrawal,
}

/** What travels about wage rules. Amounts are fen, rates basis points, months are months of business dates. */
import { z } from 'zod'
import { bp, fen, id, int, month, nothing, page, paged, text } from '../../fields.ts'

/** What may be changed of the terms everybody is paid by. */
const terms = {
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
})

const ticket = text('支付密码凭证', 64)

export const schemas = {
  /** The latest first, at most 50. `firstMonth`: the earliest month a new one may hold from. */
  wageRules: { input: nothing, answer: z.object({ rows: z.array(version), firstMonth: z.string() }) },
  /** What slips of months that are over would have come to by other terms; nothing is written. */
  simulateRule: {
    input: z.object({ ...terms, months: int('试算月数', 1, 3), ticket, ...page(50, 200) }),
    answer: paged(
      z.object({
        userId: z.number(),
        userName: z.string(),
        deptName: z.string(),
        postName: z.string(),
        /** Net over the months, as their slips stand and as they would have been; those that change most come first, those that do not are left out. */
        before: z.number(),
        after: z.number(),
        change: z.number(),
      }),
    ).extend({
      /** The latest first; none where no slips stand. */
      months: z.array(
        z.object({ month: z.string(), people: z.number(), before: z.number(), after: z.number(), change: z.number() }),
      ),
      gain: z.object({ people: z.number(), amount: z.number() }),
      loss: z.object({ people: z.number(), amount: z.number() }),
      change: z.number(),
    }),
  },
  /** A new version from a month on. PARAM_INVALID beside the month where slips of it were published, STALE_DATA where there is a later version than `lastRuleId`. */
  setWageRule: {
    input: z.object({ ...terms, startMonth: month('生效月份'), reason: text('原因', 100), lastRuleId: id('规则版本') }),
    answer: z.object({ ruleId: z.number() }),
  },
}

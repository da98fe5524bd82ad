/** What travels about dated rules of what a night brings. Nights are business dates. */
import { z } from 'zod'
import { MAX_FEN } from '@nocturne/base/money'
import * as codes from '../../codes.ts'
import { code, coded, date, id, int, lines, oneOf, optional, page, paged, searchWords } from '../../fields.ts'
import { ruleTrial, trialInput } from '../../rule-trial.ts'
import { withdrawal } from '../withdrawal.ts'

const { staff, actor } = codes.userType

/** What a rule is about: a goods of rebates, a receiver of tips, a level of shares, a performer of prices; of the unit nothing. */
const subject = {
  payRuleKind: code('规则类别', codes.payRuleKind),
  goodsId: optional(id('商品')),
  /** `actor`: performers; `staff`: everybody else. */
  userType: optional(code('收款人', { staff, actor })),
  actorLevel: optional(code('艺人等级', codes.actorLevel)),
  userId: optional(id('艺人')),
}
const terms = {
  /** Of rebates alone. */
  rebateType: optional(code('返利方式', codes.rebateType)),
  /** Fen for a piece or a unit, basis points of money, minutes of a unit. */
  value: int('数值', 0, MAX_FEN),
}
const said = { rebateType: coded(codes.rebateType).nullable(), value: z.number() }

export const schemas = {
  payRules: {
    /** `stage`: shares, unit and prices. `keyword`: of a name. */
    input: z.object({
      tab: oneOf('分类', ['rebate', 'tips', 'stage']),
      keyword: optional(searchWords('关键词', 20)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({
        payRuleKind: coded(codes.payRuleKind),
        goodsId: z.number().nullable(),
        userType: coded({ staff, actor }).nullable(),
        actorLevel: coded(codes.actorLevel).nullable(),
        userId: z.number().nullable(),
        /** The goods, the performer; empty where the kind says it all. */
        subjectName: z.string(),
        /** The unit and price of a goods; department and level of a performer. */
        subjectNote: z.string(),
        /** As it holds tonight. */
        ...said,
        /** The version that was written last; the next one names it. */
        lastRuleId: z.number().nullable(),
        /** Dated versions, the latest first, at most 10; one that begins later than tonight is planned. None: what the house began with. */
        versions: z.array(
          z.object({
            ruleId: z.number(),
            startDate: z.string(),
            ...said,
            setUserName: z.string(),
            setTime: z.string(),
            reason: z.string(),
            /** Planned: it can be taken back. */
            canWithdraw: z.boolean(),
          }),
        ),
      }),
    ).extend({
      /** The first night a version may hold in: the next one; in the last minute of a night the one after. */
      firstDate: z.string(),
    }),
  },
  /**
   * A rule on the closed nights of months that are over, beside what they brought: of rebates by the orders of those months, to whomever they are credited
   * now; of tips and paid time by what was booked. PARAM_INVALID as for `setPayRule`.
   */
  simulatePayRule: {
    input: z.object({ ...subject, ...terms, ...trialInput }),
    answer: ruleTrial({ person: {}, month: {} }),
  },
  /** A version from a night on. PARAM_INVALID beside `startDate` for a night that has begun or is more than a year ahead, and where the same holds already; STALE_DATA where there is a later version than `lastRuleId`. */
  setPayRule: {
    input: z.object({
      ...subject,
      ...terms,
      startDate: date('生效日期'),
      reason: lines('原因', 100),
      /** The latest version of the same subject; none where it has none. */
      lastRuleId: optional(id('规则版本')),
    }),
    answer: z.object({ ruleId: z.number() }),
  },
  withdrawPayRule: withdrawal,
}

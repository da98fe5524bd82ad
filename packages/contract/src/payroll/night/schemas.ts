/** Dated rules for a night's earnings. Nights are business dates. */
import { z } from 'zod'
import { MAX_FEN } from '@nocturne/base/money'
import * as codes from '../../codes.ts'
import { code, coded, date, id, int, lines, oneOf, optional, page, paged, searchWords } from '../../fields.ts'
import { ruleTrial, trialInput } from '../../rule-trial.ts'
import { withdrawal } from '../withdrawal.ts'

const { staff, actor } = codes.userType

/** Subject of a rule: goods for rebates, receiver for tips, level for shares, performer for prices; none for the unit. */
const subject = {
  payRuleKind: code('规则类别', codes.payRuleKind),
  goodsId: optional(id('商品')),
  /** `actor`: performers; `staff`: all other employees. */
  userType: optional(code('收款人', { staff, actor })),
  actorLevel: optional(code('艺人等级', codes.actorLevel)),
  userId: optional(id('艺人')),
}
const terms = {
  /** Only for rebates. */
  rebateType: optional(code('返利方式', codes.rebateType)),
  /** By kind: fen per piece or unit, basis points of money, or minutes of a unit. */
  value: int('数值', 0, MAX_FEN),
}
const valueFields = { rebateType: coded(codes.rebateType).nullable(), value: z.number() }

export const schemas = {
  payRules: {
    /** `stage`: shares, unit and prices. `keyword`: part of a name. */
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
        /** Name of the goods or performer; empty when the kind has no subject. */
        subjectName: z.string(),
        /** Unit and price of the goods; department and level of a performer. */
        subjectNote: z.string(),
        /** Value valid tonight. */
        ...valueFields,
        /** Latest written version; the next change must send it. Null without one. */
        lastRuleId: z.number().nullable(),
        /** Dated versions, latest first, at most 10; one that begins after tonight is planned. Empty: the venue's initial value applies. */
        versions: z.array(
          z.object({
            ruleId: z.number(),
            startDate: z.string(),
            ...valueFields,
            setUserName: z.string(),
            setTime: z.string(),
            reason: z.string(),
            /** Planned: it can be withdrawn. */
            canWithdraw: z.boolean(),
          }),
        ),
      }),
    ).extend({
      /** First night a new version can be valid in: the next one; in the last minute of a night the one after. */
      firstDate: z.string(),
    }),
  },
  /**
   * Applies a rule to the closed nights of past months and compares with the actual sums: rebates by the orders of those months under their
   * current attribution; tips and stage time by what was booked. PARAM_INVALID as for `setPayRule`.
   */
  simulatePayRule: {
    input: z.object({ ...subject, ...terms, ...trialInput }),
    answer: ruleTrial({ person: {}, month: {} }),
  },
  /**
   * Adds a version from a night on. PARAM_INVALID on `startDate` for a night that has begun or is more than a year ahead, and when the same
   * value is already valid; STALE_DATA when there is a later version than `lastRuleId`.
   */
  setPayRule: {
    input: z.object({
      ...subject,
      ...terms,
      startDate: date('生效日期'),
      reason: lines('原因', 100),
      /** Latest version of the same subject; absent when there is none. */
      lastRuleId: optional(id('规则版本')),
    }),
    answer: z.object({ ruleId: z.number() }),
  },
  withdrawPayRule: withdrawal,
}

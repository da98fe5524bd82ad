/** Dated rules for the earnings of a night. Nights are business dates. */
import { z } from 'zod'
import { MAX_FEN } from '@nocturne/base/money'
import * as codes from '../../codes.ts'
import { code, coded, date, id, int, multilineText, oneOf, optional, page, paged, searchWords } from '../../fields.ts'
import { buildRuleTrialSchema, trialInput } from '../../rule-trial.ts'
import { withdrawal } from '../withdrawal.ts'

const { staff, actor } = codes.userType

/**
 * Subject of a rule, by kind: goods for rebates, kind of receiver for tip shares, level for stage shares, performer for
 * stage prices; none for the unit of stage time.
 */
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
  /** Value, by kind of rule: fen per piece, basis points, fen per unit of stage time, or minutes per unit. */
  value: int('数值', 0, MAX_FEN),
}
const valueFields = { rebateType: coded(codes.rebateType).nullable(), value: z.number() }

export const schemas = {
  payRules: {
    /**
     * `tab`: kinds of rules to list; `stage` contains shares, prices and the unit. `keyword`: part of the subject's
     * name.
     */
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
        /** Unit and price of the goods, or department and level of the performer. */
        subjectNote: z.string(),
        /** Value valid tonight. */
        ...valueFields,
        /** Id of the latest version written for this subject, which the next change must send; null without one. */
        lastRuleId: z.number().nullable(),
        /**
         * Dated versions, latest first, at most 10; a version is planned when it begins after tonight. When the list is
         * empty, the value that the venue started with applies.
         */
        versions: z.array(
          z.object({
            ruleId: z.number(),
            startDate: z.string(),
            ...valueFields,
            setUserName: z.string(),
            setTime: z.string(),
            reason: z.string(),
            /** True when the version has not begun: it can be withdrawn. */
            canWithdraw: z.boolean(),
          }),
        ),
      }),
    ).extend({
      /**
       * First night on which a new version can begin: the next night; in the last minute of a night, the one after it.
       */
      firstDate: z.string(),
    }),
  },
  /**
   * Applies a rule to the closed nights of past months and compares with the actual sums: rebates by the orders of those months under their
   * current attribution; tips and stage time by what was booked. PARAM_INVALID as for `setPayRule`.
   */
  simulatePayRule: {
    input: z.object({ ...subject, ...terms, ...trialInput }),
    answer: buildRuleTrialSchema({ person: {}, month: {} }),
  },
  /**
   * Adds a version that begins on `startDate`. PARAM_INVALID on `startDate` when that night has begun or is more than a
   * year ahead, and when the same value already applies; STALE_DATA when a version later than `lastRuleId` exists.
   */
  setPayRule: {
    input: z.object({
      ...subject,
      ...terms,
      startDate: date('生效日期'),
      reason: multilineText('原因', 100),
      /** Latest version of the same subject as displayed; absent when there was none. */
      lastRuleId: optional(id('规则版本')),
    }),
    answer: z.object({ ruleId: z.number() }),
  },
  withdrawPayRule: withdrawal,
}

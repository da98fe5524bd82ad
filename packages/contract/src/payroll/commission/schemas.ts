/** Commission rules. Amounts are fen a month, rates basis points, months are months of business dates, both included. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import {
  bp,
  code,
  coded,
  emptyResponse,
  fen,
  id,
  multilineText,
  list,
  month,
  nested,
  emptyInput,
  optional,
  page,
  text,
} from '../../fields.ts'
import { buildRuleTrialSchema } from '../../rule-trial.ts'
import { withdrawal } from '../withdrawal.ts'

/** Kinds of commission paid with wages. */
const { sales, recommend, recharge, team } = codes.commissionKind

const MAX_TIERS = 10
const MOST_SCOPES = 50

const tier = z.object({ fromAmount: z.number(), rateBp: z.number() })

/** Terms of a rule. */
const terms = {
  commissionKind: code('提成类别', { sales, recommend, recharge, team }),
  commissionMode: code('计算方式', codes.commissionMode),
  postIds: list('岗位', id('岗位'), MOST_SCOPES, 0),
  deptIds: list('部门', id('部门'), MOST_SCOPES, 0),
}
const tierInput = nested('档位', z.object({ fromAmount: fen('起点金额'), rateBp: bp('提成比例') }))

export const schemas = {
  commissionRules: {
    input: emptyInput,
    answer: z.object({
      /** Current month; rules cannot be changed for earlier months. */
      month: z.string(),
      /**
       * All versions, also past and planned ones. Sorted by kind of commission, then versions for fewer people first,
       * then latest first.
       */
      rows: z.array(
        z.object({
          ruleId: z.number(),
          ruleName: z.string(),
          commissionKind: coded(codes.commissionKind),
          commissionMode: coded(codes.commissionMode),
          /** An empty list means all posts or all departments. */
          postIds: z.array(z.number()),
          postNames: z.array(z.string()),
          deptIds: z.array(z.number()),
          deptNames: z.array(z.string()),
          /** Sorted by amount, ascending. */
          tiers: z.array(tier),
          startMonth: z.string(),
          /** Last month of the version; null while it is valid until another version replaces it. */
          endMonth: z.string().nullable(),
          /** Author, time and reason of the version. The author is null for the rules that the venue started with. */
          setUserName: z.string().nullable(),
          setTime: z.string().nullable(),
          reason: z.string(),
          /** True when the version can be changed or ended: it has no end month and no later version. */
          open: z.boolean(),
          /** True when the version has not begun and no later version follows: it can be withdrawn. */
          canWithdraw: z.boolean(),
          /**
           * True when the version ends in a future month (停用) and no other version replaces it, so that its end can be
           * withdrawn.
           */
          canWithdrawEnd: z.boolean(),
        }),
      ),
      /** Posts and departments a rule can apply to. */
      posts: z.array(z.object({ postId: z.number(), postName: z.string() })),
      depts: z.array(z.object({ deptId: z.number(), deptName: z.string() })),
    }),
  },
  saveCommissionRule: {
    input: z.object({
      /** Version that the new one replaces; absent for a new rule. */
      ruleId: optional(id('规则')),
      ruleName: text('规则名称', 20),
      ...terms,
      tiers: list('档位', tierInput, MAX_TIERS),
      startMonth: month('开始月份'),
      reason: multilineText('原因', 100),
    }),
    answer: z.object({ ruleId: z.number() }),
  },
  /** Compares a changed rule with the rules valid in `startMonth`, on the figures of a past month. Writes nothing. */
  previewCommissionRule: {
    input: z.object({
      /** Version to be replaced or ended. */
      ruleId: optional(id('规则')),
      ...terms,
      /** An empty list ends the rule. */
      tiers: list('档位', tierInput, MAX_TIERS, 0),
      startMonth: month('开始月份'),
      /** Past month used for the trial. */
      month: month('试算月份'),
      ...page(50, 200),
    }),
    /** Commissions of this kind under the current rules (`before`) and with the change (`after`). */
    answer: buildRuleTrialSchema({
      person: {
        /** Amount to which the rate applies, fen. */
        baseAmount: z.number(),
      },
      month: {},
    }),
  },
  /** Ends a rule from a month on. */
  endCommissionRule: {
    input: z.object({ ruleId: id('规则'), fromMonth: month('停用月份'), reason: multilineText('原因', 100) }),
    answer: emptyResponse,
  },
  /** Withdraws a planned version; the previous version stays valid, unless it was ended for another reason. */
  withdrawCommissionRule: withdrawal,
  /**
   * Withdraws the end of a version. If setting the end withdrew a planned successor, that successor stays withdrawn.
   * PARAM_INVALID on `ruleId` when another rule for the same people was added since then; STALE_DATA when the end month
   * has changed.
   */
  withdrawCommissionEnd: {
    input: withdrawal.input.extend({
      /** Last valid month of the version as displayed in the list. */
      endMonth: month('停用月份'),
    }),
    answer: emptyResponse,
  },
}

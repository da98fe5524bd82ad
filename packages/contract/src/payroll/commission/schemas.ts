/** Commission rules. Amounts are fen a month, rates basis points, months are months of business dates, both included. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import {
  bp,
  code,
  coded,
  done,
  fen,
  id,
  lines,
  list,
  month,
  nested,
  nothing,
  optional,
  page,
  text,
} from '../../fields.ts'
import { ruleTrial } from '../../rule-trial.ts'
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
    input: nothing,
    answer: z.object({
      /** The current month; past months cannot be changed any more. */
      month: z.string(),
      /** Versions valid in some month: by kind, then those for fewer people first, then latest first. */
      rows: z.array(
        z.object({
          ruleId: z.number(),
          ruleName: z.string(),
          commissionKind: coded(codes.commissionKind),
          commissionMode: coded(codes.commissionMode),
          /** Empty lists: all posts, all departments. */
          postIds: z.array(z.number()),
          postNames: z.array(z.string()),
          deptIds: z.array(z.number()),
          deptNames: z.array(z.string()),
          /** Ascending by amount. */
          tiers: z.array(tier),
          startMonth: z.string(),
          /** Null: valid until another version replaces it. */
          endMonth: z.string().nullable(),
          /** Author, time and reason; the author is null for the initial rules of the venue. */
          setUserName: z.string().nullable(),
          setTime: z.string().nullable(),
          reason: z.string(),
          /** It can be changed or ended: it has no end month, and no later version replaces it. */
          open: z.boolean(),
          /** Planned and not followed by another version: it can be withdrawn. */
          canWithdraw: z.boolean(),
          /** Its end (停用) is in a future month, and no other version replaces it: the end can be withdrawn. */
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
      /** The version replaced by this one. */
      ruleId: optional(id('规则')),
      ruleName: text('规则名称', 20),
      ...terms,
      tiers: list('档位', tierInput, MAX_TIERS),
      startMonth: month('开始月份'),
      reason: lines('原因', 100),
    }),
    answer: z.object({ ruleId: z.number() }),
  },
  /** Compares a changed rule with the rules valid in `startMonth`, on the figures of a past month. Writes nothing. */
  previewCommissionRule: {
    input: z.object({
      /** The version to be replaced or ended. */
      ruleId: optional(id('规则')),
      ...terms,
      /** Empty: the rule ends. */
      tiers: list('档位', tierInput, MAX_TIERS, 0),
      startMonth: month('开始月份'),
      /** Past month used for the trial. */
      month: month('试算月份'),
      ...page(50, 200),
    }),
    /** Commissions of this kind under the current rules and with the change. */
    answer: ruleTrial({
      person: {
        /** Base amount of the rate. */
        baseAmount: z.number(),
      },
      month: {},
    }),
  },
  /** Ends a rule from a month on. */
  endCommissionRule: {
    input: z.object({ ruleId: id('规则'), fromMonth: month('停用月份'), reason: lines('原因', 100) }),
    answer: done,
  },
  /** Withdraws a planned version; the previous version stays valid, unless it was ended for another reason. */
  withdrawCommissionRule: withdrawal,
  /**
   * Withdraws the end of a version. A version that was replaced by the end before it began stays withdrawn. PARAM_INVALID on `ruleId` when
   * another rule for its people was added since; STALE_DATA when its end month has changed.
   */
  withdrawCommissionEnd: {
    input: withdrawal.input.extend({
      /** Its last valid month as shown in the list. */
      endMonth: month('停用月份'),
    }),
    answer: done,
  },
}

/** What travels about rules of commission. Amounts are fen a month, rates basis points, months are months of business dates, both included. */
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

/** Kinds that wages are paid by. */
const { sales, recommend, recharge, team } = codes.commissionKind

const MOST_TIERS = 10
const MOST_SCOPES = 50

const tier = z.object({ fromAmount: z.number(), rateBp: z.number() })

/** What a rule says. */
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
      /** The running month: what is over cannot be changed any more. */
      month: z.string(),
      /** The versions that hold in some month, by kind, those about fewer people first, the latest first. */
      rows: z.array(
        z.object({
          ruleId: z.number(),
          ruleName: z.string(),
          commissionKind: coded(codes.commissionKind),
          commissionMode: coded(codes.commissionMode),
          /** Empty: of every post, of every department. */
          postIds: z.array(z.number()),
          postNames: z.array(z.string()),
          deptIds: z.array(z.number()),
          deptNames: z.array(z.string()),
          /** By rising amounts. */
          tiers: z.array(tier),
          startMonth: z.string(),
          /** Null: until another version takes its place. */
          endMonth: z.string().nullable(),
          /** Who wrote it, when and why; nobody for what came with the venue. */
          setUserName: z.string().nullable(),
          setTime: z.string().nullable(),
          reason: z.string(),
          /** It can be changed or ended: no month is set for its end, and no other version follows it. */
          open: z.boolean(),
          /** Planned, and followed by none: it can be taken back. */
          canWithdraw: z.boolean(),
          /** It is to end (停用) in a month that has not begun, and no other version takes its place: the end can be taken back. */
          canWithdrawEnd: z.boolean(),
        }),
      ),
      /** Whom a rule can be about. */
      posts: z.array(z.object({ postId: z.number(), postName: z.string() })),
      depts: z.array(z.object({ deptId: z.number(), deptName: z.string() })),
    }),
  },
  saveCommissionRule: {
    input: z.object({
      /** The version that this one takes the place of. */
      ruleId: optional(id('规则')),
      ruleName: text('规则名称', 20),
      ...terms,
      tiers: list('档位', tierInput, MOST_TIERS),
      startMonth: month('开始月份'),
      reason: lines('原因', 100),
    }),
    answer: z.object({ ruleId: z.number() }),
  },
  /** A change of the rules on the figures of a month that is over, beside the rules as they stand for `startMonth`. Nothing is written. */
  previewCommissionRule: {
    input: z.object({
      /** The version that is to be followed, or ended. */
      ruleId: optional(id('规则')),
      ...terms,
      /** None: the rule ends. */
      tiers: list('档位', tierInput, MOST_TIERS, 0),
      startMonth: month('开始月份'),
      /** The month it is tried on. */
      month: month('试算月份'),
      ...page(50, 200),
    }),
    /** Commissions of this kind, as the rules stand and with the change. */
    answer: ruleTrial({
      person: {
        /** What the rate is put to. */
        baseAmount: z.number(),
      },
      month: {},
    }),
  },
  /** No commission by this rule from a month on. */
  endCommissionRule: {
    input: z.object({ ruleId: id('规则'), fromMonth: month('停用月份'), reason: lines('原因', 100) }),
    answer: done,
  },
  /** The version before it holds on, unless it was ended for another reason. */
  withdrawCommissionRule: withdrawal,
  /**
   * The version holds on as if nobody had ended it; one that made way for the end before it began stays withdrawn. PARAM_INVALID beside `ruleId` where
   * another rule has come to be about its people; STALE_DATA where it ends no more with this month.
   */
  withdrawCommissionEnd: {
    input: withdrawal.input.extend({
      /** The last month it is to hold in, as it was listed. */
      endMonth: month('停用月份'),
    }),
    answer: done,
  },
}

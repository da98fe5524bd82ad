/** What travels about stored value. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, expectedFen, fen, id, lines, nothing, oneOf, optional, page, paged, phone, text } from '../../fields.ts'
import { payParams, paymentState, providers } from '../../payments/payment-shapes.ts'

const { cash, card } = codes.payMethod

/** Goods that come with a recharge; handed out in the house. */
const giftGoods = z.array(z.object({ goodsName: z.string(), quantity: z.number() }))

/** By rule, or a free amount, which brings what the largest rule it covers brings. */
const wanted = {
  ruleId: optional(id('充值方案')),
  amount: optional(fen('充值金额', 1)),
  expectedFen: expectedFen(),
  /** The bonus its sender was shown (fen). A smaller one is refused with BONUS_CHANGED, a larger one is given. */
  expectedBonusFen: optional(fen('赠送金')),
}

/** The decision to pay: the same one finds the same recharge and the same sheet. */
const requestId = text('请求编号', 64, 8)

/** A recharge in a list. `refundedAmount` of its principal went home, `refundedBonus` was taken back with it. */
const rechargeRow = z.object({
  rechargeId: z.number(),
  rechargeNo: z.string(),
  /** When it was credited; null of one that was not. */
  payTime: z.string().nullable(),
  createTime: z.string(),
  principalAmount: z.number(),
  bonusAmount: z.number(),
  payMethod: coded(codes.payMethod),
  giftGoods,
  status: coded(codes.rechargeStatus),
  /** Principal and bonus after it was credited. */
  balanceAfter: z.number().nullable(),
  refundedAmount: z.number(),
  refundedBonus: z.number(),
})

const refundRow = z.object({
  rechargeRefundId: z.number(),
  refundNo: z.string(),
  amount: z.number(),
  bonusBack: z.number(),
  status: coded(codes.refundStatus),
  refundTime: z.string(),
})

/** Whose recharge staff take. */
const ofMember = {
  memberId: optional(id('会员')),
  phonenumber: optional(phone()),
  ...wanted,
  /** Whoever moved the member to it. */
  recommendUserId: optional(id('推荐人')),
}

/** A move of a balance. */
export const flow = z.object({
  flowId: z.number(),
  flowType: coded(codes.memberFlowType),
  /** Signed, as they moved the balance. */
  principal: z.number(),
  bonus: z.number(),
  balanceAfter: z.number(),
  createTime: z.string(),
  /** What it was for, in words: 台位 A05, 充值单 CZ…, 秒杀 芝华士. */
  about: z.string(),
})

export const schemas = {
  rechargeRules: {
    input: nothing,
    answer: z.object({
      rows: z.array(
        z.object({
          ruleId: z.number(),
          ruleName: z.string(),
          principalAmount: z.number(),
          bonusAmount: z.number(),
          giftGoods,
          /** Last night of it; null without end. */
          endDate: z.string().nullable(),
        }),
      ),
      /** Bounds of a free amount. */
      minAmount: z.number(),
      maxAmount: z.number(),
      payMethods: z.array(z.enum(providers)),
      /** 'simulated': money is not real, and everybody is told. */
      payMode: z.enum(['simulated', 'live']),
    }),
  },
  recharge: {
    input: z.object({
      requestId,
      ...wanted,
      payMethod: oneOf('支付方式', providers),
      openId: optional(text('付款人', 128)),
      /** Code of whoever moved the member to it, as his own QR has it. */
      employeeCode: optional(text('员工码', 32)),
    }),
    answer: z.object({
      rechargeId: z.number(),
      payAmount: z.number(),
      ...paymentState,
      payParams: payParams.nullable(),
    }),
  },
  recharges: {
    input: z.object({ ...page() }),
    answer: paged(rechargeRow).extend({
      /** Of everything credited so far, less what went back. */
      summary: z.object({ principalAmount: z.number(), bonusAmount: z.number() }),
    }),
  },
  rechargeDetail: {
    input: z.object({ rechargeId: id('充值单') }),
    answer: rechargeRow.extend({
      ruleName: z.string(),
      recommendUserName: z.string().nullable(),
      refunds: z.array(refundRow),
    }),
  },
  balance: {
    input: nothing,
    answer: z.object({
      /** `principal + bonus`. */
      balance: z.number(),
      principal: z.number(),
      bonus: z.number(),
      /** The latest twenty moves. */
      flows: z.array(flow),
    }),
  },
  /** Every move of his balance, newest first. */
  balanceFlows: { input: z.object({ ...page(100) }), answer: paged(flow) },
  takeRecharge: {
    input: z.object({
      ...ofMember,
      payMethod: oneOf('付款方式', [cash, card]),
      /** Terminal slip of a card payment. */
      slipNo: optional(text('小票号', 40)),
    }),
    answer: z.object({
      rechargeId: z.number(),
      rechargeNo: z.string(),
      status: coded(codes.rechargeStatus),
      principalAmount: z.number(),
      bonusAmount: z.number(),
      balanceAfter: z.number(),
    }),
  },
  collectRecharge: {
    input: z.object({ requestId, ...ofMember, authCode: text('付款码', 40, 16) }),
    answer: z.object({ rechargeId: z.number(), payAmount: z.number(), ...paymentState }),
  },
  /** What was scanned for this member and hangs. */
  endRecharge: { input: z.object({ memberId: id('会员') }), answer: z.object(paymentState) },
  rechargesOf: {
    input: z.object({ memberId: id('会员'), ...page() }),
    answer: paged(
      rechargeRow.extend({
        /** What may still go home of it at most; 0 for who may not give it back. */
        refundableAmount: z.number(),
        /** Bonus (fen) that is taken back with a refund of any sum. */
        bonusBack: z.number(),
        refunds: z.array(refundRow),
      }),
    ).extend({
      /** Giving back more than this (fen) asks for the pay password: the setting less what went home to the member tonight. */
      passwordAbove: z.number(),
      /** Principal and bonus the member has now, for who may give a recharge back; else null. */
      balance: z.number().nullable(),
    }),
  },
  printRecharge: {
    input: z.object({ rechargeId: id('充值单') }),
    /** In the columns of the printer; numbers masked. */
    answer: z.object({ printText: z.string() }),
  },
  refundRecharge: {
    input: z.object({
      rechargeId: id('充值单'),
      amount: fen('退款金额', 1),
      reason: lines('退款原因', 100),
      /** Encrypted; asked for above `passwordAbove`. */
      payPassword: optional(text('支付密码', 1000)),
    }),
    answer: z.object({
      rechargeRefundId: z.number(),
      refundNo: z.string(),
      status: coded(codes.refundStatus),
      bonusBack: z.number(),
      balanceAfter: z.number(),
    }),
  },
  resendRechargeRefund: {
    input: z.object({ rechargeRefundId: id('退款单') }),
    answer: z.object({ status: coded(codes.refundStatus) }),
  },
}

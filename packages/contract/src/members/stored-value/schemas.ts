/** Stored value. Amounts are fen, times venue time. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import {
  coded,
  expectedFen,
  fen,
  id,
  multilineText,
  emptyInput,
  oneOf,
  optional,
  page,
  paged,
  phone,
  text,
} from '../../fields.ts'
import { payParams, paymentState, paymentProviders } from '../../payments/payment-shapes.ts'

const { cash, card } = codes.payMethod

/** Goods that come with a recharge, handed out at the venue. */
const giftGoods = z.array(z.object({ goodsName: z.string(), quantity: z.number() }))

/** A rule, or a free amount, which earns the benefits of the largest rule it covers. */
const rechargeChoice = {
  ruleId: optional(id('充值方案')),
  amount: optional(fen('充值金额', 1)),
  expectedFen: expectedFen(),
  /** Bonus (fen) shown to the sender. A smaller one is refused with BONUS_CHANGED, a larger one is granted. */
  expectedBonusFen: optional(fen('赠送金')),
}

/** Id of the payment decision: the same id returns the same recharge and the same payment sheet. */
const requestId = text('请求编号', 64, 8)

/** A recharge in a list. `refundedAmount`: refunded principal; `refundedBonus`: bonus taken back with it. */
const rechargeRow = z.object({
  rechargeId: z.number(),
  rechargeNo: z.string(),
  /** Time at which the recharge was credited; null until then. */
  payTime: z.string().nullable(),
  createTime: z.string(),
  principalAmount: z.number(),
  bonusAmount: z.number(),
  payMethod: coded(codes.payMethod),
  giftGoods,
  status: coded(codes.rechargeStatus),
  /** Member's balance (principal plus bonus) right after the recharge was credited; null until then. */
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

/** Member who receives a recharge taken by staff, given by id or phone number. */
const memberFields = {
  memberId: optional(id('会员')),
  phonenumber: optional(phone()),
  ...rechargeChoice,
  /** Employee who recommended the recharge to the member. */
  recommendUserId: optional(id('推荐人')),
}

/** A movement of a balance. */
export const balanceFlow = z.object({
  flowId: z.number(),
  flowType: coded(codes.memberFlowType),
  /** Signed change of the balance. */
  principal: z.number(),
  bonus: z.number(),
  balanceAfter: z.number(),
  createTime: z.string(),
  /** Source as text: 台位 A05, 充值单 CZ…, 秒杀 芝华士. */
  about: z.string(),
})

export const schemas = {
  rechargeRules: {
    input: emptyInput,
    answer: z.object({
      rows: z.array(
        z.object({
          ruleId: z.number(),
          ruleName: z.string(),
          principalAmount: z.number(),
          bonusAmount: z.number(),
          giftGoods,
          /** Last night of validity; null when unlimited. */
          endDate: z.string().nullable(),
        }),
      ),
      /** Smallest and largest free amount. */
      minAmount: z.number(),
      maxAmount: z.number(),
      payMethods: z.array(z.enum(paymentProviders)),
      /** 'simulated': payments are not real; shown to all users. */
      payMode: z.enum(['simulated', 'live']),
    }),
  },
  recharge: {
    input: z.object({
      requestId,
      ...rechargeChoice,
      payMethod: oneOf('支付方式', paymentProviders),
      openId: optional(text('付款人', 128)),
      /** Employee code of the recommending employee. */
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
      /** Principal and bonus credited to the member so far, minus refunds. */
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
    input: emptyInput,
    answer: z.object({
      /** `principal + bonus`. */
      balance: z.number(),
      principal: z.number(),
      bonus: z.number(),
      /** Latest twenty movements. */
      flows: z.array(balanceFlow),
    }),
  },
  /** All movements of the member's balance, newest first. */
  balanceFlows: { input: z.object({ ...page(100) }), answer: paged(balanceFlow) },
  takeRecharge: {
    input: z.object({
      ...memberFields,
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
    input: z.object({ requestId, ...memberFields, authCode: text('付款码', 40, 16) }),
    answer: z.object({ rechargeId: z.number(), payAmount: z.number(), ...paymentState }),
  },
  /** Ends a scanned payment of this member whose result is pending. */
  endRecharge: { input: z.object({ memberId: id('会员') }), answer: z.object(paymentState) },
  rechargesOf: {
    input: z.object({ memberId: id('会员'), ...page() }),
    answer: paged(
      rechargeRow.extend({
        /** Maximum amount still refundable; 0 for callers who may not refund it. */
        refundableAmount: z.number(),
        /** Bonus (fen) that a refund of any amount takes back. */
        bonusBack: z.number(),
        refunds: z.array(refundRow),
      }),
    ).extend({
      /**
       * Largest refund (fen) that needs no pay password: the configured limit minus refunds already made to this member
       * tonight.
       */
      passwordAbove: z.number(),
      /** Current principal plus bonus; null for users who may not refund recharges. */
      balance: z.number().nullable(),
    }),
  },
  printRecharge: {
    input: z.object({ rechargeId: id('充值单') }),
    /** Formatted for the printer's width; phone numbers masked. */
    answer: z.object({ printText: z.string() }),
  },
  refundRecharge: {
    input: z.object({
      rechargeId: id('充值单'),
      amount: fen('退款金额', 1),
      reason: multilineText('退款原因', 100),
      /** Encrypted; required above `passwordAbove`. */
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

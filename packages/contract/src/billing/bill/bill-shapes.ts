/** A bill; every figure comes with the rows it is computed from. Amounts are fen, times venue time. */
import { z } from 'zod'
import { amounts as seven } from '../../amounts.ts'
import * as codes from '../../codes.ts'
import { coded } from '../../fields.ts'
import { offBillItem } from '../../off-bill.ts'

/** The seven sums plus `refundAmount`: refunded out of the paid amount. */
export const amounts = { ...seven, refundAmount: z.number() }

/** Parts of `discountAmount`; they add up to it. */
export const discountParts = {
  memberDiscount: z.number(),
  managerDiscount: z.number(),
  changePriceDiscount: z.number(),
  voucherDiscount: z.number(),
  prepayDiscount: z.number(),
  wipeAmount: z.number(),
  refundAllowance: z.number(),
}

const billRecord = z.object({
  tableRecordId: z.number(),
  recordNo: z.string(),
  tableId: z.number(),
  tableName: z.string(),
  areaName: z.string(),
  openTime: z.string(),
  guestName: z.string(),
  guestNum: z.number(),
  salesUserId: z.number(),
  salesUserName: z.string(),
  waiterUserName: z.string().nullable(),
  minCharge: z.number(),
  minWaived: z.boolean(),
  minEligibleAmount: z.number(),
  status: coded(codes.recordStatus),
  main: z.boolean(),
  ...amounts,
})

/** One order line. `netAmount` = amount − discount; `openAmount` = unpaid part of it. */
const billItem = z.object({
  orderItemId: z.number(),
  orderId: z.number(),
  orderNo: z.string(),
  orderType: coded(codes.orderType),
  orderStatus: coded(codes.orderStatus),
  tableName: z.string(),
  createTime: z.string(),
  orderUserName: z.string().nullable(),
  price: z.number(),
  quantity: z.number(),
  returnQuantity: z.number(),
  amount: z.number(),
  memberDiscount: z.number(),
  managerDiscount: z.number(),
  changePriceDiscount: z.number(),
  wipeAmount: z.number(),
  otherDiscount: z.number(),
  discountAmount: z.number(),
  netAmount: z.number(),
  allocatedAmount: z.number(),
  openAmount: z.number(),
  /** A guest's payment for this line is in progress. */
  taken: z.boolean(),
  /** Flavour and options. */
  flavor: z.string(),
  /** Options with their surcharges: `大杯 +¥20`; empty without options. */
  options: z.string(),
  /** Parts of one package; empty for single goods. */
  packageDetail: z.array(z.object({ goodsName: z.string(), quantity: z.number(), flavor: z.string().optional() })),
})

/** Order lines of the same goods at the same price, combined. */
const billLine = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  unit: z.string(),
  price: z.number(),
  quantity: z.number(),
  amount: z.number(),
  discountAmount: z.number(),
  netAmount: z.number(),
  items: z.array(billItem),
})

const allocation = z.object({
  orderId: z.number(),
  orderNo: z.string(),
  orderItemId: z.number(),
  goodsName: z.string(),
  amount: z.number(),
  refundedAmount: z.number(),
})

const billPayment = z.object({
  paymentId: z.number(),
  paymentNo: z.string(),
  payMethod: coded(codes.payMethod),
  amount: z.number(),
  refundedAmount: z.number(),
  status: coded(codes.payStatus),
  voided: z.boolean(),
  cashierName: z.string().nullable(),
  slipNo: z.string(),
  payTime: z.string().nullable(),
  createTime: z.string(),
  /** The waiting (pay-now) order it pays; null when it pays the bill. */
  orderId: z.number().nullable(),
  scene: coded(codes.payScene),
  /** Paid through a provider; refundable only through the same provider. */
  online: z.boolean(),
  /** Transaction number of the provider; '' while unknown. */
  transactionId: z.string(),
  /** In progress, and the caller may end it. */
  canEnd: z.boolean(),
  allocations: z.array(allocation),
})

const billRefund = z.object({
  refundId: z.number(),
  refundNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  refundType: coded(codes.refundType),
  amount: z.number(),
  creditBack: z.number(),
  reason: z.string(),
  status: coded(codes.refundStatus),
  applyUserName: z.string(),
  refundTime: z.string().nullable(),
  /** Part of `amount` refunded through providers; known once the refund was sent. */
  onlineAmount: z.number(),
  /** Reason of the provider's refusal; empty unless failed. */
  failReason: z.string(),
  canRetry: z.boolean(),
})

const billCredit = z.object({
  creditId: z.number(),
  creditNo: z.string(),
  guaranteeUserName: z.string(),
  guestName: z.string(),
  amount: z.number(),
  remainAmount: z.number(),
  status: coded(codes.creditStatus),
  /** Unpaid after its due date. */
  overdue: z.boolean(),
  /** Names of the people whose answer a pending credit waits for: first its guarantor, then the approvers. */
  waitsFor: z.array(z.string()),
  /**
   * Approval of the credit, for the applicant, who can urge or withdraw it on the approval's page. Null for other
   * readers.
   */
  approvalId: z.number().nullable(),
  /** True when the caller may open the details of this credit. */
  canOpen: z.boolean(),
})

/**
 * Equal shares in progress: number of shares, number taken or paid, amount of the next share, and the increase of that
 * amount by orders placed after the bill was divided.
 */
export const equalSharesInProgress = z.object({
  shareCount: z.number(),
  taken: z.number(),
  nextAmount: z.number(),
  addedAmount: z.number(),
})

/** One of the equal shares of a bill, for staff: its payer and the state of the payment. */
const billShare = z.object({
  seq: z.number(),
  /** Fen. For a free share: its amount when the bill was divided. */
  amount: z.number(),
  /** Payment of this share; null while no guest has taken it. */
  payment: z
    .object({
      payMethod: coded(codes.payMethod),
      status: coded(codes.payStatus),
      payTime: z.string().nullable(),
      /** The name the provider gave, or ''. */
      payerName: z.string(),
      cashierName: z.string().nullable(),
    })
    .nullable(),
})

/** An unpaid pay-now order; not included in the bill's sums. */
const waitingOrder = z.object({
  orderId: z.number(),
  orderNo: z.string(),
  tableName: z.string(),
  payableAmount: z.number(),
  payDeadline: z.string().nullable(),
})

export const bill = z.object({
  billId: z.number(),
  billNo: z.string(),
  status: coded(codes.billStatus),
  mainRecordId: z.number(),
  tableNames: z.string(),
  /** Version of the main sitting; destructive commands send it. */
  version: z.number(),
  ...amounts,
  ...discountParts,
  discountRateBp: z.number().nullable(),
  discountUserName: z.string().nullable(),
  discountReason: z.string().nullable(),
  minCharge: z.number(),
  minEligibleAmount: z.number(),
  minDiffAmount: z.number(),
  /**
   * 仍按消费结账: employee who let the bill stay below its minimum, or whose request is pending (`pending`). Null when
   * nothing is missing, when neither exists, and when the minimum changed or the eligible consumption fell since.
   */
  stayedBelow: z.object({ userName: z.string(), reason: z.string(), pending: z.boolean() }).nullable(),
  member: z
    .object({
      memberId: z.number(),
      memberName: z.string(),
      levelName: z.string(),
      discountBp: z.number(),
      phoneMask: z.string(),
      /** Regular prices apply: the member is not verified, staff removed the rate, or the venue grants none automatically. */
      rateOff: z.boolean(),
      /** Staff removed the rate; a later verification of the member does not restore it. */
      rateDenied: z.boolean(),
      /** Stored value, principal and bonus; null for readers who may not take payments. */
      balance: z.number().nullable(),
    })
    .nullable(),
  presentedTime: z.string().nullable(),
  printCount: z.number(),
  settleUserName: z.string().nullable(),
  settleTime: z.string().nullable(),
  businessDate: z.string().nullable(),
  reverseUserName: z.string().nullable(),
  reverseTime: z.string().nullable(),
  reverseReason: z.string().nullable(),
  /** Pending reversal request; null when there is none. */
  reverseAsked: z.object({ userName: z.string(), reason: z.string() }).nullable(),
  /**
   * For a reversed bill: the bill that received its orders. For that bill: the reversed bill it replaces. Null
   * otherwise.
   */
  replacedByBillId: z.number().nullable(),
  replacesBillId: z.number().nullable(),
  records: z.array(billRecord),
  lines: z.array(billLine),
  gifts: z.array(billLine),
  payments: z.array(billPayment),
  refunds: z.array(billRefund),
  credits: z.array(billCredit),
  /** Items that affect the amount due and are not in the sums above yet; empty for readers of a part of the bill. */
  offBill: z.array(offBillItem),
  waitingOrders: z.array(waitingOrder),
  /**
   * Equal shares in progress, as guests see them; null without any, and for a reader who may see only part of the bill.
   */
  split: equalSharesInProgress.nullable(),
  /**
   * Shares of the bill's latest division into equal shares, paid ones included. Empty when it was never divided, and
   * for a reader who may see only part of the bill.
   */
  shares: z.array(billShare),
  /** Paid deposits of the guests, not deducted yet; empty for readers who may not settle. */
  deposits: z.array(z.object({ bookingId: z.number(), guestName: z.string(), amount: z.number() })),
  /** The caller's discount limits: the lowest rate and the largest wipe-off still allowed. */
  limits: z.object({ minRateBp: z.number(), maxWipe: z.number() }),
  /** 'simulated': no merchant keys, payments through providers are not real. */
  payMode: z.enum(['simulated', 'live']),
  can: z.object({
    /** Scan a payment code shown by a guest. */
    collect: z.boolean(),
    /** Show a QR code for guests to pay. */
    payCode: z.boolean(),
    discount: z.boolean(),
    wipe: z.boolean(),
    member: z.boolean(),
    /** Remove or restore the member's rate. */
    memberRate: z.boolean(),
    topUp: z.boolean(),
    /** Add a line for damage. */
    compensate: z.boolean(),
    /** 仍按消费结账: `ask` when another user's approval is needed. */
    stayBelow: z.enum(['no', 'ask', 'yes']),
    settle: z.boolean(),
    credit: z.boolean(),
    reverse: z.boolean(),
    /** Request a reversal from users who may approve it. */
    askReverse: z.boolean(),
    print: z.boolean(),
    refund: z.boolean(),
  }),
})

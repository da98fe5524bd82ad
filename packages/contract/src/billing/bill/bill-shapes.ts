/** A bill as phones show it: every figure opens to the rows it is made of. Amounts are fen, times venue time. */
import { z } from 'zod'
import { amounts as seven } from '../../amounts.ts'
import * as codes from '../../codes.ts'
import { coded } from '../../fields.ts'
import { offBillItem } from '../../off-bill.ts'

/** And what was given back of what was paid. */
export const amounts = { ...seven, refundAmount: z.number() }

/** The parts of `discountAmount`; they add up to it. */
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

/** One order line. `netAmount` = amount − discount; `openAmount` = what of it nobody has paid yet. */
export const billItem = z.object({
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
  /** Being paid on a guest's phone now. */
  taken: z.boolean(),
  flavor: z.string(),
})

/** Lines of the same goods at the same price. */
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
  /** The waiting order it pays; null for the bill. */
  orderId: z.number().nullable(),
  scene: coded(codes.payScene),
  /** Through a provider: it goes back only the way it came. */
  online: z.boolean(),
  /** The provider's own number of the money; '' while there is none. */
  transactionId: z.string(),
  /** Under way, and this person may end it. */
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
  /** Of `amount`: what goes back through providers, known once it was sent. */
  onlineAmount: z.number(),
  /** Why a provider did not pay it out; only of a failed one. */
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
  /** Still owed after its day. */
  overdue: z.boolean(),
  /** This person may look at it whole. */
  canOpen: z.boolean(),
})

/**
 * Equal shares of a bill under way: how many, how many are taken or paid, the next one's amount, and how much of that was ordered after the
 * bill was divided.
 */
export const runningShares = z.object({
  shareCount: z.number(),
  taken: z.number(),
  nextAmount: z.number(),
  addedAmount: z.number(),
})

/** A pay-now order nobody has paid yet; it is no part of the bill's sums. */
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
  /** Version of the main sitting; destructive commands carry it. */
  version: z.number(),
  ...amounts,
  ...discountParts,
  discountRateBp: z.number().nullable(),
  discountUserName: z.string().nullable(),
  discountReason: z.string().nullable(),
  minCharge: z.number(),
  minEligibleAmount: z.number(),
  minDiffAmount: z.number(),
  /** 仍按消费结账: somebody let the bill stay below this minimum, or was asked to; null while nobody did, or for other sums than now. */
  stayedBelow: z.object({ userName: z.string(), reason: z.string(), pending: z.boolean() }).nullable(),
  member: z
    .object({
      memberId: z.number(),
      memberName: z.string(),
      levelName: z.string(),
      discountBp: z.number(),
      phoneMask: z.string(),
      /** Regular prices apply: the member is not proven, staff took the rate away, or the venue grants none automatically. */
      rateOff: z.boolean(),
      /** Staff took the rate away; proof by the member does not bring it back. */
      rateDenied: z.boolean(),
      /** Stored value, principal and bonus; null for readers who take no money. */
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
  /** A reversal that waits for a yes; null while nobody asked. */
  reverseAsked: z.object({ userName: z.string(), reason: z.string() }).nullable(),
  /** The bill that took the orders of a reversed one, and the one this bill replaced. */
  replacedByBillId: z.number().nullable(),
  replacesBillId: z.number().nullable(),
  records: z.array(billRecord),
  lines: z.array(billLine),
  gifts: z.array(billLine),
  payments: z.array(billPayment),
  refunds: z.array(billRefund),
  credits: z.array(billCredit),
  /** What affects the amount due and is not in the sums above yet; empty for readers of a part of the bill. */
  offBill: z.array(offBillItem),
  waitingOrders: z.array(waitingOrder),
  /** Equal shares under way, as guests see them; null: none, or a reader of a part of the bill. */
  split: runningShares.nullable(),
  /** Deposits of its guests that were paid and not deducted yet; none for readers who do not settle. */
  deposits: z.array(z.object({ bookingId: z.number(), guestName: z.string(), amount: z.number() })),
  /** What this person may still take off: his lowest rate, and the most that may be wiped. */
  limits: z.object({ minRateBp: z.number(), maxWipe: z.number() }),
  /** 'simulated': no merchant keys, money through providers is not real. */
  payMode: z.enum(['simulated', 'live']),
  can: z.object({
    /** Scan the code a guest shows. */
    collect: z.boolean(),
    /** Show a code that guests pay by. */
    payCode: z.boolean(),
    discount: z.boolean(),
    wipe: z.boolean(),
    member: z.boolean(),
    /** Takes the member's rate away, or gives it back. */
    memberRate: z.boolean(),
    topUp: z.boolean(),
    /** Adds a line for something that was damaged. */
    compensate: z.boolean(),
    /** 仍按消费结账: `ask` where it takes somebody else's yes. */
    stayBelow: z.enum(['no', 'ask', 'yes']),
    settle: z.boolean(),
    credit: z.boolean(),
    reverse: z.boolean(),
    /** Asks those who may reverse the settlement. */
    askReverse: z.boolean(),
    print: z.boolean(),
    refund: z.boolean(),
  }),
})

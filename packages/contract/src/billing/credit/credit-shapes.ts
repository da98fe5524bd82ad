/** Credit (挂账): a guest's debt guaranteed by an account or an employee. Amounts are fen. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import { coded, id, multilineText, optional, phone, text, uploadedFileUrl } from '../../fields.ts'

/**
 * Guarantor of a credit, either a credit account (`creditAccountId`) or an employee (`guaranteeUserId`), with the
 * guest's data.
 */
export const guarantorFields = {
  creditAccountId: optional(id('挂账账户')),
  guaranteeUserId: optional(id('担保人')),
  guestName: text('客人姓名', 20),
  guestPhone: phone('客人手机号'),
  reason: multilineText('挂账原因', 100),
  /** Image of the guest's signature, taken on the caller's phone. */
  signUrl: optional(uploadedFileUrl('签名')),
}

export const creditRow = z.object({
  creditId: z.number(),
  creditNo: z.string(),
  /** Null for a credit of an earlier system; `tableRecordId` too. */
  billId: z.number().nullable(),
  tableRecordId: z.number().nullable(),
  tableName: z.string(),
  guestName: z.string(),
  /** Masked unless the caller may see full numbers. */
  guestPhone: z.string(),
  guaranteeUserId: z.number(),
  guaranteeUserName: z.string(),
  guaranteeDeptName: z.string(),
  amount: z.number(),
  repaidAmount: z.number(),
  badAmount: z.number(),
  reversedAmount: z.number(),
  remainAmount: z.number(),
  applyUserName: z.string(),
  approveUserName: z.string().nullable(),
  /** Time of the decision; null while pending, or when no approval was needed. */
  decideTime: z.string().nullable(),
  reason: z.string(),
  opinion: z.string(),
  businessDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  overdue: z.boolean(),
  /** Number and date of a credit in the earlier system; null for a credit of a bill. */
  origin: z.object({ originNo: z.string(), originDate: z.string() }).nullable(),
  status: coded(codes.creditStatus),
  createTime: z.string(),
})

/** A bill line with the part of it put on credit. */
export const creditLine = z.object({
  orderItemId: z.number(),
  goodsName: z.string(),
  quantity: z.number(),
  amount: z.number(),
})

/** Repayment of a credit. */
export const creditRepaymentSchema = z.object({
  repayId: z.number(),
  repayNo: z.string(),
  amount: z.number(),
  /** Amount of this repayment refunded when goods it had paid for were returned. */
  refundedAmount: z.number(),
  payMethod: coded(codes.payMethod),
  /** Slip of the card terminal or reference of the transfer; '' without one. */
  slipNo: z.string(),
  operatorName: z.string(),
  remark: z.string(),
  /** Null for a repayment of this credit alone; `count` and `amount` (fen) are those of the whole receipt. */
  receipt: z.object({ receiptNo: z.string(), count: z.number(), amount: z.number() }).nullable(),
  /** Null unless reversed. */
  reversal: z.object({ userName: z.string(), reason: z.string(), time: z.string() }).nullable(),
  /** The caller may reverse it; `password`: the pay password is required. */
  reverse: z.object({ password: z.boolean() }).nullable(),
  repayTime: z.string(),
  businessDate: z.string(),
})

export const creditAccountRow = z.object({
  creditAccountId: z.number(),
  accountName: z.string(),
  ownerType: coded(codes.creditOwnerType),
  ownerId: z.number().nullable(),
  creditLimit: z.number(),
  usedAmount: z.number(),
  /** Remaining credit limit; null when unlimited. */
  remainLimit: z.number().nullable(),
  settleDays: z.number(),
  status: coded(codes.normalDisable),
})

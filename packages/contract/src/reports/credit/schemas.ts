/** Reports 挂账统计 and 我的挂账. Amounts are fen, dates business dates. */
import { z } from 'zod'
import { creditStatus } from '../../codes.ts'
import { code, coded, date, flag, id, optional, page, searchWords } from '../../fields.ts'

/** Filters for the caller's own credits; without nights all credits are listed. */
const ownFilters = {
  /** Credits that took effect in these nights. */
  beginDate: optional(date('开始日期')),
  endDate: optional(date('结束日期')),
  status: optional(code('状态', creditStatus)),
  /** Limits the list to overdue credits. */
  overdueOnly: optional(flag('仅逾期')),
  keyword: optional(searchWords('关键词', 20)),
  ...page(50, 200),
}
const creditFilters = {
  ...ownFilters,
  /** Department of the guarantor at the time of guaranteeing, including sub-departments. */
  deptId: optional(id('部门')),
  userId: optional(id('担保人')),
}

/** Sums as of now: `creditAmount` = `repaidAmount` + `badAmount` + `remainAmount`. */
const sums = {
  /** Amount put on credit, minus reductions by refunds and reversals. */
  creditAmount: z.number(),
  repaidAmount: z.number(),
  badAmount: z.number(),
  remainAmount: z.number(),
  /** Overdue part of `remainAmount`. */
  overdueAmount: z.number(),
}

/**
 * Limit of the guarantor's own credit account; null without an account. Credits on the account of a member or a company
 * do not reduce it.
 */
const limits = z
  .object({
    /** −1 = unlimited. */
    creditLimit: z.number(),
    /** Remaining limit; null when unlimited. */
    available: z.number().nullable(),
  })
  .nullable()

const guarantor = z.object({
  userId: z.number(),
  nickName: z.string(),
  avatarUrl: z.string().nullable(),
  postName: z.string(),
  deptId: z.number(),
  deptName: z.string(),
  account: limits,
})

const around = {
  today: z.string(),
  beginDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Widest data scope of the caller for these credits: own guarantees, own departments, or the whole venue. */
  scope: z.enum(['self', 'dept', 'all']),
}

/** Credits, newest first. Pending, rejected and withdrawn credits are listed but not included in the sums. */
const lines = z.object({
  ...around,
  /** Guarantor of the filter, if the caller may see them; null otherwise. */
  guarantor: guarantor.nullable(),
  summary: z.object(sums),
  rows: z.array(
    z.object({
      creditId: z.number(),
      creditNo: z.string(),
      guestName: z.string(),
      phoneMask: z.string(),
      tableName: z.string(),
      guaranteeUserName: z.string(),
      /** Night in which the credit took effect; null before that. */
      businessDate: z.string().nullable(),
      dueDate: z.string().nullable(),
      /** Days overdue; 0 when not overdue. */
      overdueDays: z.number(),
      amount: z.number(),
      repaidAmount: z.number(),
      badAmount: z.number(),
      /** Amount by which refunds and reversals reduced the credit. */
      reversedAmount: z.number(),
      /** Amount still owed; 0 for a credit not in effect. */
      remainAmount: z.number(),
      status: coded(creditStatus),
    }),
  ),
  total: z.number(),
})

export const schemas = {
  creditGuarantors: {
    input: z.object(creditFilters),
    answer: z.object({
      ...around,
      summary: z.object({
        ...sums,
        /** Repayments received during the nights for any credit of these people, minus refunds. */
        repayAmount: z.number(),
      }),
      rows: z.array(guarantor.extend({ creditCount: z.number(), ...sums })),
      total: z.number(),
    }),
  },
  creditLines: { input: z.object(creditFilters), answer: lines },
  myCredits: { input: z.object(ownFilters), answer: lines },
}

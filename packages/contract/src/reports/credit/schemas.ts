/** What travels in 挂账统计 and 我的挂账. Amounts are fen, dates business dates. */
import { z } from 'zod'
import { creditStatus } from '../../codes.ts'
import { code, coded, date, flag, id, optional, page, searchWords } from '../../fields.ts'

/** Without nights these are all credits there are. */
const mine = {
  /** Credits that came into force in these nights. */
  beginDate: optional(date('开始日期')),
  endDate: optional(date('结束日期')),
  status: optional(code('状态', creditStatus)),
  /** Only what should have been repaid by now. */
  overdueOnly: optional(flag('仅逾期')),
  keyword: optional(searchWords('关键词', 20)),
  ...page(50, 200),
}
const asked = {
  ...mine,
  /** The guarantor's department when he gave his word, and all below it. */
  deptId: optional(id('部门')),
  userId: optional(id('担保人')),
}

/** As credits stand now: `creditAmount` = `repaidAmount` + `badAmount` + `remainAmount`. */
const sums = {
  /** What was put on account, less what refunds and reverse settlement took off again. */
  creditAmount: z.number(),
  repaidAmount: z.number(),
  badAmount: z.number(),
  remainAmount: z.number(),
  /** Of `remainAmount`: past its day. */
  overdueAmount: z.number(),
}

/** The guarantor's own account; null when he has none. Credits on a member's or a company's account do not use it. */
const limits = z
  .object({
    /** −1 is no limit. */
    creditLimit: z.number(),
    /** What may still be put on it; null without a limit. */
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
  /** Whose credits these are at most: those the caller stands for, those of his departments, or the house's. */
  scope: z.enum(['self', 'dept', 'all']),
}

/** Credits, newest first; those that wait, were refused or withdrawn stand in no sum. */
const lines = z.object({
  ...around,
  /** Who stands for them, where one is named whom the caller may see. */
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
      /** The night it came into force; null before that. */
      businessDate: z.string().nullable(),
      dueDate: z.string().nullable(),
      /** Days past its day, 0 when it is not. */
      overdueDays: z.number(),
      amount: z.number(),
      repaidAmount: z.number(),
      badAmount: z.number(),
      /** Taken off by refunds and reverse settlement. */
      reversedAmount: z.number(),
      /** 0 while it is not in force. */
      remainAmount: z.number(),
      status: coded(creditStatus),
    }),
  ),
  total: z.number(),
})

export const schemas = {
  creditGuarantors: {
    input: z.object(asked),
    answer: z.object({
      ...around,
      summary: z.object({
        ...sums,
        /** Money that came in during the nights for any of these people's credits, less what of it was given back. */
        repayAmount: z.number(),
      }),
      rows: z.array(guarantor.extend({ creditCount: z.number(), ...sums })),
      total: z.number(),
    }),
  },
  creditLines: { input: z.object(asked), answer: lines },
  myCredits: { input: z.object(mine), answer: lines },
}

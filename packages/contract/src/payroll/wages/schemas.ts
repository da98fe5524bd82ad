/** Wage slips. Amounts are fen, times venue time, months are months of business dates. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import {
  code,
  coded,
  emptyResponse,
  fen,
  id,
  int,
  multilineText,
  month,
  optional,
  page,
  paged,
  searchWords,
  text,
  uploadedFileUrl,
} from '../../fields.ts'

const ticket = text('支付密码凭证', 64)
const { reward, fine, advance } = codes.wageItem

/** Slip as an entry of a list. */
const brief = z.object({
  wageId: z.number(),
  month: z.string(),
  status: coded(codes.wageStatus),
  grossAmount: z.number(),
  deductAmount: z.number(),
  netAmount: z.number(),
  publishTime: z.string().nullable(),
})

const item = z.object({
  itemCode: coded(codes.wageItem),
  itemType: coded(codes.wageItemType),
  amount: z.number(),
  /** Short note on how the amount was computed; may be empty. */
  remark: z.string(),
})

/** Employee of a slip, with department and post at the time it was computed. */
const employeeFields = z.object({
  userId: z.number(),
  userName: z.string(),
  realName: z.string().nullable(),
  deptName: z.string(),
  postName: z.string(),
})

const objection = z.object({
  /** Item the objection is about; null for the slip as a whole. */
  itemCode: coded(codes.wageItem).nullable(),
  objection: z.string(),
  createTime: z.string(),
})

const ofMonth = z.object({ month: month('月份'), deptId: optional(id('部门')) })

export const schemas = {
  /** The caller's own slips, latest month first, without drafts. */
  wageList: {
    input: z.object({ year: int('年份', 2000, 2100), ticket }),
    answer: z.array(brief),
  },
  /**
   * Slip as the caller may see it: their own in its published version, or any slip in its current version for users who
   * publish wages.
   */
  wageDetail: {
    input: z.object({ wageId: id('工资单'), ticket }),
    answer: employeeFields.extend({
      ...brief.shape,
      versionNo: z.number(),
      /** Null when no night of the month has an attendance result. */
      workDays: z.number().nullable(),
      restDays: z.number().nullable(),
      lateTimes: z.number().nullable(),
      absentDays: z.number().nullable(),
      items: z.array(item),
      confirmTime: z.string().nullable(),
      signUrl: z.string().nullable(),
      payTime: z.string().nullable(),
      /** Objections to the latest published version. */
      objections: z.array(objection),
      /** Net amount of the previous month; null without one. */
      lastNetAmount: z.number().nullable(),
      can: z.object({ confirm: z.boolean(), object: z.boolean(), correct: z.boolean() }),
    }),
  },
  wageItem: {
    input: z.object({ wageId: id('工资单'), itemCode: code('项目', codes.wageItem), ticket }),
    answer: item.extend({
      month: z.string(),
      userName: z.string(),
      /** Employee who receives the slip. */
      userId: z.number(),
      /** Rule by which the item was computed; null for items added manually. */
      ruleName: z.string().nullable(),
      /** Version of that rule: a commission rule for commission items, otherwise a wage rule. */
      ruleId: z.number().nullable(),
      /** Terms of that version for this item and its first month, as text; empty without a rule. */
      ruleTerms: z.array(z.object({ label: z.string(), text: z.string() })),
      /** Components of the item; they sum to its amount. */
      lines: z.array(
        z.object({
          title: z.string(),
          note: z.string(),
          businessDate: z.string().nullable(),
          /** Amount to which the rate applies, fen; null without a rate. */
          baseAmount: z.number().nullable(),
          rateBp: z.number().nullable(),
          amount: z.number(),
          /** Credit that the line deducts; null for other lines, and for readers other than its guarantor. */
          creditId: z.number().nullable(),
          /** Application that approved the overtime; null for other items. */
          applyId: z.number().nullable(),
          /** In the item for team sales, the employee who made the sales; null in other items. */
          userId: z.number().nullable(),
        }),
      ),
      objection: z.string().nullable(),
      canObject: z.boolean(),
    }),
  },
  /**
   * Current slips of a month with last month's figures; disputed slips first, then by largest change of the net amount. `deptId` includes
   * sub-departments.
   */
  wagePeople: {
    input: z.object({
      ...ofMonth.shape,
      status: optional(code('状态', codes.wageStatus)),
      /** Part of the employee's name. */
      keyword: optional(searchWords('姓名', 30)),
      ticket,
      ...page(50, 200),
    }),
    answer: paged(
      employeeFields.extend({
        ...brief.shape,
        lastNetAmount: z.number().nullable(),
        /** Change from the previous month, fen; null without a slip in that month. */
        netChange: z.number().nullable(),
      }),
    ).extend({
      /** Sums of all slips under the same filter; `counts`, `toPublish` and `toPublishAmount` ignore `status` and `keyword`. */
      grossAmount: z.number(),
      deductAmount: z.number(),
      netAmount: z.number(),
      /** `netAmount`: sum of the slips with this status, fen. */
      counts: z.array(z.object({ status: coded(codes.wageStatus), count: z.number(), netAmount: z.number() })),
      /** Number of slips that publishing would include: drafts, and slips corrected after an objection. */
      toPublish: z.number(),
      /** Net sum of those slips, fen. */
      toPublishAmount: z.number(),
    }),
  },
  confirmWage: {
    input: z.object({
      wageId: id('工资单'),
      /** Version displayed to the user; default: the current one. */
      versionNo: optional(int('版本', 1, 2_000_000_000)),
      /** Uploaded image of the signature. */
      signUrl: uploadedFileUrl('签名'),
    }),
    answer: emptyResponse,
  },
  /** One objection per item of a version, or for the slip as a whole. */
  objectWage: {
    input: z.object({
      wageId: id('工资单'),
      itemCode: optional(code('项目', codes.wageItem)),
      objection: multilineText('异议', 200),
    }),
    answer: emptyResponse,
  },
  generateWages: {
    input: ofMonth,
    answer: z.object({
      /** Number of drafts of the month. */
      count: z.number(),
      /** Number of drafts that are new or differ from before. */
      changed: z.number(),
    }),
  },
  publishWages: { input: ofMonth, answer: z.object({ count: z.number() }) },
  correctWage: {
    input: z.object({
      wageId: id('工资单'),
      /** The version to be corrected. */
      versionNo: int('版本', 1, 2_000_000_000),
      itemCode: code('项目', { reward, fine, advance }),
      /** 0 removes the item. */
      amount: fen('金额', 0, 100_000_00),
      remark: multilineText('原因', 100),
    }),
    answer: z.object({ versionNo: z.number() }),
  },
  payWages: {
    input: ofMonth.extend({
      /** Encrypted pay password; PARAM_INVALID when it is missing. */
      payPassword: optional(text('支付密码', 1000)),
      /** Sum of the signed slips as confirmed by the user, fen; STALE_DATA when it has changed. */
      netAmount: optional(fen('实发合计', 0)),
    }),
    answer: z.object({ count: z.number() }),
  },
}

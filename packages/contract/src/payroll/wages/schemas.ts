/** What travels about wage slips. Amounts are fen, times venue time, months are months of business dates. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import {
  code,
  coded,
  done,
  fen,
  id,
  int,
  lines,
  month,
  optional,
  page,
  paged,
  searchWords,
  text,
  upload,
} from '../../fields.ts'

const ticket = text('支付密码凭证', 64)
const { reward, fine, advance } = codes.wageItem

/** A slip as lists show it. */
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
  /** What it was worked out from, in a few words; may be empty. */
  remark: z.string(),
})

/** Whose slip, as he stood when it was worked out. */
const whose = z.object({
  userId: z.number(),
  userName: z.string(),
  realName: z.string().nullable(),
  deptName: z.string(),
  postName: z.string(),
})

const objection = z.object({
  /** Null: about the slip as a whole. */
  itemCode: coded(codes.wageItem).nullable(),
  objection: z.string(),
  createTime: z.string(),
})

const ofMonth = z.object({ month: month('月份'), deptId: optional(id('部门')) })

export const schemas = {
  /** The caller's own, the latest month first; drafts are not in it. */
  wageList: {
    input: z.object({ year: int('年份', 2000, 2100), ticket }),
    answer: z.array(brief),
  },
  /** One's own as it was published, or any as it stands for whoever publishes. */
  wageDetail: {
    input: z.object({ wageId: id('工资单'), ticket }),
    answer: whose.extend({
      ...brief.shape,
      versionNo: z.number(),
      /** Null where no night of the month was judged by attendance. */
      workDays: z.number().nullable(),
      restDays: z.number().nullable(),
      lateTimes: z.number().nullable(),
      absentDays: z.number().nullable(),
      items: z.array(item),
      confirmTime: z.string().nullable(),
      signUrl: z.string().nullable(),
      payTime: z.string().nullable(),
      /** About the version that was published last. */
      objections: z.array(objection),
      /** Net of the month before; null where there is none. */
      lastNetAmount: z.number().nullable(),
      can: z.object({ confirm: z.boolean(), object: z.boolean(), correct: z.boolean() }),
    }),
  },
  wageItem: {
    input: z.object({ wageId: id('工资单'), itemCode: code('项目', codes.wageItem), ticket }),
    answer: item.extend({
      month: z.string(),
      userName: z.string(),
      /** Whose slip it is. */
      userId: z.number(),
      /** The rule it follows; null for what was added by hand. */
      ruleName: z.string().nullable(),
      /** The version of it: of commission where the item is one, of wages otherwise. */
      ruleId: z.number().nullable(),
      /** What the version of that rule says of this item, from which month on first, in words; none without a rule. */
      ruleTerms: z.array(z.object({ label: z.string(), text: z.string() })),
      /** They add up to the amount. */
      lines: z.array(
        z.object({
          title: z.string(),
          note: z.string(),
          businessDate: z.string().nullable(),
          /** What the rate was put to. */
          baseAmount: z.number().nullable(),
          rateBp: z.number().nullable(),
          amount: z.number(),
          /** The credit it is about, for its guarantor; null for everybody else. */
          creditId: z.number().nullable(),
          /** The application that granted the overtime. */
          applyId: z.number().nullable(),
          /** Whose performance it is, in a team's. */
          userId: z.number().nullable(),
        }),
      ),
      objection: z.string().nullable(),
      canObject: z.boolean(),
    }),
  },
  /** Slips of a month as they stand, with what each was the month before; disputed slips come first, then those whose net changed most. `deptId` takes in all below it. */
  wagePeople: {
    input: z.object({
      ...ofMonth.shape,
      status: optional(code('状态', codes.wageStatus)),
      /** Part of the name. */
      keyword: optional(searchWords('姓名', 30)),
      ticket,
      ...page(50, 200),
    }),
    answer: paged(
      whose.extend({
        ...brief.shape,
        lastNetAmount: z.number().nullable(),
        /** Less or more than the month before; null without one. */
        netChange: z.number().nullable(),
      }),
    ).extend({
      /** Sums of all slips under the same filter; `counts` and `toPublish` ignore `status` and `keyword`. */
      grossAmount: z.number(),
      deductAmount: z.number(),
      netAmount: z.number(),
      /** `netAmount` is the sum of the slips in this state, fen. */
      counts: z.array(z.object({ status: coded(codes.wageStatus), count: z.number(), netAmount: z.number() })),
      /** Drafts, and what was objected to and corrected since. */
      toPublish: z.number(),
    }),
  },
  confirmWage: {
    input: z.object({
      wageId: id('工资单'),
      /** The version he saw; without it the one that stands. */
      versionNo: optional(int('版本', 1, 2_000_000_000)),
      /** A picture he sent. */
      signUrl: upload('签名'),
    }),
    answer: done,
  },
  /** One objection for each item of a version, or for the slip as a whole. */
  objectWage: {
    input: z.object({
      wageId: id('工资单'),
      itemCode: optional(code('项目', codes.wageItem)),
      objection: lines('异议', 200),
    }),
    answer: done,
  },
  generateWages: {
    input: ofMonth,
    answer: z.object({
      /** Drafts of the month. */
      count: z.number(),
      /** Of them those that are new or not what they were. */
      changed: z.number(),
    }),
  },
  publishWages: { input: ofMonth, answer: z.object({ count: z.number() }) },
  correctWage: {
    input: z.object({
      wageId: id('工资单'),
      /** The version that is corrected. */
      versionNo: int('版本', 1, 2_000_000_000),
      itemCode: code('项目', { reward, fine, advance }),
      /** 0 takes the item away. */
      amount: fen('金额', 0, 100_000_00),
      remark: lines('原因', 100),
    }),
    answer: z.object({ versionNo: z.number() }),
  },
  payWages: {
    input: ofMonth.extend({
      /** Encrypted; required. */
      payPassword: optional(text('支付密码', 1000)),
      /** Sum of the signed slips that was confirmed, fen; STALE_DATA when it is another by now. */
      netAmount: optional(fen('实发合计', 0)),
    }),
    answer: z.object({ count: z.number() }),
  },
}

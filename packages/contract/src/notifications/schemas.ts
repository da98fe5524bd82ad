/** Messages and alerts. `category` is a value of the dictionary `notify_category`. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  emptyInput,
  emptyResponse,
  flag,
  id,
  list,
  multilineText,
  optional,
  page,
  paged,
  text,
} from '../fields.ts'
import { menus } from '../menus.ts'

const message = z.object({
  notificationId: z.number(),
  category: coded(codes.notifyCategory),
  title: z.string(),
  content: z.string(),
  /** Path of the screen to open, with its query; null when there is none. */
  route: z.string().nullable(),
  /** Further screens that the message opens, with their query. */
  links: z.array(z.object({ title: z.string(), route: z.string() })),
  bizType: z.string().nullable(),
  bizId: z.number().nullable(),
  readFlag: z.boolean(),
  readTime: z.string().nullable(),
  createTime: z.string(),
})

const alert = z.object({
  alertId: z.number(),
  kind: coded(codes.alertKind),
  /** Id of the record that the alert is about, by `kind`: sitting, approval, order or bill. */
  subjectId: z.number(),
  tableId: z.number().nullable(),
  title: z.string(),
  content: z.string(),
  /** Path of the screen to open, with its query. */
  route: z.string(),
  raiseTime: z.string(),
  /** True when the alert was escalated to this employee because no other employee took it in time. */
  passedOn: z.boolean(),
})

export const schemas = {
  home: {
    input: emptyInput,
    answer: z.object({
      user: z.object({
        userId: z.number(),
        nickName: z.string(),
        avatarUrl: z.string().nullable(),
        deptName: z.string(),
        postName: z.string(),
        employeeCode: z.string(),
      }),
      unread: z.number(),
      /** Number of approvals waiting for the caller. */
      pendingApprovals: z.number(),
      /**
       * Shift of the night that matters to the caller now: last night's until they punch out, tonight's from when they
       * can punch in. Null without a published shift. `onTime` and `offTime` are `HH:mm`, null on a day off.
       */
      todayShift: z
        .object({
          businessDate: z.string(),
          shiftName: z.string(),
          restFlag: z.boolean(),
          onTime: z.string().nullable(),
          offTime: z.string().nullable(),
        })
        .nullable(),
      /** First punch in and last punch out of that night, as venue times. */
      punched: z.object({ onTime: z.string().nullable(), offTime: z.string().nullable() }),
      /** Screens the caller may open, in display order. */
      menus,
    }),
  },
  list: {
    input: z.object({ ...page(20, 100), category: optional(code('分类', codes.notifyCategory)) }),
    answer: z.object({
      rows: z.array(message),
      total: z.number(),
      /** All categories with their unread count, regardless of the filter. */
      unread: z.array(z.object({ category: coded(codes.notifyCategory), label: z.string(), count: z.number() })),
    }),
  },
  detail: { input: z.object({ notificationId: id('消息') }), answer: message },
  readAll: {
    input: z.object({ category: optional(code('分类', codes.notifyCategory)) }),
    answer: z.object({ count: z.number() }),
  },
  /** The caller's ringing alerts, newest first. */
  alerts: { input: emptyInput, answer: z.object({ rows: z.array(alert) }) },
  takeAlert: { input: z.object({ alertId: id('提醒') }), answer: emptyResponse },
  pushKey: { input: emptyInput, answer: z.object({ publicKey: z.string() }) },
  subscribe: {
    input: z.object({
      /** Address at the push service of the browser. */
      endpoint: text('推送地址', 1000, 12),
      /** Subscription keys of the browser, base64url: `p256dh` and `auth`. */
      clientKey: text('推送密钥', 87, 87),
      authSecret: text('推送密钥', 22, 22),
    }),
    answer: emptyResponse,
  },
  unsubscribe: { input: emptyInput, answer: emptyResponse },
  publish: {
    input: z.object({
      noticeTitle: text('标题', 50),
      noticeContent: multilineText('内容', 2000),
      noticeType: optional(code('类型', codes.noticeType)),
      /** Kind of recipients; a department includes its sub-departments. */
      targetType: code('发送对象', codes.noticeTarget),
      targetIds: optional(list('发送对象', id('发送对象'), 200)),
    }),
    answer: z.object({ noticeId: z.number(), count: z.number() }),
  },
  /** Published notices, newest first, that reached employees in the scope of the caller. */
  noticeList: {
    input: z.object(page(20, 100)),
    answer: paged(
      z.object({
        noticeId: z.number(),
        noticeTitle: z.string(),
        noticeContent: z.string(),
        noticeType: coded(codes.noticeType),
        targetType: coded(codes.noticeTarget),
        publisherName: z.string(),
        publishTime: z.string(),
        /** Receivers in the scope of the caller; messages are stored for 180 days, so older notices have none. */
        sentNum: z.number(),
        readNum: z.number(),
      }),
    ),
  },
  /** Receivers of a notice in the scope of the caller, by department, unread first. */
  noticeReaders: {
    input: z.object({
      noticeId: id('通知'),
      deptId: optional(id('部门')),
      readFlag: optional(flag('已读')),
      ...page(50, 200),
    }),
    answer: z.object({
      rows: z.array(
        z.object({
          userId: z.number(),
          nickName: z.string(),
          deptName: z.string(),
          /** Null while unread. */
          readTime: z.string().nullable(),
        }),
      ),
      total: z.number(),
      /** All departments with receivers, regardless of the filter. */
      depts: z.array(z.object({ deptId: z.number(), deptName: z.string(), sentNum: z.number(), readNum: z.number() })),
    }),
  },
}

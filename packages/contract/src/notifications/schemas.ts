/** What travels about messages. `category` is a value of the dictionary `notify_category`. */
import { z } from 'zod'
import { id, list, nothing, oneOf, optional, page, text } from '../fields.ts'

const categories = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

const message = z.object({
  notificationId: z.number(),
  category: z.string(),
  title: z.string(),
  content: z.string(),
  /** Screen to open, with its query. */
  route: z.string().nullable(),
  bizType: z.string().nullable(),
  bizId: z.number().nullable(),
  readFlag: z.boolean(),
  readTime: z.string().nullable(),
  createTime: z.string(),
})

const menuItem = z.object({ screenId: z.string(), title: z.string(), path: z.string() })

export const schemas = {
  home: {
    input: nothing,
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
      /** Approvals that wait for this person. */
      pendingApprovals: z.number(),
      /** What this person may open, in the order of the page. */
      menus: z.array(z.object({ title: z.string(), items: z.array(menuItem) })),
    }),
  },
  list: {
    input: z.object({ ...page(20, 100), category: optional(oneOf('分类', categories)) }),
    answer: z.object({
      rows: z.array(message),
      total: z.number(),
      /** Every category with its unread messages, whatever is filtered. */
      unread: z.array(z.object({ category: z.string(), label: z.string(), count: z.number() })),
    }),
  },
  detail: { input: z.object({ notificationId: id('消息') }), answer: message },
  readAll: {
    input: z.object({ category: optional(oneOf('分类', categories)) }),
    answer: z.object({ count: z.number() }),
  },
  publish: {
    input: z.object({
      noticeTitle: text('标题', 50),
      noticeContent: text('内容', 2000),
      noticeType: optional(oneOf('类型', ['1', '2'])),
      /** '1' everybody, '2' departments and below, '3' people. */
      targetType: oneOf('发送对象', ['1', '2', '3']),
      targetIds: optional(list('发送对象', id('发送对象'), 200)),
    }),
    answer: z.object({ noticeId: z.number(), count: z.number() }),
  },
}

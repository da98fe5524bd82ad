/** Addresses of this module's screens. */
import { buildLink } from '#lib/routing/links.ts'

/** P130 消息详情 of a message. */
export const buildMessageLink = (notificationId: number): string =>
  buildLink('/pages/employeeCenter/notifyDetail', { notificationId })

/** P129 消息通知 with the category selected; null shows all. */
export const buildMessagesLink = (category: string | null): string =>
  buildLink('/pages/employeeCenter/notification', { category: category ?? undefined })

/** Addresses of this module's screens. */
import { linkTo } from '../../lib/links.ts'

/** P130 消息详情 of a message. */
export const messageLink = (notificationId: number): string =>
  linkTo('/pages/employeeCenter/notifyDetail', { notificationId })

/** P129 消息通知 with the category selected; null shows all. */
export const messagesLink = (category: string | null): string =>
  linkTo('/pages/employeeCenter/notification', { category: category ?? undefined })

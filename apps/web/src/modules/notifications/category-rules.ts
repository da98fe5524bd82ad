/** Categories of messages: values of the dictionary `notify_category`. Pure. */
import { notifyCategory, type NotifyCategory } from '@nocturne/contract/codes'

const categories: readonly NotifyCategory[] = [
  notifyCategory.system,
  notifyCategory.announcement,
  notifyCategory.booking,
  notifyCategory.order,
  notifyCategory.approval,
  notifyCategory.attendance,
  notifyCategory.pay,
  notifyCategory.task,
  notifyCategory.wine,
]

export type UnreadCount = { category: string; label: string; count: number }

/** Category of an address parameter; null for all categories. */
export function parseCategory(text: string | undefined): NotifyCategory | null {
  return categories.find((category) => category === text) ?? null
}

/** Number of unread messages of a category; of all with null. */
export function countUnread(unread: readonly UnreadCount[], category: string | null): number {
  return unread
    .filter((row) => category === null || row.category === category)
    .reduce((sum, { count }) => sum + count, 0)
}

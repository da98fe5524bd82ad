/** Links of bookings, for staff and guests. */
import { findCachedConfig } from '#lib/query/global-config.ts'
import { buildLink } from '#lib/routing/links.ts'

/** P009 预订通知 as sent to a guest: an absolute URL, on the venue's public domain if one is configured. */
export function buildNoticeUrl(shareCode: string): string {
  const home = findCachedConfig()?.empDomain || location.origin
  return `${home}${buildLink('/pages/notice/index', { shareCode })}`
}

/** P146 取号详情: the form that gives a guest without a booking a queue number. */
export const takeNumberLink = buildLink('/pages/takeNumber/index')

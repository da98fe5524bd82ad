/** Links of bookings, for staff and guests. */
import { findCachedConfig } from '#lib/query/global-config.ts'
import { buildLink } from '#lib/routing/links.ts'

/** P009 as sent to a guest: an absolute URL, on the venue's public domain if one is configured. */
export function buildNoticeUrl(shareCode: string): string {
  const home = findCachedConfig()?.empDomain || location.origin
  return `${home}${buildLink('/pages/notice/index', { shareCode })}`
}

/** P146: queue number for a guest without a booking. */
export const takeNumberLink = buildLink('/pages/takeNumber/index')

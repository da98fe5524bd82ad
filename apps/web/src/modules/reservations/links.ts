/** Links of bookings, for staff and guests. */
import { globalConfig } from '../../lib/global-config.ts'
import { linkTo } from '../../lib/links.ts'

/** P009 as sent to a guest: an absolute URL, on the venue's public domain if one is configured. */
export function noticeUrl(shareCode: string): string {
  const home = globalConfig()?.empDomain || location.origin
  return `${home}${linkTo('/pages/notice/index', { shareCode })}`
}

/** P146: queue number for a guest without a booking. */
export const takeNumberLink = linkTo('/pages/takeNumber/index')

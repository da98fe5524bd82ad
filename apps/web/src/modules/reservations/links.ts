/** Addresses of bookings, for people inside and for guests. */
import { globalConfig } from '../../lib/global-config.ts'
import { linkTo } from '../../lib/links.ts'

/** P009, as it is sent to a guest: a whole address, on the venue's public domain once that is configured. */
export function noticeUrl(shareCode: string): string {
  const home = globalConfig()?.empDomain || location.origin
  return `${home}${linkTo('/pages/notice/index', { shareCode })}`
}

/** P146: a guest without a booking waits under a number. */
export const takeNumberLink = linkTo('/pages/takeNumber/index')

/** 小程序链接: a link that opens a page of the mini-program. WeChat limits their number, so one link per page is shared for a day. */
import { formatTime } from '@nocturne/base/venue-time'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { Context, Actor } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Providers } from '../../providers/provider.ts'
import { claimAttempt } from '../platform/public.ts'

const KEPT_MS = 24 * 3_600_000
const KEPT_MAX = 1_000
/** Links with less remaining time are renewed. */
const SPARE_MS = 10 * 60_000
/** Limits of new links: for one phone (or address, if the phone is unidentified), and for the whole server. */
const OF_CALLER = { tries: 30, windowMinutes: 10, lockMinutes: 10 }
const OF_ALL = { tries: 2_000, windowMinutes: 60, lockMinutes: 10 }
const PAGE = /^\/?[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/
const QUERY = /^[\w.~%=&*+-]*$/

type Link = { openLink: string; expiresAt: Date }
type Kept = { link: Promise<Link | null>; until: number }

/** Link cache of this process, newest last. */
const kept = new Map<string, Kept>()

export async function makeOpenLink(
  { db, now, request }: Context<Actor>,
  { path, query = '' }: InputOf<typeof guest.openLink>,
  { wechat }: Providers,
): Promise<AnswerOf<typeof guest.openLink>> {
  if (!PAGE.test(path)) refuseField('path', '页面', '页面不正确')
  if (!QUERY.test(query)) refuseField('query', '参数', '参数不正确')
  if (!wechat) refuse('CHANNEL_OFF')
  const key = `${path}?${query}`
  const known = kept.get(key)
  if (!known || known.until <= +now) {
    const caller = request.deviceId === '' ? `address:${request.ip}` : `phone:${request.deviceId}`
    const admitted = [
      await claimAttempt(db, `open-link:${caller}`, OF_CALLER, now),
      await claimAttempt(db, 'open-link:all', OF_ALL, now),
    ].every((attempt) => attempt.admitted)
    if (!admitted) refuse('TOO_FREQUENT')
  }
  const link = await getCachedLink(key, now, () => wechat.miniProgramLink({ path, query }))
  if (!link) refuse('CHANNEL_OFF')
  return { openLink: link.openLink, expireTime: formatTime(link.expiresAt) }
}

/** Returns the link cached under `key`, or a new one; concurrent requests share one call. Failures are not cached. */
async function getCachedLink(key: string, now: Date, make: () => Promise<Link | null>): Promise<Link | null> {
  const known = kept.get(key)
  if (known && known.until > +now) return known.link
  const fresh: Kept = { link: make(), until: +now + KEPT_MS }
  kept.delete(key)
  kept.set(key, fresh)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  const link = await fresh.link.catch(() => null)
  if (link) fresh.until = Math.min(fresh.until, +link.expiresAt - SPARE_MS)
  else if (kept.get(key) === fresh) kept.delete(key)
  return link
}

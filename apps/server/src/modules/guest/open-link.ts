/** 小程序链接: a link that opens a page of the mini-program. WeChat limits their number, so one link per page is shared for a day. */
import { formatTime } from '@nocturne/base/venue-time'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { Context, Actor } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Providers } from '../../providers/provider.ts'
import { claimAttempt } from '../platform/public.ts'

const CACHE_MS = 24 * 3_600_000
const CACHE_SIZE = 1_000
/** Links with less remaining time are renewed. */
const SPARE_MS = 10 * 60_000
/** Limits of new links: for one phone (or address, if the phone is unidentified), and for the whole server. */
const OF_CALLER = { tries: 30, windowMinutes: 10, lockMinutes: 10 }
const OF_ALL = { tries: 2_000, windowMinutes: 60, lockMinutes: 10 }
const PAGE = /^\/?[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/
const QUERY = /^[\w.~%=&*+-]*$/

type Link = { openLink: string; expiresAt: Date }
type CachedLink = { link: Promise<Link | null>; until: number }

/** Link cache of this process, newest last. */
const linkCache = new Map<string, CachedLink>()

export async function createMiniProgramLink(
  { db, now, request }: Context<Actor>,
  { path, query = '' }: InputOf<typeof guest.openLink>,
  { wechat }: Providers,
): Promise<AnswerOf<typeof guest.openLink>> {
  if (!PAGE.test(path)) refuseField('path', '页面', '页面不正确')
  if (!QUERY.test(query)) refuseField('query', '参数', '参数不正确')
  if (!wechat) refuse('CHANNEL_OFF')
  const key = `${path}?${query}`
  const known = linkCache.get(key)
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
  const known = linkCache.get(key)
  if (known && known.until > +now) return known.link
  const fresh: CachedLink = { link: make(), until: +now + CACHE_MS }
  linkCache.delete(key)
  linkCache.set(key, fresh)
  const [oldest] = linkCache.keys()
  if (linkCache.size > CACHE_SIZE && oldest !== undefined) linkCache.delete(oldest)
  const link = await fresh.link.catch(() => null)
  if (link) fresh.until = Math.min(fresh.until, +link.expiresAt - SPARE_MS)
  else if (linkCache.get(key) === fresh) linkCache.delete(key)
  return link
}

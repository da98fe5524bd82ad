/**
 * Rate limit for pages that do not exist. The app shows 页面不存在 for a mistyped URL; a client that tries many gets a plain
 * response instead. Existing pages are not counted, so that other users of the same address are not affected.
 */
import { screens } from '@nocturne/contract/screens'
import { createCallerCounts, toSubscriberAddress } from './caller-counts.ts'

const PER_ADDRESS = 100
const WINDOW_MS = 10_000

const pages = new Set(screens.flatMap(({ path, aliases }) => [path, ...aliases]))

/** Creates the limit; the result tells whether this address has requested too many pages that do not exist. */
export function createUnknownPageLimit(): (url: string, ip: string, nowMs: number) => boolean {
  const limits = { perCaller: PER_ADDRESS, perAddress: PER_ADDRESS }
  let counts = createCallerCounts(limits)
  let untilMs = 0
  return (url, ip, nowMs) => {
    if (pages.has(url.split('?')[0] ?? '')) return false
    if (nowMs >= untilMs) {
      counts = createCallerCounts(limits)
      untilMs = nowMs + WINDOW_MS
    }
    return counts.isTooMany({ address: toSubscriberAddress(ip), caller: null })
  }
}

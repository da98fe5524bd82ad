/**
 * Addresses of no page. The app itself says 页面不存在 to somebody who mistyped one; who tries many is told so without it. Pages
 * that stand are never counted: nobody is shut out of them by what a neighbour types.
 */
import { screens } from '@nocturne/contract/screens'
import { callerCounts, subscriber } from './caller-counts.ts'

const PER_ADDRESS = 100
const WINDOW_MS = 10_000

const pages = new Set(screens.flatMap(({ path, aliases }) => [path, ...aliases]))

/** Answers whether this address has asked for too many pages that do not exist. */
export function unknownPages(): (url: string, ip: string, nowMs: number) => boolean {
  const limits = { perCaller: PER_ADDRESS, perAddress: PER_ADDRESS }
  let counts = callerCounts(limits)
  let untilMs = 0
  return (url, ip, nowMs) => {
    if (pages.has(url.split('?')[0] ?? '')) return false
    if (nowMs >= untilMs) {
      counts = callerCounts(limits)
      untilMs = nowMs + WINDOW_MS
    }
    return counts.isTooMany({ address: subscriber(ip), caller: null })
  }
}

/** One JSON call to a voucher platform. Never throws, never follows a redirect. */
import type { ProblemReporter } from '../problem-report.ts'
import type { UnknownReply } from './platform.ts'

const PATIENCE_MS = 8_000
const LONGEST_ANSWER = 4_000_000

type JsonCall = { call: string; report: ProblemReporter; timeoutMs?: number }

/** Sends the call and parses its response with `read`; an unreadable response is `unknown`. */
export async function requestJson<T>(
  url: string,
  init: RequestInit,
  { call, report, timeoutMs = PATIENCE_MS }: JsonCall,
  read: (body: unknown) => T,
): Promise<T | UnknownReply> {
  const reportUnclear = (code: string, reason: string): UnknownReply => {
    report({ call, code })
    return { state: 'unknown', reason }
  }
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    if (!response.ok) return reportUnclear(`http ${response.status}`, '平台暂时没有响应')
    if (text.length > LONGEST_ANSWER) return reportUnclear('too long', '平台返回的内容过长')
    return read(JSON.parse(text) as unknown)
  } catch (error) {
    return reportUnclear(error instanceof Error ? error.name : 'unread', '平台没有答复')
  }
}

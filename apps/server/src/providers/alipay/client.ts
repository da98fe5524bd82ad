/**
 * Signed talk with Alipay's gateway. The official SDK signs and verifies; the request itself is ours, because the SDK's own
 * HTTP layer follows redirects and sends a request again when a socket breaks. What is read is exactly the text that was signed.
 */
import type { AlipaySdk } from 'alipay-sdk'
import { formatTime } from '@nocturne/base/venue-time'
import type { ReportProblem } from '../problem-report.ts'
import { codesOf, isRecord, textOf, type Fields } from './fields.ts'
import { fetchBytes } from './http.ts'
import type { AlipaySettings } from './settings.ts'

/** A verified answer, whatever it says; or the reason why there is none. */
export type Answer = { ok: true; fields: Fields } | { ok: false; reason: string }

type Biz = Readonly<Record<string, string | readonly string[]>>
/** `biz` travels as biz_content, `top` beside it. */
type Params = { biz?: Biz; top?: Readonly<Record<string, string>> }

export type AlipayClient = {
  call: (method: string, params: Params, timeoutMs?: number) => Promise<Answer>
  /** Signed address a browser opens. */
  pageUrl: (method: string, params: Params) => Promise<string>
  /** Whether a callback's decoded pairs carry Alipay's signature. Throws for what cannot be checked at all. */
  isSigned: (pairs: Readonly<Record<string, string>>) => Promise<boolean>
}

/** Parameters that stand in the address; everything else, codes above all, goes into the body. */
const IN_ADDRESS = new Set(
  'app_id method format charset sign_type sign timestamp version notify_url return_url auth_token'.split(' '),
)
const MAX_ANSWER = 1_000_000
/** Guests who did not agree to show their profile are no problem. */
const EXPECTS_REFUSAL = new Set(['alipay.user.info.share'])
/** Alipay itself is in trouble (20000); our authorization, our parameters or our rights are wrong. Business refusals are 40004. */
const PROBLEM_CODES = new Set(['20000', '20001', '40001', '40002', '40003', '40006'])

/** Loads the SDK on first use. Throws when Alipay's public key is missing: without it the SDK would verify nothing. */
export function createAlipayClient(
  settings: AlipaySettings,
  clock: () => Date,
  report: ReportProblem = () => {},
): AlipayClient {
  if (settings.alipayPublicKey.trim() === '')
    throw new Error('Alipay answers cannot be verified without its public key')
  let loading: Promise<AlipaySdk> | undefined
  const sdk = () => (loading ??= loadSdk(settings))

  // The SDK would stamp requests with the local time of whatever zone the process runs in; Alipay expects Beijing time.
  const stamped = ({ biz, top }: Params) => ({
    ...top,
    ...(biz ? { bizContent: biz } : {}),
    timestamp: formatTime(clock()),
  })

  return {
    async call(method, params, timeoutMs = settings.timeoutMs) {
      const kit = await sdk()
      const url = new URL(settings.gateway)
      const body = new URLSearchParams()
      for (const [name, value] of new URLSearchParams(kit.sdkExecute(method, stamped(params))))
        (IN_ADDRESS.has(name) ? url.searchParams : body).set(name, value)
      const got = await fetchBytes(url, body, { timeoutMs, maxBytes: MAX_ANSWER })
      const answer = got.ok ? readAnswer(kit, method, got.bytes.toString('utf8')) : got
      const problem = EXPECTS_REFUSAL.has(method) ? null : problemOf(answer)
      if (problem !== null) report({ call: method, code: problem })
      return answer
    },
    async pageUrl(method, params) {
      return (await sdk()).pageExecute(method, 'GET', stamped(params))
    },
    async isSigned(pairs) {
      return (await sdk()).checkNotifySignV2(pairs)
    },
  }
}

function problemOf(answer: Answer): string | null {
  if (!answer.ok) return answer.reason
  return PROBLEM_CODES.has(textOf(answer.fields, 'code', 16)) ? codesOf(answer.fields) : null
}

async function loadSdk(settings: AlipaySettings): Promise<AlipaySdk> {
  const { AlipaySdk } = await import('alipay-sdk')
  return new AlipaySdk({
    appId: settings.appId,
    // The SDK mistakes a closing line break for the key's last line.
    privateKey: settings.privateKey.trim(),
    keyType: 'PKCS8',
    alipayPublicKey: settings.alipayPublicKey.trim(),
    gateway: settings.pageGateway,
  })
}

function readAnswer(kit: AlipaySdk, method: string, raw: string): Answer {
  try {
    const envelope: unknown = JSON.parse(raw)
    if (!isRecord(envelope)) return { ok: false, reason: '支付宝应答格式错误' }
    const name = [`${method.replaceAll('.', '_')}_response`, 'error_response'].find((key) => isRecord(envelope[key]))
    if (name === undefined || typeof envelope['sign'] !== 'string')
      return { ok: false, reason: '支付宝应答缺少内容或签名' }
    kit.checkResponseSign(raw, name, envelope['sign'], '')
    const fields: unknown = JSON.parse(kit.getSignStr(raw, name))
    return isRecord(fields) ? { ok: true, fields } : { ok: false, reason: '支付宝应答格式错误' }
  } catch {
    return { ok: false, reason: '支付宝应答无法验证' }
  }
}

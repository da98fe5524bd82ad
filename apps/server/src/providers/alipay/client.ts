/**
 * Signed requests to Alipay's gateway. The official SDK signs and verifies, but the HTTP request is ours, because the
 * SDK's HTTP layer follows redirects and resends when a socket breaks. Parses exactly the text that was signed.
 */
import type { AlipaySdk } from 'alipay-sdk'
import { formatTime } from '@nocturne/base/venue-time'
import type { ProblemReporter } from '../problem-report.ts'
import { formatErrorCodes, isRecord, getTextField, type AlipayFields } from './fields.ts'
import { fetchBytes } from './http.ts'
import type { AlipaySettings } from './settings.ts'

/** A response with a valid signature, whether it reports success or not; otherwise the reason why there is none. */
export type GatewayResult = { ok: true; fields: AlipayFields } | { ok: false; reason: string }

type Biz = Readonly<Record<string, string | readonly string[]>>
/** Parameters of a call: `biz` is sent as biz_content, `top` as parameters next to it. */
type Params = { biz?: Biz; top?: Readonly<Record<string, string>> }

export type AlipayClient = {
  call: (method: string, params: Params, timeoutMs?: number) => Promise<GatewayResult>
  /** Signed URL for a browser. */
  pageUrl: (method: string, params: Params) => Promise<string>
  /** Verifies Alipay's signature over a callback's decoded pairs. Throws for input that cannot be verified at all. */
  isSigned: (pairs: Readonly<Record<string, string>>) => Promise<boolean>
}

/** Parameters sent in the URL; all others, especially payment codes, are sent in the body. */
const IN_ADDRESS = new Set(
  'app_id method format charset sign_type sign timestamp version notify_url return_url auth_token'.split(' '),
)
const MAX_ANSWER = 1_000_000
/** Methods whose refusals are not reported as problems: guests may refuse to show their profile. */
const EXPECTS_REFUSAL = new Set(['alipay.user.info.share'])
/**
 * Gateway codes reported as problems: Alipay has an outage (20000), or our authorization, parameters or permissions are
 * wrong. Business refusals have code 40004.
 */
const PROBLEM_CODES = new Set(['20000', '20001', '40001', '40002', '40003', '40006'])

/** Loads the SDK on first use. Throws when Alipay's public key is missing: without it the SDK would verify nothing. */
export function createAlipayClient(
  settings: AlipaySettings,
  clock: () => Date,
  report: ProblemReporter = () => {},
): AlipayClient {
  if (settings.alipayPublicKey.trim() === '')
    throw new Error('Alipay answers cannot be verified without its public key')
  let loading: Promise<AlipaySdk> | undefined
  const getSdk = () => (loading ??= loadSdk(settings))

  // The SDK would send the local time of the process; Alipay expects Beijing time.
  const withTimestamp = ({ biz, top }: Params) => ({
    ...top,
    ...(biz ? { bizContent: biz } : {}),
    timestamp: formatTime(clock()),
  })

  return {
    async call(method, params, timeoutMs = settings.timeoutMs) {
      const kit = await getSdk()
      const url = new URL(settings.gateway)
      const body = new URLSearchParams()
      for (const [name, value] of new URLSearchParams(kit.sdkExecute(method, withTimestamp(params))))
        (IN_ADDRESS.has(name) ? url.searchParams : body).set(name, value)
      const got = await fetchBytes(url, body, { timeoutMs, maxBytes: MAX_ANSWER })
      const answer = got.ok ? readResponse(kit, method, got.bytes.toString('utf8')) : got
      const problem = EXPECTS_REFUSAL.has(method) ? null : findProblem(answer)
      if (problem !== null) report({ call: method, code: problem })
      return answer
    },
    async pageUrl(method, params) {
      return (await getSdk()).pageExecute(method, 'GET', withTimestamp(params))
    },
    async isSigned(pairs) {
      return (await getSdk()).checkNotifySignV2(pairs)
    },
  }
}

function findProblem(answer: GatewayResult): string | null {
  if (!answer.ok) return answer.reason
  return PROBLEM_CODES.has(getTextField(answer.fields, 'code', 16)) ? formatErrorCodes(answer.fields) : null
}

async function loadSdk(settings: AlipaySettings): Promise<AlipaySdk> {
  const { AlipaySdk } = await import('alipay-sdk')
  return new AlipaySdk({
    appId: settings.appId,
    // Without this the SDK takes a trailing line break for the key's last line.
    privateKey: settings.privateKey.trim(),
    keyType: 'PKCS8',
    alipayPublicKey: settings.alipayPublicKey.trim(),
    gateway: settings.pageGateway,
  })
}

function readResponse(kit: AlipaySdk, method: string, raw: string): GatewayResult {
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

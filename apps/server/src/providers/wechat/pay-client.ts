/**
 * Signed calls to WeChat Pay v3 with verified responses. Version 3 uses JSON only; the library's XML half is never constructed (version 2
 * has its own parser, see flat-xml.ts). Never throws, and reports contain no body or code.
 */
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { createTimedAgents, hasNeverConnected } from './connect-failure.ts'
import type { PayCallResult } from './pay-call-result.ts'
import { PayHosts } from './pay-hosts.ts'
import type { PlatformKeys } from './platform-keys.ts'
import type { ProblemReporter } from '../problem-report.ts'
import type { WeChatSettings } from './settings.ts'
import { isSetupProblem } from './wechat-replies.ts'

/** Time limit of a call, both hosts together. */
const TIMEOUT_MS = 8_000
const DOWNLOAD_TIMEOUT_MS = 60_000
const MAX_ANSWER = 1024 * 1024
const MAX_DOWNLOAD = 32 * 1024 * 1024

export type PayClient = {
  get: (path: string, query?: Record<string, string>) => Promise<PayCallResult>
  post: (path: string, body: object) => Promise<PayCallResult>
  /** Downloads a file; null when incomplete. The stream has no signature: compare its hash. */
  download: (path: string, query: Record<string, string>) => Promise<Buffer | null>
}

type Request = {
  method: 'GET' | 'POST'
  url: string
  params?: Record<string, string>
  data?: object
  responseType?: 'arraybuffer'
  maxContentLength: number
  signal: AbortSignal
}

type Response = { status: number; data: unknown }
/**
 * A call without a verified response. `status` is 0 without response, and `cause` then shows whether a connection was
 * made. `newSerial`: unknown serial of the response's signature; '' otherwise.
 */
type Failure = { status: number; body: unknown; unsigned: boolean; newSerial: string; cause: unknown }

const refusalSchema = z.object({ code: z.string().min(1).max(64) })

/** Fields that are read from the library's error. The error contains the whole request and must not be logged. */
const thrownSchema = z.object({
  code: z.string().optional(),
  response: z
    .object({
      status: z.number(),
      data: z.unknown().optional(),
      headers: z.object({ 'wechatpay-serial': z.string().optional() }).optional(),
    })
    .optional(),
})

function readThrown(error: unknown): Failure {
  const read = thrownSchema.safeParse(error)
  const { code, response } = read.success ? read.data : {}
  return {
    status: response?.status ?? 0,
    body: response?.data,
    unsigned: code === 'EV3_RES_HEADERS_INCOMPLATE',
    newSerial: code === 'EV3_RES_HEADER_PLATFORM_SERIAL' ? (response?.headers?.['wechatpay-serial'] ?? '') : '',
    cause: error,
  }
}

/** Client of one host with the accepted keys, created on first use: the library is larger than the rest of this folder. */
async function openHost(
  baseURL: string,
  settings: WeChatSettings,
  certs: Record<string, KeyObject>,
): Promise<(request: Request) => Promise<Response>> {
  const { Decorator } = await import('wechatpay-axios-plugin')
  // While WeChat migrates to public keys, it signs with the kind of key that the request names.
  const [inForce = ''] = settings.platformKeys.keys()
  const headers = inForce.startsWith('PUB_KEY_ID_') ? { 'Wechatpay-Serial': inForce } : {}
  const config = {
    baseURL,
    headers,
    mchid: settings.merchantId,
    serial: settings.merchantSerial,
    privateKey: settings.merchantKey,
    certs,
    maxRedirects: 0,
    proxy: false as const,
    // Refusals that carry a signature are verified too.
    validateStatus: () => true,
    ...createTimedAgents(),
  }
  const host = Decorator.jsonBased(config)
  return (request) => host.request(request)
}

export function createPayClient(settings: WeChatSettings, keys: PlatformKeys, report: ProblemReporter): PayClient {
  const order = new PayHosts(settings.payUrl, settings.fallbackUrl)
  const hosts = new Map<string, ReturnType<typeof openHost>>()

  /** Creates a new client whenever the accepted keys have changed. */
  async function getHost(address: string): ReturnType<typeof openHost> {
    const certs = await keys.inForce()
    const name = [address, ...Object.keys(certs)].join(' ')
    const open = hosts.get(name) ?? openHost(address, settings, certs)
    hosts.set(name, open)
    return open
  }

  /** Tries the hosts in turn: the next host only when the previous one accepted no connection. */
  async function send(request: Request): Promise<Response | Failure> {
    let failure: Failure = { status: 0, body: undefined, unsigned: false, newSerial: '', cause: undefined }
    for (const address of order.inOrder()) {
      try {
        const callHost = await getHost(address)
        return await callHost(request)
      } catch (error) {
        failure = readThrown(error)
        if (failure.status !== 0 || request.signal.aborted || !hasNeverConnected(failure.cause)) return failure
        order.avoid(address)
      }
    }
    return failure
  }

  /** Repeats a query whose response was signed under a new serial, once its key is known; an order is not sent twice. */
  async function sendKnowingKeys(request: Request): Promise<Response | Failure> {
    const first = await send(request)
    if ('data' in first || first.newSerial === '' || !(await keys.lookUp(first.newSerial))) return first
    return request.method === 'GET' ? send(request) : first
  }

  async function call(request: Request): Promise<PayCallResult> {
    const answer = readResponse(await sendKnowingKeys(request))
    const call = `${request.method} ${request.url}`
    if (answer.kind === 'unclear') report({ call, code: answer.reason })
    if (answer.kind === 'refused' && isSetupProblem(answer.code)) report({ call, code: answer.code })
    return answer
  }

  const buildOptions = () => ({ maxContentLength: MAX_ANSWER, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    get: (url, params = {}) => call({ method: 'GET', url, params, ...buildOptions() }),
    post: (url, data) => call({ method: 'POST', url, data, ...buildOptions() }),
    download: async (url, params) => {
      const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
      const shape = { method: 'GET', responseType: 'arraybuffer', maxContentLength: MAX_DOWNLOAD } as const
      const file = await send({ ...shape, url, params, signal })
      return 'data' in file && file.status === 200 && Buffer.isBuffer(file.data) ? file.data : null
    },
  }
}

/** Evaluates a response. It is clear only with a valid signature, or as an unsigned refusal with a code. */
function readResponse(answer: Response | Failure): PayCallResult {
  if ('data' in answer) return readSigned(answer)
  if (answer.status === 0) return { kind: 'unclear', reason: '微信没有回答' }
  const isRefusal = answer.unsigned && answer.status >= 400 && answer.status < 500
  const refusal = isRefusal ? refusalSchema.safeParse(parseJson(answer.body)) : undefined
  if (refusal?.success) return { kind: 'refused', code: refusal.data.code }
  return { kind: 'unclear', reason: answer.status >= 500 ? '微信系统繁忙' : '微信的回答无法确认' }
}

function readSigned({ status, data }: Response): PayCallResult {
  const refusal = refusalSchema.safeParse(data)
  if (status >= 500) return { kind: 'unclear', reason: '微信系统繁忙' }
  if (status === 204) return { kind: 'ok', data: {} }
  // "The payer is typing" may come as 202 with a code.
  if (refusal.success && status !== 200) return { kind: 'refused', code: refusal.data.code }
  if (status === 200 && typeof data === 'object' && data !== null) return { kind: 'ok', data }
  return { kind: 'unclear', reason: '微信的回答无法确认' }
}

function parseJson(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

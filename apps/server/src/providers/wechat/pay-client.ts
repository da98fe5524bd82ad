/**
 * Signed calls to WeChat Pay v3 and verified answers. Version 3 speaks JSON only; the library's XML half is never constructed
 * (version 2 has a reader of its own, see flat-xml.ts). Nothing here throws, and no body or code leaves in a report.
 */
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { hurriedAgents, neverConnected } from './connect-failure.ts'
import type { PayAnswer } from './pay-answer.ts'
import { PayHosts } from './pay-hosts.ts'
import type { PlatformKeys } from './platform-keys.ts'
import type { ReportProblem } from '../problem-report.ts'
import type { WeChatSettings } from './settings.ts'
import { isSetupProblem } from './wechat-replies.ts'

/** For the whole of a call, both hosts together. */
const TIMEOUT_MS = 8_000
const DOWNLOAD_TIMEOUT_MS = 60_000
const MAX_ANSWER = 1024 * 1024
const MAX_DOWNLOAD = 32 * 1024 * 1024

export type PayClient = {
  get: (path: string, query?: Record<string, string>) => Promise<PayAnswer>
  post: (path: string, body: object) => Promise<PayAnswer>
  /** A file; null when it does not come whole. The stream carries no signature: compare its hash. */
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
 * `cause` says whether a connection was made; `status` is 0 when there was no answer at all. `newSerial`: it was signed under a serial
 * we had not heard of; '' otherwise.
 */
type Failure = { status: number; body: unknown; unsigned: boolean; newSerial: string; cause: unknown }

const refusalSchema = z.object({ code: z.string().min(1).max(64) })

/** What the library throws, as far as we look at it. It holds the whole request: nothing of it may be logged. */
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

/** One host and the keys it may sign with, made on first use: the library weighs more than the rest of this folder. */
async function openHost(
  baseURL: string,
  settings: WeChatSettings,
  certs: Record<string, KeyObject>,
): Promise<(request: Request) => Promise<Response>> {
  const { Decorator } = await import('wechatpay-axios-plugin')
  // While WeChat changes to public keys it signs with the kind it is asked for.
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
    // Refusals are verified too when they carry a signature.
    validateStatus: () => true,
    ...hurriedAgents(),
  }
  const host = Decorator.jsonBased(config)
  return (request) => host.request(request)
}

export function createPayClient(settings: WeChatSettings, keys: PlatformKeys, report: ReportProblem): PayClient {
  const order = new PayHosts(settings.payUrl, settings.fallbackUrl)
  const hosts = new Map<string, ReturnType<typeof openHost>>()

  /** Opened anew whenever other keys are in force. */
  async function hostAt(address: string): ReturnType<typeof openHost> {
    const certs = await keys.inForce()
    const name = [address, ...Object.keys(certs)].join(' ')
    const open = hosts.get(name) ?? openHost(address, settings, certs)
    hosts.set(name, open)
    return open
  }

  /** Asks one host after the other, the next only when the one before accepted no connection. */
  async function send(request: Request): Promise<Response | Failure> {
    let failure: Failure = { status: 0, body: undefined, unsigned: false, newSerial: '', cause: undefined }
    for (const address of order.inOrder()) {
      try {
        const ask = await hostAt(address)
        return await ask(request)
      } catch (error) {
        failure = readThrown(error)
        if (failure.status !== 0 || request.signal.aborted || !neverConnected(failure.cause)) return failure
        order.avoid(address)
      }
    }
    return failure
  }

  /** A question answered under a new serial is asked once more when that key is known; an order is not sent twice for it. */
  async function sendKnowingKeys(request: Request): Promise<Response | Failure> {
    const first = await send(request)
    if ('data' in first || first.newSerial === '' || !(await keys.lookUp(first.newSerial))) return first
    return request.method === 'GET' ? send(request) : first
  }

  async function call(request: Request): Promise<PayAnswer> {
    const answer = readAnswer(await sendKnowingKeys(request))
    const call = `${request.method} ${request.url}`
    if (answer.kind === 'unclear') report({ call, code: answer.reason })
    if (answer.kind === 'refused' && isSetupProblem(answer.code)) report({ call, code: answer.code })
    return answer
  }

  const common = () => ({ maxContentLength: MAX_ANSWER, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    get: (url, params = {}) => call({ method: 'GET', url, params, ...common() }),
    post: (url, data) => call({ method: 'POST', url, data, ...common() }),
    download: async (url, params) => {
      const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
      const shape = { method: 'GET', responseType: 'arraybuffer', maxContentLength: MAX_DOWNLOAD } as const
      const file = await send({ ...shape, url, params, signal })
      return 'data' in file && file.status === 200 && Buffer.isBuffer(file.data) ? file.data : null
    },
  }
}

/** Says what an answer is worth. Only an answer whose signature held, or an unsigned refusal with a code, says anything. */
function readAnswer(answer: Response | Failure): PayAnswer {
  if ('data' in answer) return readSigned(answer)
  if (answer.status === 0) return { kind: 'unclear', reason: '微信没有回答' }
  const isRefusal = answer.unsigned && answer.status >= 400 && answer.status < 500
  const refusal = isRefusal ? refusalSchema.safeParse(parsed(answer.body)) : undefined
  if (refusal?.success) return { kind: 'refused', code: refusal.data.code }
  return { kind: 'unclear', reason: answer.status >= 500 ? '微信系统繁忙' : '微信的回答无法确认' }
}

function readSigned({ status, data }: Response): PayAnswer {
  const refusal = refusalSchema.safeParse(data)
  if (status >= 500) return { kind: 'unclear', reason: '微信系统繁忙' }
  if (status === 204) return { kind: 'ok', data: {} }
  // "The payer is typing" has been told with 202 and a code.
  if (refusal.success && status !== 200) return { kind: 'refused', code: refusal.data.code }
  if (status === 200 && typeof data === 'object' && data !== null) return { kind: 'ok', data }
  return { kind: 'unclear', reason: '微信的回答无法确认' }
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

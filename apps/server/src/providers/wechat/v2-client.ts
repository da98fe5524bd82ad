/**
 * Signed calls to WeChat Pay v2 with verified responses: one flat document in each direction. A response is clear only with a valid
 * signature of its own. Never throws, and reports contain no body or code.
 */
import { randomBytes } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { ProblemReporter } from '../problem-report.ts'
import { createTimedAgents, hasNeverConnected } from './connect-failure.ts'
import { type XmlFields, MAX_FLAT_XML_BYTES, readFlatXml, writeFlatXml, removeForbiddenCharacters } from './flat-xml.ts'
import { PayHosts } from './pay-hosts.ts'
import { sanitizeText } from './plain-text.ts'
import type { WeChatSettings } from './settings.ts'
import { hasValidV2Signature, signV2Fields } from './v2-sign.ts'
import { isSetupProblem } from './wechat-replies.ts'

/** Time limit of a call, both hosts together. */
const TIMEOUT_MS = 8_000

/** `refused`: WeChat refused with a signature. `unclear`: anything else; the call may have had its effect. */
export type V2CallResult =
  | { kind: 'ok'; fields: XmlFields }
  | { kind: 'refused'; code: string; fields: XmlFields }
  /** `code` is shown to operations, `reason` to staff. */
  | { kind: 'unclear'; reason: string; code?: string }

type V2Client = {
  /** With `withCertificate`, presents the merchant's certificate. */
  post: (path: string, fields: Record<string, string>, options?: { withCertificate?: boolean }) => Promise<V2CallResult>
}

export type V2Settings = Pick<WeChatSettings, 'app' | 'merchantId' | 'merchantKey' | 'payUrl' | 'fallbackUrl'> & {
  apiV2Key: string
  certificate: string
}

type Agents = ReturnType<typeof createTimedAgents>
type Arrived = { status: number; body: string }

export function createV2Client(settings: V2Settings, report: ProblemReporter): V2Client {
  const hosts = new PayHosts(settings.payUrl, settings.fallbackUrl)
  const plain = createTimedAgents()
  const proven = settings.certificate === '' ? plain : createTimedAgents(getIdentity(settings))

  /**
   * Tries the hosts in turn: the next host only when the previous one accepted no connection. Null when there was no
   * complete response.
   */
  async function send(path: string, body: string, agents: Agents): Promise<Arrived | null> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    for (const address of hosts.inOrder()) {
      try {
        return await exchange(address + path, { body, agents, signal })
      } catch (error) {
        if (signal.aborted || !hasNeverConnected(error)) return null
        hosts.avoid(address)
      }
    }
    return null
  }

  return {
    post: async (path, fields, { withCertificate = false } = {}) => {
      const body = writeFlatXml(signV2Fields(buildRequestFields(settings, fields), settings.apiV2Key))
      const answer = readResponse(await send(path, body, withCertificate ? proven : plain), settings)
      const call = `POST ${path}`
      if (answer.kind === 'unclear') report({ call, code: answer.code ?? answer.reason })
      if (answer.kind === 'refused' && isSetupProblem(answer.code)) report({ call, code: answer.code })
      return answer
    },
  }
}

function getIdentity({ certificate, merchantKey }: V2Settings): { cert: string; key: string } {
  return { cert: certificate, key: merchantKey.export({ type: 'pkcs8', format: 'pem' }) }
}

/** Request fields including the merchant's identity. */
function buildRequestFields({ app, merchantId }: V2Settings, fields: Record<string, string>): Map<string, string> {
  const us = { appid: app.appId, mch_id: merchantId, nonce_str: randomBytes(16).toString('hex') }
  return new Map(Object.entries({ ...us, ...fields }).map(([name, value]) => [name, removeForbiddenCharacters(value)]))
}

/** One request and its complete response. Throws when either breaks, or the response is too long. */
async function exchange(
  address: string,
  { body, agents, signal }: { body: string; agents: Agents; signal: AbortSignal },
): Promise<Arrived> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', 'content-length': Buffer.byteLength(body) }
  const request = address.startsWith('https:')
    ? httpsRequest(address, { method: 'POST', headers, signal, agent: agents.httpsAgent })
    : httpRequest(address, { method: 'POST', headers, signal, agent: agents.httpAgent })
  const response = await waitForResponse(request.end(body))
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_FLAT_XML_BYTES) throw new RangeError('the answer is too long')
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }
}

function waitForResponse(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
  })
}

const UNREADABLE = { kind: 'unclear', reason: '微信的回答无法确认' } as const

/** Evaluates a response: HTTP, format, `return_code`, signature, merchant, `result_code`. */
function readResponse(arrived: Arrived | null, settings: V2Settings): V2CallResult {
  if (arrived === null) return { kind: 'unclear', reason: '微信没有回答' }
  if (arrived.status >= 500) return { kind: 'unclear', reason: '微信系统繁忙' }
  const fields = arrived.status === 200 ? parseFields(arrived.body) : null
  if (fields === null) return UNREADABLE
  if (fields.get('return_code') !== 'SUCCESS') return toUnsignedRefusal(fields)
  if (!hasValidV2Signature(fields, settings.apiV2Key)) return UNREADABLE
  if (fields.get('appid') !== settings.app.appId || fields.get('mch_id') !== settings.merchantId)
    return { kind: 'unclear', reason: '微信的回答不是这一单' }
  if (fields.get('result_code') === 'SUCCESS') return { kind: 'ok', fields }
  const code = fields.get('err_code') ?? ''
  return fields.get('result_code') === 'FAIL' && code !== '' ? { kind: 'refused', code, fields } : UNREADABLE
}

/**
 * WeChat refused the request before parsing it, mostly because of our signature. Such a response is unsigned, so the
 * outcome stays unclear and operations are notified.
 */
function toUnsignedRefusal(fields: XmlFields): V2CallResult {
  if (fields.get('return_code') !== 'FAIL') return UNREADABLE
  const message = sanitizeText(fields.get('return_msg'), 60).replaceAll(/\d{6,}/g, '…')
  return { kind: 'unclear', reason: '微信没有受理这次请求', code: `return_code FAIL ${message}`.trim() }
}

function parseFields(body: string): XmlFields | null {
  try {
    return readFlatXml(body)
  } catch {
    return null
  }
}

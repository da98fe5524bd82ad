/** Sends one message to a receiver: one request, no redirects, limited in time and in the size of the response. */
import { request as requestHttp } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import { resolvePublicHost } from '../notifications/public.ts'
import { isLoopback, parseReceiverAddress } from './receiver-address.ts'

/** `code`: HTTP status, null without a response; `fault`: reason for the person who reads the list. */
export type SendOutcome = { isDelivered: boolean; code: number | null; fault: string }

export type MessageSender = (url: string, body: string, headers: Record<string, string>) => Promise<SendOutcome>

/** Longer than any receiver that stores the message and works on it afterwards needs. */
const DEADLINE_MS = 10_000
const MAX_FAULT = 200

/** Connects to public addresses only: the name is resolved by the connection itself, so it cannot change in between. */
const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: resolvePublicHost })

export const sendMessage: MessageSender = (address, body, headers) => {
  const url = parseReceiverAddress(address)
  if (!url) return Promise.resolve({ isDelivered: false, code: null, fault: '接收地址不允许' })
  const options = {
    method: 'POST',
    headers: { ...headers, 'user-agent': 'Nocturne-Webhook/1', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(DEADLINE_MS),
  }
  return new Promise((resolve) => {
    const receive = (response: IncomingMessage) => {
      resolve(describeResponse(response.statusCode ?? 0))
      // The body is not read, since its length is unbounded.
      response.destroy()
    }
    const sent: ClientRequest = isLoopback(url)
      ? requestHttp(url, options, receive)
      : requestHttps(url, { ...options, agent }, receive)
    sent.on('error', (error) => resolve({ isDelivered: false, code: null, fault: describeFailure(error) }))
    sent.end(body)
  })
}

/** Only 2xx counts as delivered; a redirect is a failure. */
function describeResponse(code: number): SendOutcome {
  if (code >= 200 && code < 300) return { isDelivered: true, code, fault: '' }
  return {
    isDelivered: false,
    code,
    fault: code >= 300 && code < 400 ? '对方要求跳转，请填写最终地址' : `对方返回${code}`,
  }
}

function describeFailure(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `${DEADLINE_MS / 1_000}秒没有回应`
  if (error.code === 'ECONNREFUSED') return '对方拒绝连接'
  if (error.message.endsWith('is not public')) return '接收地址指向内部网络，不允许'
  return `连接失败 ${error.code ?? ''}`.trim().slice(0, MAX_FAULT)
}

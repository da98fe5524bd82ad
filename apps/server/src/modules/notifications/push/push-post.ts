/** Sends one push. The vendor's name is resolved at connect time and must resolve to public addresses only. */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { RequestOptions } from 'node:https'
import { isPublicIp, parsePushAddress } from './push-address.ts'

/** Outcome; `gone` = the subscription no longer exists. */
export type PushOutcome = 'sent' | 'gone' | 'failed'
export type PushSender = (endpoint: string, body: Buffer, headers: Record<string, string>) => Promise<PushOutcome>

const DEADLINE_MS = 5_000
const EXPIRED_STATUS = new Set([404, 410])

/** Resolves a name, failing unless all its addresses are public: a vendor's name never includes a local machine. */
export const resolvePublicHost: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const inside =
      error ?? (found.every(({ address }) => isPublicIp(address)) ? null : new Error(`${hostname} is not public`))
    const [first] = found ?? []
    if (inside || !first) callback(inside ?? new Error(`${hostname} is unknown`), '', 0)
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** Connects to public addresses only. */
export const pushAgent = new Agent({ keepAlive: true, maxSockets: 20, lookup: resolvePublicHost })

export const postPush: PushSender = async (endpoint, body, headers) => {
  const url = parsePushAddress(endpoint)
  // A stored address that current rules reject is treated as gone.
  return url
    ? deliverPush({ body, headers }, (options, answer) => request(url, { ...options, agent: pushAgent }, answer))
    : 'gone'
}

type Parcel = { body: Buffer; headers: Record<string, string> }
type Send = (options: RequestOptions, answer: (response: IncomingMessage) => void) => ClientRequest

/** Sends one request and maps its status. Redirects are not followed: they count as failures. */
export function deliverPush({ body, headers }: Parcel, send: Send): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(DEADLINE_MS),
    }
    const sent = send(options, (response) => {
      resolve(toFate(response.statusCode ?? 0))
      // The body is not read, since its length is unbounded.
      response.destroy()
    })
    sent.on('error', () => resolve('failed'))
    sent.end(body)
  })
}

function toFate(status: number): PushOutcome {
  if (EXPIRED_STATUS.has(status)) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'failed'
}

/** Sends one push. The name of the vendor is looked up when we connect, and what it stands for then must be out in the world. */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { RequestOptions } from 'node:https'
import { isPublicIp, pushAddress } from './push-address.ts'

/** What became of it: `gone` = the browser is no longer to be reached there. */
export type PushFate = 'sent' | 'gone' | 'failed'
export type PushPost = (endpoint: string, body: Buffer, headers: Record<string, string>) => Promise<PushFate>

const DEADLINE_MS = 5_000
const GONE = new Set([404, 410])

/** Answers the addresses of a name if every one of them is public: a name that also means a machine of ours is none of a vendor. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const inside =
      error ?? (found.every(({ address }) => isPublicIp(address)) ? null : new Error(`${hostname} is not public`))
    const [first] = found ?? []
    if (inside || !first) callback(inside ?? new Error(`${hostname} is unknown`), '', 0)
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** Connects to machines out in the world alone. */
export const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: publicLookup })

export const postPush: PushPost = async (endpoint, body, headers) => {
  const url = pushAddress(endpoint)
  // One that was stored by an older rule is nobody's.
  return url ? deliver({ body, headers }, (options, answer) => request(url, { ...options, agent }, answer)) : 'gone'
}

type Parcel = { body: Buffer; headers: Record<string, string> }
type Send = (options: RequestOptions, answer: (response: IncomingMessage) => void) => ClientRequest

/** One request and the status of its answer. A redirect is not followed: it is an answer like any that is not "taken". */
export function deliver({ body, headers }: Parcel, send: Send): Promise<PushFate> {
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(DEADLINE_MS),
    }
    const sent = send(options, (response) => {
      resolve(fateOf(response.statusCode ?? 0))
      // Whatever else it says, and however long, is not read.
      response.destroy()
    })
    sent.on('error', () => resolve('failed'))
    sent.end(body)
  })
}

function fateOf(status: number): PushFate {
  if (GONE.has(status)) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'failed'
}

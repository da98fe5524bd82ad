/**
 * Distinguishes "no connection was made" from other failures. Only then may a call be sent to the other host: once
 * connected, the call may have arrived.
 */
import type { Socket } from 'node:net'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/** Connection timeout; short enough for a second host within the time of one call. */
const CONNECT_TIMEOUT_MS = 2_500

const BEFORE_CONNECTION = new Set(['connect', 'getaddrinfo'])

/** True when no part of the request can have been sent. */
export function hasNeverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(hasNeverConnected)
  if (!(error instanceof Error)) return false
  if ('syscall' in error && typeof error.syscall === 'string') return BEFORE_CONNECTION.has(error.syscall)
  return error.cause !== undefined && hasNeverConnected(error.cause)
}

/** Destroys a socket that does not connect in time, with an error that means "never connected". */
export function limitConnectTime(socket: Socket): Socket {
  if (!socket.connecting) return socket
  const timer = setTimeout(() => {
    socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT', syscall: 'connect' }))
  }, CONNECT_TIMEOUT_MS)
  socket.once('connect', () => clearTimeout(timer))
  socket.once('close', () => clearTimeout(timer))
  return socket
}

/** A client certificate and its private key, in PEM. */
type ClientIdentity = { cert: string; key: string } | Record<string, never>

class HurriedHttp extends HttpAgent {
  override createConnection(
    ...args: Parameters<HttpAgent['createConnection']>
  ): ReturnType<HttpAgent['createConnection']> {
    const socket = super.createConnection(...args)
    return socket ? limitConnectTime(socket as Socket) : socket
  }
}

class HurriedHttps extends HttpsAgent {
  override createConnection(
    ...args: Parameters<HttpsAgent['createConnection']>
  ): ReturnType<HttpsAgent['createConnection']> {
    const socket = super.createConnection(...args)
    return socket ? limitConnectTime(socket as Socket) : socket
  }
}

/** Keep-alive agents with the short connection timeout; over https they present `identity` on request. */
export function createTimedAgents(identity: ClientIdentity = {}): { httpAgent: HttpAgent; httpsAgent: HttpsAgent } {
  return {
    httpAgent: new HurriedHttp({ keepAlive: true }),
    httpsAgent: new HurriedHttps({ keepAlive: true, ...identity }),
  }
}

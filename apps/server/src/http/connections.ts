/**
 * Limits what connections may cost: heads, bodies and inactivity have time limits, and when all connections are taken
 * the one inactive for longest is closed. Input that is not HTTP gets a response too, and is read to its end, because a
 * sender that is cut off while sending never reads the response.
 */
import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

export type ConnectionLimits = {
  /** Maximum connections of this process; beyond it idle ones are closed. */
  most: number
  /** Time limit until the request head is complete. */
  headMs: number
  /** Time limits until the body of a request, and of a file upload, is complete. */
  bodyMs: number
  fileMs: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  most: 4_000,
  headMs: 15_000,
  bodyMs: 30_000,
  fileMs: 600_000,
}

/** A connection without traffic in either direction for this long is closed; event streams ping more often. */
const SILENCE_MS = 120_000
/** Time to read and discard the rest of a refused body. */
const DISCARD_MS = 10_000
/** A connection younger than this may still be about to send its first request. */
const JUST_COME_MS = 1_000
const CHECK_MS = 1_000

/** Fastify options that concern connections. */
export function buildConnectionOptions({ headMs, fileMs }: ConnectionLimits) {
  return {
    connectionTimeout: SILENCE_MS,
    requestTimeout: fileMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(CHECK_MS, headMs) },
    clientErrorHandler: (error, socket) => writeRawResponse(socket, getStatus(error.code)),
  } satisfies FastifyHttpOptions<Server>
}

/** Sets the limits on the server. `isFile` selects the requests that may use the file time limit. */
export function limitConnections(
  app: FastifyInstance,
  { most, bodyMs }: ConnectionLimits,
  isFile: (url: string) => boolean,
): void {
  makeRoom(app, most)
  registerContinue(app, isFile)
  // Responds 405 to CONNECT, because the server is no proxy; without a listener Node would close the connection without
  // a response.
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => writeRawResponse(socket, 405))

  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!hasBody(raw) || isFile(raw.url ?? '')) return
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.status(408).send({ code: 500, msg: '网络太慢，请重试', errCode: 'PARAM_INVALID' })
    }, bodyMs)
    timer.unref()
    for (const over of ['end', 'close', 'error']) raw.once(over, () => clearTimeout(timer))
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!hasBody(raw)) return
    // Discards the rest of the body, so that the connection stays usable for the next request.
    reply.removeHeader('connection')
    discardBody(raw)
  })
}

/** Requests that wait for `100 Continue` (`Expect: 100-continue`), with their responses. */
const awaitingContinue = new WeakMap<IncomingMessage, ServerResponse>()

/** Sends `100 Continue` once the body is about to be read. For uploads the upload handler sends it. */
function registerContinue(app: FastifyInstance, isFile: (url: string) => boolean): void {
  // Without a listener Node sends `100 Continue` for every body immediately.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.set(request, response)
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    const isTooLong = Number(raw.headers['content-length'] ?? 0) > routeOptions.bodyLimit
    if (!isTooLong && !isFile(raw.url ?? '')) sendContinue(raw)
  })
}

/** Sends `100 Continue` to a client that waits for it. */
export function sendContinue(request: IncomingMessage): void {
  const response = awaitingContinue.get(request)
  awaitingContinue.delete(request)
  if (response && !response.headersSent) response.writeContinue()
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads and discards the rest of a refused body, then closes the connection. */
export function discardBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.resume()
  const timer = setTimeout(() => request.destroy(), DISCARD_MS)
  timer.unref()
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer))
}

function getStatus(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

/** Responds on the raw socket and closes it after the client had time to read. */
function writeRawResponse(socket: Duplex, status: number): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ code: 500, msg: '参数错误：提交内容无法读取', errCode: 'PARAM_INVALID' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.removeAllListeners('data')
  socket.on('error', () => socket.destroy())
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), DISCARD_MS)
  timer.unref()
  socket.once('end', () => socket.destroy())
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Closes one connection when more than `most` are open: idle ones first, then those whose request body is incomplete or whose response is
 * not read, oldest first; recently opened or active ones last. Never closes a connection whose request the server is still working on.
 */
function makeRoom(app: FastifyInstance, most: number): void {
  const open = new Set<Socket>()
  const idle = new Map<Socket, number>()
  const busy = new Map<Socket, Exchange>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    idle.set(socket, performance.now())
    socket.once('close', () => {
      open.delete(socket)
      idle.delete(socket)
      busy.delete(socket)
    })
    if (open.size <= most) return
    const waiting = [...idle.keys()].filter((one) => one !== socket)
    for (const [one, exchange] of busy) if (isOthersMove(exchange)) waiting.push(one)
    const getSinceMs = (one: Socket) => idle.get(one) ?? busy.get(one)?.sinceMs ?? 0
    const goes = waiting.find((one) => performance.now() - getSinceMs(one) > JUST_COME_MS) ?? waiting[0] ?? socket
    goes.destroy()
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    idle.delete(socket)
    busy.set(socket, { request, response, sinceMs: performance.now() })
    response.once('close', () => {
      if (busy.get(socket)?.response === response) busy.delete(socket)
      if (open.has(socket)) idle.set(socket, performance.now())
    })
  })
}

type Exchange = { request: IncomingMessage; response: ServerResponse; sinceMs: number }

/** The client has not sent its whole body, or does not read its response. */
const isOthersMove = ({ request, response }: Exchange) =>
  !request.complete || response.writableEnded || response.writableNeedDrain

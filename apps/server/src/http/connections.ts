/**
 * What a connection may cost. Nobody holds one for nothing: heads, bodies and silence have their time, and when all are taken the
 * one that has done nothing for longest makes room. Whatever comes is answered, also what is no HTTP: a sender that is cut off while
 * it still sends never reads why.
 */
import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

export type ConnectionLimits = {
  /** Connections of this process; beyond them the idle ones go. */
  most: number
  /** Until the head of a request is there. */
  headMs: number
  /** Until the body of a request is there, and until that of a file is. */
  bodyMs: number
  fileMs: number
}

export const usualConnections: ConnectionLimits = { most: 4_000, headMs: 15_000, bodyMs: 30_000, fileMs: 600_000 }

/** Nothing in either direction for so long ends a connection; event streams are never as silent. */
const SILENCE_MS = 120_000
/** How long the rest of what was refused is read and thrown away. */
const DISCARD_MS = 10_000
/** Who has only just come may still be about to ask. */
const JUST_COME_MS = 1_000
const CHECK_MS = 1_000

/** The part of Fastify's options that is about connections. */
export function connectionOptions({ headMs, fileMs }: ConnectionLimits) {
  return {
    connectionTimeout: SILENCE_MS,
    requestTimeout: fileMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(CHECK_MS, headMs) },
    clientErrorHandler: (error, socket) => answerRaw(socket, statusOf(error.code)),
  } satisfies FastifyHttpOptions<Server>
}

/** `isFile` says which requests may take the time of a file. */
export function boundConnections(
  app: FastifyInstance,
  { most, bodyMs }: ConnectionLimits,
  isFile: (url: string) => boolean,
): void {
  makeRoom(app, most)
  askForBodies(app, isFile)
  // Nobody proxies through us; without a listener Node would hang up.
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => answerRaw(socket, 405))

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
    // What comes behind a body nobody can read is a request like any other, and is answered.
    reply.removeHeader('connection')
    discardBody(raw)
  })
}

/** Bodies whose sender waits to be asked for them (`Expect: 100-continue`), and where they are asked for. */
const unasked = new WeakMap<IncomingMessage, ServerResponse>()

/** Bodies are asked for once they are to be read; of files only their reader knows when that is. */
function askForBodies(app: FastifyInstance, isFile: (url: string) => boolean): void {
  // Without a listener Node asks for every body at once.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    unasked.set(request, response)
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    const isTooLong = Number(raw.headers['content-length'] ?? 0) > routeOptions.bodyLimit
    if (!isTooLong && !isFile(raw.url ?? '')) askForBody(raw)
  })
}

/** Tells who waits to be asked that he may send his body now. */
export function askForBody(request: IncomingMessage): void {
  const response = unasked.get(request)
  unasked.delete(request)
  if (response && !response.headersSent) response.writeContinue()
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads what still comes of a body nobody wants, then closes. */
export function discardBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.resume()
  const timer = setTimeout(() => request.destroy(), DISCARD_MS)
  timer.unref()
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer))
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

/** Answers on the bare connection and closes it once the other side has had time to read. */
function answerRaw(socket: Duplex, status: number): void {
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
 * Beyond `most` connections one is closed that keeps us waiting: an idle one before one whose body is missing or whose answer is not
 * taken, the oldest first, and who has only just come or begun after all others. Only work of our own is never cut off for a newcomer.
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
    const sinceMs = (one: Socket) => idle.get(one) ?? busy.get(one)?.sinceMs ?? 0
    const goes = waiting.find((one) => performance.now() - sinceMs(one) > JUST_COME_MS) ?? waiting[0] ?? socket
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

/** The rest of a body is missing, or an answer is not taken. */
const isOthersMove = ({ request, response }: Exchange) =>
  !request.complete || response.writableEnded || response.writableNeedDrain

/** Streams the file of a multipart request to disk. Rejects a wrong file type at its first bytes. */
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { BusboyHeaders } from '@fastify/busboy'
import { sendContinue, discardBody } from '../../http/connections.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { detectFormat, getMaxMegabytes, FORMAT_PREFIX_BYTES, uploadKinds } from './upload-kinds.ts'
import type { UploadKind } from './upload-kinds.ts'

/** Size allowance for multipart headers and boundaries. */
const WRAPPING_BYTES = 64 * 1024

/** Checks the request headers: FILE_TYPE_DENIED unless it is a multipart form, FILE_TOO_LARGE. */
export function assertUploadHeaders({ headers }: IncomingMessage, kind: UploadKind): void {
  if (!/^multipart\/form-data;/i.test(headers['content-type'] ?? '')) refuse('FILE_TYPE_DENIED')
  if (Number(headers['content-length']) > uploadKinds[kind].maxBytes + WRAPPING_BYTES) refuseSize(kind)
}

/**
 * Writes the field `file` to `path` and returns its format by extension. Throws FILE_TYPE_DENIED, FILE_TOO_LARGE, or an error when the form
 * ends before its file; `path` may then contain a partial file.
 */
export async function receiveFile(request: IncomingMessage, path: string, kind: UploadKind): Promise<string> {
  const reader = createFormReader(request, kind)
  const arrival = Promise.withResolvers<string>()
  let file: Promise<string> | undefined
  const rejectArrival = () => arrival.reject(new Refusal('FILE_TYPE_DENIED'))

  reader.on('file', (field, stream) => {
    // A form that ends within a file also emits an error on its stream; an unhandled one would end the process.
    stream.on('error', () => undefined)
    if (field !== 'file' || file) return void stream.resume()
    file = writeChecked(stream, path, kind)
    file.catch((error: unknown) => arrival.reject(error))
  })
  reader.on('finish', () => (file ? arrival.resolve(file) : rejectArrival()))
  reader.on('error', rejectArrival)
  request.on('error', rejectArrival)
  request.on('close', () => {
    if (!request.readableEnded) rejectArrival()
  })
  request.pipe(reader)
  sendContinue(request)
  // A client that disconnected before listeners were attached emits no further event.
  if (request.destroyed) rejectArrival()
  try {
    return await arrival.promise
  } catch (error) {
    request.unpipe(reader)
    discardBody(request)
    throw error
  }
}

function createFormReader(request: IncomingMessage, kind: UploadKind) {
  try {
    const limits = { fileSize: uploadKinds[kind].maxBytes, files: 1, fields: 20, fieldSize: 4_096, parts: 21 }
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch {
    discardBody(request)
    return refuse('FILE_TYPE_DENIED')
  }
}

async function writeChecked(file: Readable, path: string, kind: UploadKind): Promise<string> {
  const gate = formatGate(kind)
  file.on('limit', () => gate.stream.destroy(createRefusal(kind)))
  await pipeline(file, gate.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return gate.format() ?? refuse('FILE_TYPE_DENIED')
}

/** Passes a file through once its first bytes match a format of this kind. */
function formatGate(kind: UploadKind): { stream: Transform; format: () => string | undefined } {
  let format: string | undefined
  let head = Buffer.alloc(0)
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (format !== undefined) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      if (head.length < FORMAT_PREFIX_BYTES) return done()
      format = detectFormat(kind, head)
      return format === undefined ? done(new Refusal('FILE_TYPE_DENIED')) : done(null, head)
    },
  })
  return { stream, format: () => format }
}

const createRefusal = (kind: UploadKind) => new Refusal('FILE_TOO_LARGE', { n: getMaxMegabytes(kind) })

function refuseSize(kind: UploadKind): never {
  throw createRefusal(kind)
}

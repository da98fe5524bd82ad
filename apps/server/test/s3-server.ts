/**
 * A small object store for tests. It speaks as much S3 as the house does, believes no request whose signature (version 4) or content
 * hash it cannot work out itself, and fails on demand. It stands in for stores that tests cannot reach.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../src/providers/storage/settings.ts'

/** `before`: answers 503 and does nothing. `lost`: does it, and hangs up without an answer. `cut`: hangs up in the middle of the body.
 *  `silent`: never answers. `short`: promises half of what there is. `dropped`: answers success and keeps half of what was sent. */
export type S3Fault = 'before' | 'lost' | 'cut' | 'silent' | 'short' | 'dropped'
type Planned = { method: string; has: string; fault: S3Fault; times: number }

type Asked = { method: string; url: URL; key: string; body: Buffer; headers: IncomingMessage['headers'] }
type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }

const PAGE = 3
const LEAST_PART_BYTES = 5 * 1024 * 1024

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const refusal = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })

/** Encoded as signatures want it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`)

export async function s3Server() {
  const settings: S3Settings = {
    endpoint: '',
    region: 'cn-east-1',
    bucket: 'nocturne-files',
    pathStyle: true,
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  }
  const objects = new Map<string, { body: Buffer; at: Date }>()
  const uploads = new Map<string, { key: string; at: Date; parts: Map<number, Buffer> }>()
  const asked: string[] = []
  let planned: Planned[] = []
  let away = false

  const server = createServer((request, response) => {
    // A sender that went away hears no answer.
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const url = new URL(request.url ?? '', settings.endpoint)
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const { method = '', headers } = request
    const it: Asked = { method, url, key: rest.join('/'), body: Buffer.concat(pieces), headers }
    asked.push(`${method} ${it.key}${url.search}`)
    const fault = away ? 'before' : faultOf(it)
    if (fault === 'silent') return
    if (fault === 'before') return send(response, refusal(503, 'SlowDown'))
    const wrong = wrongSignature(it, settings)
    if (wrong) return send(response, refusal(403, wrong))
    if (bucket !== settings.bucket) return send(response, refusal(404, 'NoSuchBucket'))
    if (fault === 'dropped') it.body = it.body.subarray(0, it.body.length / 2)
    const answer = answerTo(it)
    if (fault === 'lost') return void response.destroy()
    if (fault === 'cut') return cut(response, answer)
    if (fault === 'short')
      answer.headers = { ...answer.headers, 'content-length': String((answer.body?.length ?? 0) >> 1) }
    send(response, answer, method === 'HEAD')
  }

  function faultOf({ method, key, url }: Asked): S3Fault | undefined {
    const found = planned.find((one) => one.times > 0 && one.method === method && (key + url.search).includes(one.has))
    if (found) found.times -= 1
    return found?.fault
  }

  function send(response: ServerResponse, { status, body = '', headers }: Answer, headOnly = false): void {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
    // More than was promised would be refused by our own side of HTTP.
    response.strictContentLength = false
    response.end(headOnly ? undefined : Buffer.from(body).subarray(0, Number(headers?.['content-length'] ?? Infinity)))
  }

  function cut(response: ServerResponse, { status, body = '', headers }: Answer): void {
    const bytes = Buffer.from(body)
    response.writeHead(status, { 'content-length': bytes.length, ...headers })
    response.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => response.destroy(), 20))
  }

  function answerTo(it: Asked): Answer {
    const { searchParams } = it.url
    if (it.key === '') return searchParams.has('uploads') ? listUploads() : listObjects(searchParams)
    const uploadId = searchParams.get('uploadId')
    if (searchParams.has('uploads')) return begin(it.key)
    if (uploadId !== null) return partsOf(it, uploadId)
    if (it.method === 'PUT') return store(it.key, it.body)
    if (it.method === 'DELETE') {
      objects.delete(it.key)
      return { status: 204 }
    }
    return read(it)
  }

  function store(key: string, body: Buffer): Answer {
    objects.set(key, { body, at: new Date() })
    return { status: 200, headers: { etag: md5(body) } }
  }

  function read({ key, headers }: Asked): Answer {
    const found = objects.get(key)
    if (!found) return refusal(404, 'NoSuchKey')
    const { body, at } = found
    const common = { 'last-modified': at.toUTCString(), etag: md5(body) }
    const asksFor = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    if (!asksFor) return { status: 200, body, headers: { ...common, 'content-length': String(body.length) } }
    const [start, end] = [Number(asksFor[1]), Math.min(Number(asksFor[2]), body.length - 1)]
    if (start >= body.length) return refusal(416, 'InvalidRange')
    const range = { 'content-range': `bytes ${start}-${end}/${body.length}`, 'content-length': String(end - start + 1) }
    return { status: 206, body: body.subarray(start, end + 1), headers: { ...common, ...range } }
  }

  function begin(key: string): Answer {
    const uploadId = randomBytes(12).toString('hex')
    uploads.set(uploadId, { key, at: new Date(), parts: new Map() })
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  function partsOf({ method, key, url, body }: Asked, uploadId: string): Answer {
    const upload = uploads.get(uploadId)
    if (upload?.key !== key) return refusal(404, 'NoSuchUpload')
    if (method === 'DELETE') {
      uploads.delete(uploadId)
      return { status: 204 }
    }
    if (method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return { status: 200, headers: { etag: md5(body) } }
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
    const parts = named.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }))
    if (parts.some(({ bytes, etag }) => !bytes || md5(bytes) !== etag)) return refusal(400, 'InvalidPart')
    if (parts.slice(0, -1).some(({ bytes }) => (bytes?.length ?? 0) < LEAST_PART_BYTES))
      return refusal(400, 'EntityTooSmall')
    uploads.delete(uploadId)
    return store(key, Buffer.concat(parts.map(({ bytes }) => bytes ?? Buffer.alloc(0))))
  }

  function listObjects(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const prefix = query.get('prefix') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, PAGE)
    const rows = page.map((key) => {
      const { body, at } = objects.get(key) ?? { body: '', at: new Date() }
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
    })
    const more = keys.length > PAGE
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return {
      status: 200,
      body: `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    }
  }

  function listUploads(): Answer {
    const rows = [...uploads].map(
      ([uploadId, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    return { status: 200, body: `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>` }
  }

  return {
    settings,
    objects,
    uploads,
    /** What was asked for since the beginning: method, key and query. */
    asked,
    /** The next so many requests of this kind fail. */
    fail: (method: string, has: string, fault: S3Fault, times = 1) => void planned.push({ method, has, fault, times }),
    /** Away: every request is answered with 503. */
    goAway: (gone: boolean) => (away = gone),
    settle: () => (planned = []),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof s3Server>>

/** The code a store refuses with; undefined when the request is signed by the one key and its body is what was signed. */
function wrongSignature({ method, url, body, headers }: Asked, { region, accessKeyId, secretAccessKey }: S3Settings) {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!said) return 'AccessDenied'
  const [, credential = '', signedNames = '', signature] = said
  const time = String(headers['x-amz-date'])
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sentAt) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const names = signedNames.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  const contentHash = String(headers['x-amz-content-sha256'])
  if (contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/')
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, query.join('&'), lines.join(''), signedNames, contentHash].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(
    (made, word) => hmac(made, word),
    hmac(`AWS4${secretAccessKey}`, day),
  )
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

/**
 * A small S3 server for tests. It supports the part of S3 that the server uses, verifies the signature (version 4) and content hash of
 * every request, and fails on demand. It stands in for stores that tests cannot reach.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../src/providers/storage/settings.ts'
import { buildS3Error, createS3Bucket, type S3Response, type S3Request } from './s3-bucket.ts'

/**
 * `before`: returns 503 and does nothing. `lost`: applies the request and closes without a response. `cut`: closes in
 * the middle of the body. `silent`: never responds. `short`: declares half the length. `dropped`: returns success and
 * stores half of the body.
 */
type S3Failure = 'before' | 'lost' | 'cut' | 'silent' | 'short' | 'dropped'
type Planned = { method: string; has: string; fault: S3Failure; times: number }

const computeSha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const computeHmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encoding as signatures require. */
const encodePercent = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`)

export async function startS3Server() {
  const settings: S3Settings = {
    endpoint: '',
    region: 'cn-east-1',
    bucket: 'nocturne-files',
    pathStyle: true,
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  }
  const { objects, uploads, answerTo } = createS3Bucket()
  const requests: string[] = []
  let planned: Planned[] = []
  let away = false

  const server = createServer((request, response) => {
    // The sender closed the connection.
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
    const it: S3Request = { method, url, key: rest.join('/'), body: Buffer.concat(pieces), headers }
    requests.push(`${method} ${it.key}${url.search}`)
    const failure = away ? 'before' : takeFailure(it)
    if (failure === 'silent') return
    if (failure === 'before') return send(response, buildS3Error(503, 'SlowDown'))
    const wrong = findSignatureError(it, settings)
    if (wrong) return send(response, buildS3Error(403, wrong))
    if (bucket !== settings.bucket) return send(response, buildS3Error(404, 'NoSuchBucket'))
    if (failure === 'dropped') it.body = it.body.subarray(0, it.body.length / 2)
    const answer = answerTo(it)
    if (failure === 'lost') return void response.destroy()
    if (failure === 'cut') return cutResponse(response, answer)
    if (failure === 'short')
      answer.headers = { ...answer.headers, 'content-length': String((answer.body?.length ?? 0) >> 1) }
    send(response, answer, method === 'HEAD')
  }

  function takeFailure({ method, key, url }: S3Request): S3Failure | undefined {
    const found = planned.find((one) => one.times > 0 && one.method === method && (key + url.search).includes(one.has))
    if (found) found.times -= 1
    return found?.fault
  }

  function send(response: ServerResponse, { status, body = '', headers }: S3Response, headOnly = false): void {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
    // Writes to the socket directly, because Node refuses to write more than the declared length.
    response.strictContentLength = false
    response.end(headOnly ? undefined : Buffer.from(body).subarray(0, Number(headers?.['content-length'] ?? Infinity)))
  }

  function cutResponse(response: ServerResponse, { status, body = '', headers }: S3Response): void {
    const bytes = Buffer.from(body)
    response.writeHead(status, { 'content-length': bytes.length, ...headers })
    response.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => response.destroy(), 20))
  }

  return {
    settings,
    objects,
    uploads,
    /** All requests so far: method, key and query. */
    requests,
    /** Makes the next `times` requests of this kind fail. */
    fail: (method: string, has: string, failure: S3Failure, times = 1) =>
      void planned.push({ method, has, fault: failure, times }),
    /** Starts or ends an outage, in which every request gets 503. */
    goAway: (isDown: boolean) => (away = isDown),
    settle: () => (planned = []),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

/** The error code of a refused request; undefined when it is correctly signed and its body matches the signed hash. */
function findSignatureError(
  { method, url, body, headers }: S3Request,
  { region, accessKeyId, secretAccessKey }: S3Settings,
) {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!match) return 'AccessDenied'
  const [, credential = '', signedNames = '', signature] = match
  const time = String(headers['x-amz-date'])
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sentAt) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const names = signedNames.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  const contentHash = String(headers['x-amz-content-sha256'])
  if (contentHash !== computeSha256(body)) return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodePercent(name)}=${encodePercent(value)}`)
    .toSorted()
  const path = decodeURIComponent(url.pathname).split('/').map(encodePercent).join('/')
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, query.join('&'), lines.join(''), signedNames, contentHash].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, computeSha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(
    (made, word) => computeHmac(made, word),
    computeHmac(`AWS4${secretAccessKey}`, day),
  )
  return computeHmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

/** Storage and responses of the test object store; `s3-server.ts` checks signatures and injects faults. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type S3Request = { method: string; url: URL; key: string; body: Buffer; headers: IncomingMessage['headers'] }
export type S3Response = { status: number; body?: Buffer | string; headers?: Record<string, string> }

const PAGE = 3
const LEAST_PART_BYTES = 5 * 1024 * 1024

const computeMd5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

export const buildS3Error = (status: number, code: string): S3Response => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
})

type Objects = Map<string, { body: Buffer; at: Date }>
type Uploads = Map<string, { key: string; at: Date; parts: Map<number, Buffer> }>

export function createS3Bucket() {
  const objects: Objects = new Map()
  const uploads: Uploads = new Map()

  function handleRequest(it: S3Request): S3Response {
    const { searchParams } = it.url
    if (it.key === '') return searchParams.has('uploads') ? listUploads(uploads) : listObjects(objects, searchParams)
    const uploadId = searchParams.get('uploadId')
    if (searchParams.has('uploads')) return startUpload(it.key)
    if (uploadId !== null) return handleUpload(it, uploadId)
    if (it.method === 'PUT') return store(it.key, it.body)
    if (it.method === 'DELETE') {
      objects.delete(it.key)
      return { status: 204 }
    }
    return read(objects, it)
  }

  function store(key: string, body: Buffer): S3Response {
    objects.set(key, { body, at: new Date() })
    return { status: 200, headers: { etag: computeMd5(body) } }
  }

  function startUpload(key: string): S3Response {
    const uploadId = randomBytes(12).toString('hex')
    uploads.set(uploadId, { key, at: new Date(), parts: new Map() })
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  function handleUpload({ method, key, url, body }: S3Request, uploadId: string): S3Response {
    const upload = uploads.get(uploadId)
    if (upload?.key !== key) return buildS3Error(404, 'NoSuchUpload')
    if (method === 'DELETE') {
      uploads.delete(uploadId)
      return { status: 204 }
    }
    if (method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return { status: 200, headers: { etag: computeMd5(body) } }
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
    const parts = named.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }))
    if (parts.some(({ bytes, etag }) => !bytes || computeMd5(bytes) !== etag)) return buildS3Error(400, 'InvalidPart')
    if (parts.slice(0, -1).some(({ bytes }) => (bytes?.length ?? 0) < LEAST_PART_BYTES))
      return buildS3Error(400, 'EntityTooSmall')
    uploads.delete(uploadId)
    return store(key, Buffer.concat(parts.map(({ bytes }) => bytes ?? Buffer.alloc(0))))
  }

  return { objects, uploads, answerTo: handleRequest }
}

function read(objects: Objects, { key, headers }: S3Request): S3Response {
  const found = objects.get(key)
  if (!found) return buildS3Error(404, 'NoSuchKey')
  const { body, at } = found
  const common = { 'last-modified': at.toUTCString(), etag: computeMd5(body) }
  const rangeMatch = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
  if (!rangeMatch) return { status: 200, body, headers: { ...common, 'content-length': String(body.length) } }
  const [start, end] = [Number(rangeMatch[1]), Math.min(Number(rangeMatch[2]), body.length - 1)]
  if (start >= body.length) return buildS3Error(416, 'InvalidRange')
  const range = { 'content-range': `bytes ${start}-${end}/${body.length}`, 'content-length': String(end - start + 1) }
  return { status: 206, body: body.subarray(start, end + 1), headers: { ...common, ...range } }
}

function listObjects(objects: Objects, query: URLSearchParams): S3Response {
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

function listUploads(uploads: Uploads): S3Response {
  const rows = [...uploads].map(
    ([uploadId, { key, at }]) =>
      `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  )
  return { status: 200, body: `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>` }
}

/** Stores files in an S3-compatible bucket. Large ones are uploaded in parts and become visible after the last part. */
import { open, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { assertFileKey, isFileKey, FileNotStoredError, StorageError } from './file-storage.ts'
import type { FileMetadata, ByteRange, FileStorage, StoredFile } from './file-storage.ts'
import { createS3Client, defaultRetryLimits } from './s3-requests.ts'
import type { S3Client, S3RetryLimits } from './s3-requests.ts'
import type { S3Settings } from './settings.ts'

/** Part size: at least 5 MB in S3, except for the last part. */
const PART_BYTES = 8 * 1024 * 1024
const MISSING = 404

type Store = { client: S3Client; patience: S3RetryLimits }

export function createS3Storage(settings: S3Settings, patience = defaultRetryLimits): FileStorage {
  const client = createS3Client(settings, patience)
  const store = { client, patience }
  return {
    describe: `Files lie in the bucket ${settings.bucket} at ${settings.endpoint}.`,
    put: async (key, content) => {
      assertFileKey(key)
      await (content instanceof Uint8Array ? writeBytes(client, key, content) : writeFile(client, key, content.path))
    },
    get: async (key, part) => {
      assertFileKey(key)
      const first = await requestObject(client, key, part)
      return Readable.from(readBytes(store, key, first), { objectMode: false })
    },
    head: async (key) => {
      assertFileKey(key)
      return fetchHead(client, key)
    },
    remove: async (key) => {
      assertFileKey(key)
      await client.read({ method: 'DELETE', key, expected: [MISSING] })
    },
    list: (prefix) => listBucket(client, prefix),
    clearUnfinished: (before) => abortUnfinished(client, before),
  }
}

async function fetchHead(client: S3Client, key: string): Promise<FileMetadata | null> {
  const { status, headers } = await client.send({ method: 'HEAD', key, expected: [MISSING] })
  if (status === MISSING) return null
  return { size: Number(headers.get('content-length')), modifiedAt: new Date(headers.get('last-modified') ?? 0) }
}

/** Verifies that the stored object has the size that was sent. */
async function assertWhole(client: S3Client, key: string, size: number): Promise<void> {
  const stored = await fetchHead(client, key)
  if (stored?.size !== size)
    throw new StorageError(`the object store keeps ${stored?.size ?? 'nothing'} of ${size} bytes`)
}

async function writeBytes(client: S3Client, key: string, body: Uint8Array): Promise<void> {
  await client.read({ method: 'PUT', key, body })
  await assertWhole(client, key, body.length)
}

async function writeFile(client: S3Client, key: string, path: string): Promise<void> {
  const { size } = await stat(path)
  const file = await open(path, 'r')
  try {
    if (size <= PART_BYTES) await writeBytes(client, key, await readPiece(file, 0, size))
    else await writeParts(client, key, { file, size })
  } finally {
    await file.close()
  }
}

async function readPiece(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const piece = Buffer.alloc(length)
  const { bytesRead } = await file.read(piece, 0, length, at)
  if (bytesRead !== length) throw new StorageError('a file became shorter while it was stored')
  return piece
}

async function writeParts(client: S3Client, key: string, { file, size }: { file: FileHandle; size: number }) {
  const begun = await client.read({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = findText(begun.text, 'UploadId')
  try {
    const etags: string[] = []
    for (let at = 0; at < size; at += PART_BYTES) {
      const body = await readPiece(file, at, Math.min(PART_BYTES, size - at))
      const query = { partNumber: String(etags.length + 1), uploadId }
      const { response } = await client.read({ method: 'PUT', key, query, body })
      etags.push(response.headers.get('etag') ?? '')
    }
    await completeUpload(client, key, { uploadId, etags })
    await assertWhole(client, key, size)
  } catch (error) {
    await client.read({ method: 'DELETE', key, query: { uploadId }, expected: [MISSING] }).catch(() => undefined)
    throw error
  }
}

/**
 * Completes the upload. Accepts an unknown upload id, because the upload may already be complete and its response lost;
 * the caller verifies the stored object.
 */
async function completeUpload(
  client: S3Client,
  key: string,
  { uploadId, etags }: { uploadId: string; etags: string[] },
) {
  const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const { text } = await client.read({ method: 'POST', key, query: { uploadId }, body, expected: [MISSING] })
  // Checks the body too: stores respond 200 before they finish, and report a later error in the body.
  if (text.includes('<Error>') && !text.includes('NoSuchUpload'))
    throw new StorageError(`the object store did not put the parts together: ${findText(text, 'Code')}`)
}

/** Response whose body is not read yet, and the byte range that the body must contain. */
type ObjectResponse = { response: Response; part: ByteRange }

async function requestObject(client: S3Client, key: string, part: ByteRange | undefined): Promise<ObjectResponse> {
  const headers = part ? { range: `bytes=${part.start}-${part.end}` } : {}
  const response = await client.send({ method: 'GET', key, headers, expected: [MISSING] })
  if (response.status === MISSING) {
    await response.body?.cancel()
    throw new FileNotStoredError(key)
  }
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const range = part ?? { start: 0, end: length - 1 }
  if (response.status === (part ? 206 : 200) && length === range.end - range.start + 1) return { response, part: range }
  await response.body?.cancel()
  throw new StorageError(`the object store sends ${length} bytes of ${key} as ${response.status}`)
}

/** Streams the object and requests the rest when the body breaks off. Yields exactly the promised bytes. */
async function* readBytes({ client, patience }: Store, key: string, first: ObjectResponse): AsyncGenerator<Uint8Array> {
  const { end } = first.part
  let at = first.part.start
  let answer = first
  for (let broken = 0; ; broken += 1) {
    for await (const piece of readPieces(answer.response, patience.silenceMs)) {
      at += piece.length
      if (at > end + 1) throw new StorageError(`the object store sends more of ${key} than it has`)
      yield piece
    }
    if (at > end) return
    if (broken >= patience.attempts) throw new StorageError(`the object store breaks off in the middle of ${key}`)
    answer = await requestObject(client, key, { start: at, end })
  }
}

/** Chunks of a body; ends without error when it breaks off or stalls. */
async function* readPieces({ body }: Response, silenceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const piece = await readNextPiece(reader, silenceMs)
      if (!piece) return
      yield piece
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

async function readNextPiece(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, silenceMs: number) {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), silenceMs)
  })
  const read = reader?.read().then(
    ({ value }) => value,
    () => undefined,
  )
  return Promise.race([read, silent]).finally(() => clearTimeout(timer))
}

async function* listBucket(client: S3Client, prefix: string): AsyncGenerator<StoredFile> {
  let token: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
    const { text } = await client.read({ method: 'GET', key: '', query })
    for (const one of listBlocks(text, 'Contents')) {
      const key = findText(one, 'Key')
      if (isFileKey(key))
        yield { key, size: Number(findText(one, 'Size')), modifiedAt: new Date(findText(one, 'LastModified')) }
    }
    token = text.includes('<IsTruncated>true<') ? decodeEntities(findText(text, 'NextContinuationToken')) : undefined
  } while (token !== undefined)
}

/** Aborts unfinished uploads, because their parts are stored and charged for until then. */
async function abortUnfinished(client: S3Client, before: Date): Promise<number> {
  const { text } = await client.read({ method: 'GET', key: '', query: { uploads: '' } })
  const old = listBlocks(text, 'Upload').filter((one) => new Date(findText(one, 'Initiated')) < before)
  const ours = old.filter((one) => isFileKey(findText(one, 'Key')))
  for (const one of ours) {
    const query = { uploadId: decodeEntities(findText(one, 'UploadId')) }
    await client.read({ method: 'DELETE', key: findText(one, 'Key'), query, expected: [MISSING] })
  }
  return ours.length
}

/** Reads values by regular expression, which suffices for XML that is a flat list of short texts. */
const listBlocks = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)

const findText = (text: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''

const MARKS: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const decodeEntities = (text: string) => text.replaceAll(/&(\w+);/g, (whole, name: string) => MARKS[name] ?? whole)

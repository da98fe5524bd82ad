/** Signed requests to an S3-compatible object store. Retries requests without response and server errors. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StorageError } from './file-storage.ts'
import type { S3Settings } from './settings.ts'

/** Retry and timeout limits for a store. */
export type S3RetryLimits = {
  /** Maximum attempts per request. */
  attempts: number
  /** Delay before the second attempt; doubles for each further one. */
  waitMs: number
  /** Time limit for the response head, including sending the request. */
  responseMs: number
  /** Time limit between chunks of a body. */
  silenceMs: number
}

export const defaultRetryLimits: S3RetryLimits = { attempts: 4, waitMs: 200, responseMs: 60_000, silenceMs: 30_000 }

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Object key; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** HTTP error statuses that the caller accepts as a result. */
  expected?: readonly number[]
}

export type S3Client = {
  /**
   * Sends a request. Resolves for success and `expected` statuses; rejects with StorageError. The body is not read yet.
   */
  send(request: S3Request): Promise<Response>
  /** Sends a request and reads its body; retries when the body breaks off. */
  read(request: S3Request): Promise<{ response: Response; text: string }>
}

const EMPTY = new Uint8Array()

export function createS3Client(settings: S3Settings, patience: S3RetryLimits): S3Client {
  const keys = new Map<string, ArrayBuffer>()

  /** Sends one attempt. Its time limit includes what `take` reads, and nothing after that. */
  async function sendSigned<T>(request: S3Request, take: (response: Response) => Promise<T>): Promise<T> {
    const { method, key, query, headers, body = EMPTY } = request
    const url = buildObjectUrl(settings, key)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const { accessKeyId, secretAccessKey, region } = settings
    const contentHash = createHash('sha256').update(body).digest('hex')
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: keys,
      headers: { ...headers, 'x-amz-content-sha256': contentHash },
    })
    const signed = await signer.sign()
    // Header left out of the signature, because some proxies change it. Without it `fetch` would unpack a compressed
    // body, whose size would then differ.
    signed.headers.set('accept-encoding', 'identity')
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), patience.responseMs)
    const { signal } = late
    const sent = { method, headers: signed.headers, redirect: 'error', signal } as const
    try {
      return await take(await fetch(signed.url, body.length > 0 ? { ...sent, body: new Uint8Array(body) } : sent))
    } finally {
      clearTimeout(timer)
    }
  }

  async function sendWithRetry<T>(request: S3Request, take: (response: Response) => Promise<T>): Promise<T> {
    for (let made = 1; ; made += 1) {
      const tried = await sendOnce(request, take)
      if (!('again' in tried)) return tried.result
      if (made >= patience.attempts) throw tried.again
      await pause(patience.waitMs * 2 ** (made - 1))
    }
  }

  async function sendOnce<T>(
    request: S3Request,
    take: (response: Response) => Promise<T>,
  ): Promise<{ result: T } | { again: StorageError }> {
    try {
      return await sendSigned(request, async (response) => {
        if (response.ok || request.expected?.includes(response.status)) return { result: await take(response) }
        const refusal = new StorageError(
          `the object store answered ${response.status} ${await readErrorCode(response)}`,
        )
        if (response.status >= 500 || response.status === 429 || response.status === 408) return { again: refusal }
        throw refusal
      })
    } catch (error) {
      if (error instanceof StorageError) throw error
      return { again: new StorageError(`the object store does not answer: ${String(error)}`, { cause: error }) }
    }
  }

  return {
    send: (request) => sendWithRetry(request, async (response) => response),
    read: (request) => sendWithRetry(request, async (response) => ({ response, text: await response.text() })),
  }
}

/** URL of an object: path-style, or with the bucket as subdomain. */
export function buildObjectUrl({ endpoint, bucket, pathStyle }: S3Settings, key: string): URL {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = pathStyle ? `/${bucket}/${key}` : `/${key}`
  return url
}

async function readErrorCode(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
}

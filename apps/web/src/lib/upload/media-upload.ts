/**
 * Uploads of videos and audio files. A file is stored on the phone until the server has all of it, and the upload
 * continues after a reload.
 */
import { createOperationId } from '@nocturne/base/operation-id'
import { networkErrorText } from '@nocturne/contract/client-texts'
import type { Envelope } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'
import { MAX_UPLOAD_HOURS, type UploadState } from '@nocturne/contract/platform/upload'

import { ApiError } from '../query/api-error.ts'
import { call } from '../query/api.ts'
import { readAllRows, writeRow, removeRows } from '../offline/idb.ts'
import { uploadInParts, type UploadPartResult, type UploadTransport, type UploadListeners } from './send-parts.ts'
import { session } from '../identity/session.ts'

export type MediaKind = 'video' | 'audio'

/** Selected file that is not completely uploaded yet. */
export type MediaUpload = {
  /** Key of its row in the local database. */
  key: string
  userId: number | null
  /** Name of the form that the file was selected in. */
  form: string
  kind: MediaKind
  file: File
  uploadUrl: string
  keptAt: number
}

/** Time without upload progress after which a request is aborted. */
const STALLED_MS = 30_000
const PREFIX = 'upload.'
const getUserId = () => session().user?.userId ?? null

const requestGrant = (kind: MediaKind, { name }: File) =>
  call(platform.uploadKey, { fileType: kind, fileName: name.slice(-200), publicUse: true }, { quiet: true })

const storeUpload = (upload: MediaUpload): Promise<void> => writeRow('meta', upload).catch(() => undefined)

/**
 * Requests an upload URL and stores the file until it is uploaded. Rejects with an `ApiError` whose message can be
 * shown.
 */
export async function createUpload(kind: MediaKind, file: File, form: string): Promise<MediaUpload> {
  if (file.size === 0) throw new ApiError({ kind: 'refused', msg: '文件是空的，请重新选择' })
  const { maxSize, uploadUrl } = await requestGrant(kind, file)
  if (file.size > maxSize) {
    throw new ApiError({ kind: 'refused', msg: `文件过大，最大${Math.floor(maxSize / 1024 / 1024)}MB` })
  }
  const key = `${PREFIX}${createOperationId()}`
  const upload = { key, userId: getUserId(), form, kind, file, uploadUrl, keptAt: Date.now() }
  // Ignores a storage failure: without storage space the file is still uploaded while the page is open.
  await storeUpload(upload)
  return upload
}

/** Unfinished uploads of this user and form from before a reload, oldest first. Removes expired ones. */
export async function listStoredUploads(form: string): Promise<MediaUpload[]> {
  const rows = await readAllRows<MediaUpload>('meta').catch(() => [])
  // The `meta` store contains rows with other keys as well.
  const uploads = rows.filter(({ key }) => key.startsWith(PREFIX))
  const since = Date.now() - MAX_UPLOAD_HOURS * 3_600_000
  for (const { key } of uploads.filter(({ keptAt }) => keptAt < since)) await removeUpload(key)
  return uploads
    .filter((one) => one.keptAt >= since && one.form === form && one.userId === getUserId())
    .toSorted((a, b) => a.keptAt - b.keptAt)
}

export const removeUpload = (key: string): Promise<void> => removeRows('meta', key).catch(() => undefined)

/**
 * Sends the missing bytes and returns the URL. Waits for the network without limit. `signal` aborts; the file remains
 * stored for a later attempt. A refusal rejects with an `ApiError` and removes the file.
 */
export async function resumeUpload(upload: MediaUpload, ears: UploadListeners, signal: AbortSignal): Promise<string> {
  try {
    return await uploadInParts(upload.file.size, createCarrier(upload, signal), ears)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') await removeUpload(upload.key)
    throw error
  }
}

type Sent = { body: Blob; onSent: (bytes: number) => void }

function createCarrier(upload: MediaUpload, signal: AbortSignal): UploadTransport {
  const { file } = upload
  let { uploadUrl } = upload
  let isNew = false

  /** Replaces an upload URL that expired while waiting, and restarts the upload. */
  const renew = async (): Promise<UploadPartResult> => {
    if (isNew) throw new ApiError({ kind: 'refused', msg: '上传未完成，请重新选择文件' })
    const grant = await requestGrant(upload.kind, file).catch(rethrowRefusal)
    signal.throwIfAborted()
    if (grant === 'lost') return grant
    isNew = true
    uploadUrl = grant.uploadUrl
    await storeUpload({ ...upload, uploadUrl })
    return { received: 0, size: null, url: null }
  }

  const request = async (method: 'GET' | 'POST', path: string, sent?: Sent): Promise<UploadPartResult> => {
    signal.throwIfAborted()
    const answer = await sendRequest({ method, url: uploadUrl + path, signal, ...sent })
    signal.throwIfAborted()
    if (answer?.status === 401) return renew()
    isNew = false
    return parseAnswer(answer)
  }

  return {
    ask: () => request('GET', '').catch(rethrowUnlessTooFrequent),
    send: (at, end, onSent) => {
      const body = file.slice(at, end, 'application/octet-stream')
      const answer = request('POST', `/part?at=${at}&size=${file.size}`, { body, onSent })
      // A refusal of the first part is final, because `TOO_FREQUENT` can then mean that the daily limit is exceeded.
      // For later parts it only means the request rate limit, so they are retried.
      return at === 0 ? answer : answer.catch(rethrowUnlessTooFrequent)
    },
    rest: (ms) => waitForOnline(ms, signal),
  }
}

function rethrowRefusal(error: unknown): 'lost' {
  if (error instanceof ApiError && error.kind !== 'refused') return 'lost'
  throw error
}

function rethrowUnlessTooFrequent(error: unknown): 'lost' {
  if (error instanceof ApiError && error.errCode === 'TOO_FREQUENT') return 'lost'
  throw error
}

type Exchange = {
  method: 'GET' | 'POST'
  url: string
  signal: AbortSignal
  body?: Blob
  onSent?: (bytes: number) => void
}

/**
 * Sends one request. There is no total time limit, but it aborts when its progress stalls. Resolves to undefined when
 * no usable response arrived.
 */
function sendRequest({
  method,
  url,
  signal,
  body,
  onSent,
}: Exchange): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let stalled = setTimeout(stop, STALLED_MS)
    signal.addEventListener('abort', stop, { once: true })
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stalled)
      stalled = setTimeout(stop, STALLED_MS)
      onSent?.(loaded)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
      resolve(request.status === 0 ? undefined : { status: request.status, text: request.responseText })
    })
    request.open(method, url)
    request.send(body ?? null)
  })
}

/** Returns `lost` for server errors, which are retried; throws refusals. */
function parseAnswer(answer: { status: number; text: string } | undefined): UploadPartResult {
  if (!answer || answer.status >= 500) return 'lost'
  let body: Partial<Envelope<UploadState>>
  try {
    body = JSON.parse(answer.text) as typeof body
  } catch {
    return 'lost'
  }
  if (body.code === 200 && body.data) return body.data
  throw new ApiError({ kind: 'refused', msg: body.msg || networkErrorText, code: body.code, errCode: body.errCode })
}

function waitForOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finishWait = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finishWait)
      signal.removeEventListener('abort', finishWait)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(finishWait, ms)
    window.addEventListener('online', finishWait)
    signal.addEventListener('abort', finishWait)
  })
}

/** Films and sounds on their way to the house. They are kept on the phone until they are there, and go on after a reload. */
import { mintOperationId } from '@nocturne/base/operation-id'
import { networkErrorText } from '@nocturne/contract/client-texts'
import type { Envelope } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'
import { UPLOAD_HOURS, type UploadState } from '@nocturne/contract/platform/upload'

import { ApiError } from './api-error.ts'
import { call } from './api.ts'
import { allRows, putRow, removeRows } from './idb.ts'
import { sendParts, type PartAnswer, type PartCarrier, type SendingEars } from './send-parts.ts'
import { session } from './session.ts'

export type MediaKind = 'video' | 'audio'

/** A file that is chosen and not yet with the house. */
export type MediaUpload = {
  /** Its row in the phone's own database. */
  key: string
  userId: number | null
  /** Which form it belongs to. */
  form: string
  kind: MediaKind
  file: File
  uploadUrl: string
  keptAt: number
}

/** Nothing on the way for so long: the part is taken for lost. */
const STALLED_MS = 30_000
const PREFIX = 'upload.'
const me = () => session().user?.userId ?? null

const grantFor = (kind: MediaKind, { name }: File) =>
  call(platform.uploadKey, { fileType: kind, fileName: name.slice(-200), publicUse: true }, { quiet: true })

const keep = (upload: MediaUpload): Promise<void> => putRow('meta', upload).catch(() => undefined)

/** Asks the house for a place and keeps the file until it is there. Rejects with an `ApiError` fit to be shown. */
export async function beginUpload(kind: MediaKind, file: File, form: string): Promise<MediaUpload> {
  if (file.size === 0) throw new ApiError({ kind: 'refused', msg: '文件是空的，请重新选择' })
  const { maxSize, uploadUrl } = await grantFor(kind, file)
  if (file.size > maxSize) {
    throw new ApiError({ kind: 'refused', msg: `文件过大，最大${Math.floor(maxSize / 1024 / 1024)}MB` })
  }
  const key = `${PREFIX}${mintOperationId()}`
  const upload = { key, userId: me(), form, kind, file, uploadUrl, keptAt: Date.now() }
  // A phone without room for it still sends it, as long as the page is open.
  await keep(upload)
  return upload
}

/** What this person was sending with this form when its page went away, the oldest first. What is too old is forgotten. */
export async function keptUploads(form: string): Promise<MediaUpload[]> {
  const rows = await allRows<MediaUpload>('meta').catch(() => [])
  // Other rows of this store have other keys.
  const uploads = rows.filter(({ key }) => key.startsWith(PREFIX))
  const since = Date.now() - UPLOAD_HOURS * 3_600_000
  for (const { key } of uploads.filter(({ keptAt }) => keptAt < since)) await forgetUpload(key)
  return uploads
    .filter((one) => one.keptAt >= since && one.form === form && one.userId === me())
    .toSorted((a, b) => a.keptAt - b.keptAt)
}

export const forgetUpload = (key: string): Promise<void> => removeRows('meta', key).catch(() => undefined)

/**
 * Sends what is still missing and answers the address. It waits for the network as long as it takes; `signal` ends that and leaves the
 * file for later. A refusal rejects with an `ApiError` and forgets the file.
 */
export async function continueUpload(upload: MediaUpload, ears: SendingEars, signal: AbortSignal): Promise<string> {
  try {
    return await sendParts(upload.file.size, carrierOf(upload, signal), ears)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') await forgetUpload(upload.key)
    throw error
  }
}

type Sent = { body: Blob; onSent: (bytes: number) => void }

function carrierOf(upload: MediaUpload, signal: AbortSignal): PartCarrier {
  const { file } = upload
  let { uploadUrl } = upload
  let isNew = false

  /** The key of a file that waited too long for its turn or the network is over: it gets another and begins again. */
  const renew = async (): Promise<PartAnswer> => {
    if (isNew) throw new ApiError({ kind: 'refused', msg: '上传未完成，请重新选择文件' })
    const grant = await grantFor(upload.kind, file).catch(lostUnlessRefused)
    signal.throwIfAborted()
    if (grant === 'lost') return grant
    isNew = true
    uploadUrl = grant.uploadUrl
    await keep({ ...upload, uploadUrl })
    return { received: 0, size: null, url: null }
  }

  const request = async (method: 'GET' | 'POST', path: string, sent?: Sent): Promise<PartAnswer> => {
    signal.throwIfAborted()
    const answer = await exchange({ method, url: uploadUrl + path, signal, ...sent })
    signal.throwIfAborted()
    if (answer?.status === 401) return renew()
    isNew = false
    return read(answer)
  }

  return {
    ask: () => request('GET', '').catch(lostWhenTooFrequent),
    send: (at, end, onSent) => {
      const body = file.slice(at, end, 'application/octet-stream')
      const answer = request('POST', `/part?at=${at}&size=${file.size}`, { body, onSent })
      // The first part may be too much for the day; a later one only comes too close to others.
      return at === 0 ? answer : answer.catch(lostWhenTooFrequent)
    },
    rest: (ms) => restOrOnline(ms, signal),
  }
}

function lostUnlessRefused(error: unknown): 'lost' {
  if (error instanceof ApiError && error.kind !== 'refused') return 'lost'
  throw error
}

function lostWhenTooFrequent(error: unknown): 'lost' {
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

/** One request that may take its time but not stand still. Undefined when nothing usable came back. */
function exchange({
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

/** A server that stops or fails is asked again; what it refuses stays refused. */
function read(answer: { status: number; text: string } | undefined): PartAnswer {
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

function restOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

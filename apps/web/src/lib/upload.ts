/** Sending a picture: made smaller on the phone, then posted to the one address the server granted for it. */
import { networkErrorText } from '@nocturne/contract/client-texts'
import type { Envelope } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'

import { ApiError } from './api-error.ts'
import { call, REQUEST_TIMEOUT_MS } from './api.ts'

/** Good enough for a photo of a bottle; an avatar needs far less. */
const LONGEST_SIDE_PX = 1600
const QUALITY = 0.85

/** Sends one picture and answers its address. Rejects with an `ApiError` whose message is fit to be shown. */
export async function uploadImage(file: File, longestSidePx = LONGEST_SIDE_PX): Promise<string> {
  const picture = await shrink(file, longestSidePx)
  const grant = await call(platform.uploadKey, { fileType: 'image', fileName: file.name.slice(-200) }, { quiet: true })
  if (picture.size > grant.maxSize) {
    throw new ApiError({ kind: 'refused', msg: `图片过大，最大${Math.floor(grant.maxSize / 1024 / 1024)}MB` })
  }
  const form = new FormData()
  form.append('file', picture, file.name)
  return post(grant.uploadUrl, form)
}

async function post(url: string, body: FormData): Promise<string> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), REQUEST_TIMEOUT_MS)
  let answer: Partial<Envelope<{ url: string }>>
  try {
    const response = await fetch(url, { method: 'POST', body, signal: limit.signal, credentials: 'omit' })
    answer = (await response.json()) as typeof answer
  } catch {
    throw new ApiError({ kind: 'unknown', msg: networkErrorText })
  } finally {
    clearTimeout(timer)
  }
  if (answer.code === 200 && answer.data) return answer.data.url
  // 401 speaks of the grant, which is used up or too old; it says nothing about the session.
  const msg = answer.code === 401 ? '上传未完成，请重新选择图片' : answer.msg || networkErrorText
  throw new ApiError({ kind: 'refused', msg, code: answer.code, errCode: answer.errCode })
}

/** How long an upload may stand still before it is given up. */
const STALLED_MS = 60_000

export type SentFile = { url: string; size: number }

/** Sends a film or a sound as it is and answers its address; `onProgress` hears 0 to 1. Rejects as `uploadImage` does. */
export async function uploadMedia(
  fileType: 'video' | 'audio',
  file: File,
  onProgress: (share: number) => void,
): Promise<SentFile> {
  const grant = await call(platform.uploadKey, { fileType, fileName: file.name.slice(-200) }, { quiet: true })
  if (file.size > grant.maxSize) {
    throw new ApiError({ kind: 'refused', msg: `文件过大，最大${Math.floor(grant.maxSize / 1024 / 1024)}MB` })
  }
  const form = new FormData()
  form.append('file', file, file.name)
  const answer = await sendSlowly(grant.uploadUrl, form, onProgress)
  if (answer.code === 200 && answer.data) return { url: answer.data.url, size: file.size }
  const msg = answer.code === 401 ? '上传未完成，请重新选择文件' : answer.msg || networkErrorText
  throw new ApiError({ kind: 'refused', msg, code: answer.code, errCode: answer.errCode })
}

/** A request that tells how far it is: it may take minutes, but not stand still. */
function sendSlowly(
  url: string,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<Partial<Envelope<{ url: string }>>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new ApiError({ kind: 'unknown', msg: networkErrorText }))
    let stalled = setTimeout(() => request.abort(), STALLED_MS)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), STALLED_MS)
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('loadend', () => clearTimeout(stalled))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, fail)
    request.addEventListener('load', () => {
      try {
        resolve(JSON.parse(request.responseText) as Partial<Envelope<{ url: string }>>)
      } catch {
        fail()
      }
    })
    request.open('POST', url)
    request.send(body)
  })
}

/** The picture as a JPEG no longer than this on its longest side; as it is when the browser cannot read it. */
export async function shrink(file: File, longestSidePx = LONGEST_SIDE_PX): Promise<Blob> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = Math.min(1, longestSidePx / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}

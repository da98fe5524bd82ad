/** Uploads a picture: scaled down on the phone, then posted to the URL granted for it. */
import { networkErrorText } from '@nocturne/contract/client-texts'
import type { Envelope } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'

import { ApiError } from '../query/api-error.ts'
import { call, REQUEST_TIMEOUT_MS } from '../query/api.ts'

/** Longest side of an uploaded picture in px, enough for a photo of a bottle. */
const MAX_SIDE_PX = 1600
const QUALITY = 0.85

/**
 * Uploads one picture and returns its URL; `publicUse` makes it readable for everyone. Rejects with an `ApiError`
 * whose message can be shown.
 */
export async function uploadImage(
  file: File,
  { longestSidePx = MAX_SIDE_PX, publicUse = false } = {},
): Promise<string> {
  const picture = await shrinkImage(file, longestSidePx)
  const request = { fileType: 'image', fileName: file.name.slice(-200), ...(publicUse && { publicUse }) }
  const grant = await call(platform.uploadKey, request, { quiet: true })
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
  // 401 means that the grant was used or has expired, not that the session ended.
  const msg = answer.code === 401 ? '上传未完成，请重新选择图片' : answer.msg || networkErrorText
  throw new ApiError({ kind: 'refused', msg, code: answer.code, errCode: answer.errCode })
}

/**
 * Converts the picture to a JPEG scaled to this longest side; returns the original when the browser cannot decode it
 * or the result is not smaller.
 */
export async function shrinkImage(file: File, longestSidePx = MAX_SIDE_PX): Promise<Blob> {
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

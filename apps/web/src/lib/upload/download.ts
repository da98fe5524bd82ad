/** Downloads a file by link with progress. The error of a refusal has the server's message. */
import type { Envelope } from '@nocturne/contract/endpoint'
import { networkErrorText } from '@nocturne/contract/network-texts'

import { ApiError } from '../query/api-error.ts'

type DownloadOptions = {
  signal: AbortSignal
  /** Called with the number of bytes received so far. */
  onBytes: (bytes: number) => void
}

/**
 * Downloads the whole file and names it `name`. Rejects with an `ApiError`, also when the connection breaks during the
 * download.
 */
export async function downloadFile(url: string, name: string, { signal, onBytes }: DownloadOptions): Promise<File> {
  const fetching = new AbortController()
  const abortDownload = () => fetching.abort()
  if (signal.aborted) abortDownload()
  signal.addEventListener('abort', abortDownload)
  // Aborts a connection that no longer delivers data and would otherwise never end.
  let silence = setTimeout(abortDownload, SILENT_MS)
  try {
    const response = await fetch(url, { signal: fetching.signal, credentials: 'omit', cache: 'no-store' })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || type.startsWith('application/json') || !response.body) throw await readRefusal(response)
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body.getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value)
      bytes += piece.value.byteLength
      onBytes(bytes)
      clearTimeout(silence)
      silence = setTimeout(abortDownload, SILENT_MS)
    }
    return new File(pieces, name, { type })
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (signal.aborted) throw new ApiError({ kind: 'aborted', msg: '' })
    throw new ApiError({ kind: 'unknown', msg: networkErrorText })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', abortDownload)
  }
}

/** Maximum time without received data. The server sends the first row, and each further chunk, faster than this. */
const SILENT_MS = 60_000

async function readRefusal(response: Response): Promise<ApiError> {
  const { msg, code, errCode } = (await response.json()) as Partial<Envelope<unknown>>
  return new ApiError({ kind: 'refused', msg: msg || networkErrorText, status: response.status, code, errCode })
}

/** Saves the file to the browser's downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Revokes the URL with a delay, because browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

const REVOKE_AFTER_MS = 60_000

/** `842 KB`, `1.2 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

const MEGABYTE = 1024 * 1024

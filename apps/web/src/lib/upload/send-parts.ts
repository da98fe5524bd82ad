/**
 * Uploads a large file in sequential parts. After a lost response the number of bytes the server has is queried, and
 * the part is resent if needed; a refusal ends the upload.
 */
import { UPLOAD_PART_BYTES, type UploadState } from '@nocturne/contract/platform/upload'

/**
 * Result of an offset query or of sending a part: the upload state, or `lost` when there was no usable response. A
 * refusal is thrown.
 */
export type UploadPartResult = UploadState | 'lost'

export type UploadTransport = {
  /** Queries how many bytes the server has. */
  ask: () => Promise<UploadPartResult>
  /** Sends the bytes from `at` to before `end`; `onSent` reports the bytes sent so far. */
  send: (at: number, end: number, onSent: (bytes: number) => void) => Promise<UploadPartResult>
  /** Waits for this time or until the network is back. Rejects when the upload is aborted. */
  rest: (ms: number) => Promise<void>
}

export type UploadListeners = {
  /** 0 to 1; never decreases. */
  onProgress: (share: number) => void
  /** True while waiting for the network. */
  onWaiting: (waiting: boolean) => void
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 15_000

/** Uploads the file and returns its URL. Retries without limit after network failures. */
export async function uploadInParts(size: number, carrier: UploadTransport, ears: UploadListeners): Promise<string> {
  let received: number | undefined
  let rest = FIRST_DELAY_MS
  let maxBytes = 0
  const reportProgress = (bytes: number) => {
    maxBytes = Math.max(maxBytes, bytes)
    ears.onProgress(maxBytes / size)
  }
  for (;;) {
    const answer = received === undefined ? await carrier.ask() : await sendFrom(received)
    if (answer === 'lost') {
      ears.onWaiting(true)
      await carrier.rest(rest)
      rest = Math.min(rest * 2, MAX_DELAY_MS)
      received = undefined
      continue
    }
    ears.onWaiting(false)
    rest = FIRST_DELAY_MS
    received = answer.received
    reportProgress(received)
    if (answer.url !== null) return answer.url
  }

  function sendFrom(at: number): Promise<UploadPartResult> {
    return carrier.send(at, Math.min(at + UPLOAD_PART_BYTES, size), (bytes) => reportProgress(at + bytes))
  }
}

/**
 * Upload of a large file in parts, so that a lost connection costs one part only. With the key from `uploadKey`: `POST
 * {uploadUrl}/part?at=&size=` sends one part as its body, `GET {uploadUrl}` returns the received state.
 */

/** Size of every part except the last: 2 MiB. Offsets are multiples of it. */
export const UPLOAD_PART_BYTES = 2 * 1024 * 1024

/** Maximum duration of an upload, measured from its first part. */
export const MAX_UPLOAD_HOURS = 24

/** Maximum unfinished uploads per user; another one replaces the oldest. */
export const MAX_UNFINISHED_UPLOADS = 5

/** State of an upload. Sizes in bytes. */
export type UploadState = {
  /** Bytes received and stored so far, which is the offset of the next part. */
  received: number
  /** Total size; null before the first part. */
  size: number | null
  /** Address of the complete file; null until then. */
  url: string | null
}

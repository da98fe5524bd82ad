/**
 * A large file comes in parts, so that a lost connection costs one of them. Under the key of `uploadKey`:
 * `POST {uploadUrl}/part?at=&size=` takes one part as its body, `GET {uploadUrl}` tells what has come.
 */

/** Every part has so many bytes but the last one: 2 MiB. A part begins at a multiple of it. */
export const UPLOAD_PART_BYTES = 2 * 1024 * 1024

/** From its first part on a file has so long to come. */
export const UPLOAD_HOURS = 24

/** A person has no more files on their way than this; a further one takes the place of the oldest. */
export const UPLOADS_AT_ONCE = 5

/** How far a file is. All in bytes. */
export type UploadState = {
  /** Come and kept: the next part begins here. */
  received: number
  /** Null before the first part. */
  size: number | null
  /** Address of the file once it is whole; null until then. */
  url: string | null
}

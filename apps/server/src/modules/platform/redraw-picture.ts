/**
 * Re-encodes pictures before they are shown: removes data outside the pixels (place and time of a photo, a second appended format). One at
 * a time, because a decoded picture is large.
 */
import { stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { refuse, refuseField } from '../../http/refusal.ts'
import { detectFormat, getMaxMegabytes, uploadKinds } from './upload-kinds.ts'

/** Pixels of the largest phone cameras. */
const MAX_PIXELS = 50_000_000
/**
 * Longer than any panorama. Limits memory: the library buffers whole rows, and one row of fifty million pixels takes
 * gigabytes.
 */
const MAX_SIDE_PX = 20_000
/** Longest side of a stored picture: no screen shows a larger one. */
const LONGEST_SIDE_PX = 4_096
/** Longest side of a picture in a feedback message. */
const SHOWN_SIDE_PX = 1_600
const SECONDS = 20

let turn: Promise<unknown> = Promise.resolve()

/**
 * Re-encodes a picture in memory as a JPEG at display size. Accepts only the formats allowed for uploads, although the
 * library can decode more.
 */
export async function reencodePictureBytes(bytes: Buffer): Promise<Buffer> {
  if (detectFormat('image', bytes) === undefined) refuse('FILE_TYPE_DENIED')
  const mine = turn.then(async () => {
    const upright = await openUpright(bytes)
    return encodeJpeg(
      upright.resize({ width: SHOWN_SIDE_PX, height: SHOWN_SIDE_PX, fit: 'inside', withoutEnlargement: true }),
    )
      .toBuffer()
      .catch(() => refuse('FILE_TYPE_DENIED'))
  })
  turn = mine.catch(() => undefined)
  return mine
}

/** Re-encodes the picture at `from` into `to`, upright. Rejects pictures that cannot be decoded or have too many pixels. */
export async function reencodePicture(from: string, to: string, format: string): Promise<void> {
  const mine = turn.then(() => redraw(from, to, format))
  turn = mine.catch(() => undefined)
  await mine
}

async function redraw(from: string, to: string, format: string): Promise<void> {
  const upright = await openUpright(from)
  const fitting = upright.resize({
    width: LONGEST_SIDE_PX,
    height: LONGEST_SIDE_PX,
    fit: 'inside',
    withoutEnlargement: true,
  })
  await encodePicture(fitting, format)
    .toFile(to)
    .catch(() => refuse('FILE_TYPE_DENIED'))
  if ((await stat(to)).size > uploadKinds.image.maxBytes) refuse('FILE_TOO_LARGE', { n: getMaxMegabytes('image') })
}

/** Opens the picture, rotated upright. Rejects pictures that cannot be decoded or have too many pixels. */
async function openUpright(source: string | Buffer): Promise<Sharp> {
  const picture = await openPicture(source)
  const { width, height } = await picture.metadata().catch(() => refuse('FILE_TYPE_DENIED'))
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PX) {
    const message = '图片像素过多，请缩小后再上传'
    refuseField('file', '图片', message)
  }
  return picture.autoOrient().timeout({ seconds: SECONDS })
}

/** Loads the image library on first use. */
async function openPicture(source: string | Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(source, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
}

function encodePicture(picture: Sharp, format: string): Sharp {
  if (format === 'png') return picture.png()
  return format === 'webp' ? picture.webp({ quality: 85 }) : encodeJpeg(picture)
}

const encodeJpeg = (picture: Sharp) => picture.jpeg({ quality: 85 })

/**
 * Pictures of a message: resized on the device and uploaded without the author's identity before the message is sent.
 */
import { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { call } from '#lib/query/api.ts'
import { shrinkImage } from '#lib/upload/upload.ts'

/** Object URLs of the pictures uploaded from this page, by picture id. */
const shownHere = new Map<string, string>()

/** Uploads a picture and returns its id. Rejects with an `ApiError` whose message can be shown to the user. */
export async function uploadFeedbackPicture(file: File): Promise<string> {
  const picture = await shrinkImage(file)
  const { imageId } = await call(suggestions.addPicture, { picture: await encodeBase64(picture) }, { quiet: true })
  shownHere.set(imageId, URL.createObjectURL(picture))
  return imageId
}

/** Object URL of an uploaded picture; undefined after a reload. */
export const findUploadedPictureUrl = (imageId: string): string | undefined => shownHere.get(imageId)

async function encodeBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

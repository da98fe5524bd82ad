/** Pictures of a letter: made small on the phone and sent without a name, before the letter. */
import { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { call } from '../../lib/api.ts'
import { shrink } from '../../lib/upload.ts'

/** What the phone that sent a picture shows of it. */
const shownHere = new Map<string, string>()

/** Sends a picture and answers its id. Rejects with an `ApiError` whose message is fit to be shown. */
export async function sendPicture(file: File): Promise<string> {
  const picture = await shrink(file)
  const { imageId } = await call(suggestions.addPicture, { picture: await base64Of(picture) }, { quiet: true })
  shownHere.set(imageId, URL.createObjectURL(picture))
  return imageId
}

/** Where this phone can show a picture it has sent; undefined after a reload. */
export const pictureHere = (imageId: string): string | undefined => shownHere.get(imageId)

async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

/** A video file for upload forms. It contains no picture, only the boxes of an MP4 file. */
import type { Page } from '@playwright/test'
import { UPLOAD_PART_BYTES } from '@nocturne/contract/platform/upload'

function buildBox(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 8)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content])
}

/** Two upload parts long. */
const buildFilm = () =>
  Buffer.concat([
    buildBox('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1')),
    buildBox('moov', Buffer.alloc(64)),
    buildBox('mdat', Buffer.alloc(1.8 * UPLOAD_PART_BYTES)),
  ])

export async function chooseVideoFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '添加视频' }).click()
  await (await chooser).setFiles({ name: 'show.mp4', mimeType: 'video/mp4', buffer: buildFilm() })
}

/** Lets the first upload part through; later parts never get a response. */
export async function blockLaterChunks(page: Page): Promise<void> {
  await page.route('**/part?at=*', async (route) => {
    if (route.request().url().includes('at=0&')) await route.continue()
  })
}

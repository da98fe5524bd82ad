/**
 * Draws the demo venue's pictures at start-up when the file storage lacks them; the database contains only their
 * addresses.
 */
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { demoPictures, buildPictureUrl } from '../../demo/promotion-data.ts'
import type { DemoPicture } from '../../demo/promotion-data.ts'
import type { FileStorage } from '../providers/storage/file-storage.ts'

const WIDTH = 720
const HEIGHT = 960

/** Draws the pictures that a material or check-in shows and the storage lacks. Returns their number. */
export async function drawDemoPictures(db: Db, storage: FileStorage): Promise<number> {
  const pictures = Object.values(demoPictures)
  const { rows } =
    await sql`select from material where cover_url = any(${pictures.map(buildPictureUrl)}::text[]) limit 1`.execute(db)
  if (rows.length === 0) return 0
  const heads = await Promise.all(pictures.map(({ name }) => storage.head(name)))
  const missing = pictures.filter((_picture, i) => heads[i] === null)
  if (missing.length === 0) return 0
  const { default: sharp } = await import('sharp')
  for (const picture of missing) {
    const drawn = sharp(Buffer.from(drawPicture(picture))).webp({ quality: 80 })
    await storage.put(picture.name, await drawn.toBuffer())
  }
  return missing.length
}

const drawPicture = ({ from, to, shape }: DemoPicture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">` +
  `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
  `<rect width="100%" height="100%" fill="url(#g)"/>${shapes[shape]()}</svg>`

const count = <T>(many: number, make: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => make(index))

const shapes: Record<DemoPicture['shape'], () => string> = {
  rings: () =>
    count(
      6,
      (i) =>
        `<circle cx="480" cy="330" r="${60 + i * 80}" fill="none" stroke="#fff" stroke-opacity="${0.5 - i * 0.07}" stroke-width="6"/>`,
    ).join('') + '<circle cx="480" cy="330" r="34" fill="#fff" fill-opacity=".9"/>',
  beams: () =>
    count(
      5,
      (i) =>
        `<polygon points="${120 + i * 120},0 ${150 + i * 120},0 ${i * 200 - 60},960 ${i * 200 - 200},960" fill="#fff" fill-opacity="${0.1 + (i % 3) * 0.08}"/>`,
    ).join(''),
  bottles: () =>
    count(
      3,
      (i) =>
        `<g transform="translate(${150 + i * 160},${300 - (i % 2) * 60})" fill="#fff" fill-opacity="${0.75 - i * 0.15}"><rect x="36" width="38" height="150" rx="10"/><rect y="130" width="110" height="370" rx="44"/></g>`,
    ).join(''),
  confetti: () =>
    count(
      48,
      (i) =>
        `<circle cx="${(i * 167) % WIDTH}" cy="${(i * 251) % HEIGHT}" r="${5 + (i % 5) * 5}" fill="#fff" fill-opacity="${0.25 + (i % 4) * 0.15}"/>`,
    ).join(''),
  signature: () =>
    '<path d="M120 520 C180 380 230 360 240 470 S180 640 280 560 S360 380 400 470 S380 600 460 540 S560 470 620 510" fill="none" stroke="#111" stroke-width="12" stroke-linecap="round"/>',
  phone: () =>
    '<rect x="170" y="90" width="380" height="780" rx="48" fill="#fff" fill-opacity=".12" stroke="#fff" stroke-opacity=".5" stroke-width="6"/>' +
    count(
      4,
      (i) =>
        `<rect x="215" y="${170 + i * 165}" width="290" height="120" rx="18" fill="#fff" fill-opacity="${0.45 - i * 0.08}"/>`,
    ).join(''),
}

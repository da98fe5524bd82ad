/**
 * Captchas: one use, two minutes, only a hash of the answer is stored. They leave the house as pixels: the strokes of a drawing
 * that is told as text can be counted and compared by any script.
 */
import { createHash, randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import svgCaptcha from 'svg-captcha'
import type { Db } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'

const MINUTES = 2

/** Hash of an answer to one captcha; case does not matter. */
export function answerHash(captchaId: string, answer: string): string {
  return createHash('sha256').update(`${captchaId} ${answer.toLowerCase()}`).digest('hex')
}

/** A new captcha: its id and its picture as base64 of a PNG. */
export async function makeCaptcha(db: Db, now: Date): Promise<{ uuid: string; img: string }> {
  const uuid = randomBytes(16).toString('hex')
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0Oo1iIlL',
    width: 120,
    height: 44,
    color: true,
    background: '#f4f4f5',
  })
  await db
    .insertInto('captcha')
    .values({ captchaId: uuid, answerHash: answerHash(uuid, text), expiresAt: addMinutes(formatTime(now), MINUTES) })
    .execute()
  return { uuid, img: (await pixelsOf(data)).toString('base64') }
}

/** The drawing as a picture twice as fine, for the screens of phones. The library is loaded with the first one. */
async function pixelsOf(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing), { density: 144 }).png({ palette: true, colours: 64 }).toBuffer()
}

/** Uses the captcha up, right or wrong. Refuses CAPTCHA_EXPIRED for one that is old, used or unknown, CAPTCHA_WRONG otherwise. */
export async function solveCaptcha(db: Db, { uuid, code }: { uuid: string; code: string }, now: Date): Promise<void> {
  const at = formatTime(now)
  const captcha = await db
    .updateTable('captcha')
    .set({ usedAt: at })
    .where('captchaId', '=', uuid)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning('answerHash')
    .executeTakeFirst()
  if (!captcha) refuse('CAPTCHA_EXPIRED')
  if (captcha.answerHash !== answerHash(uuid, code)) refuse('CAPTCHA_WRONG')
}

/**
 * Captchas: single use, valid for two minutes; only a hash of the solution is stored. Sent as pixels, because a script
 * could count and compare strokes sent as text. A determined attacker can still read them (decision 84): captchas raise
 * the cost of scripts, while the limits per account and phone (`log-in-tries.ts`) stop guessing.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { toComparableText } from '@nocturne/base/search-text'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { Db } from '../../db/connection.ts'
import type { RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { captchaLetters, drawCaptcha } from './captcha-drawing.ts'

const MINUTES = 2
const LETTERS = 4

type CaptchaSolution = { uuid: string; deviceId: string; code: string }

/** Hash of the solution of one captcha, bound to the phone it was sent to. Ignores case and full-width forms. */
export function hashCaptchaSolution({ uuid, deviceId, code }: CaptchaSolution): string {
  return createHash('sha256')
    .update(`${uuid} ${deviceId} ${toComparableText(code)}`)
    .digest('hex')
}

type CaptchaContext = { db: Db; now: Date; request: Pick<RequestInfo, 'deviceId'> }

/** Creates a captcha for the requesting phone. Returns its id and the picture as base64 PNG. */
export async function createCaptcha({ db, now, request }: CaptchaContext): Promise<{ uuid: string; img: string }> {
  const uuid = randomBytes(16).toString('hex')
  const code = Array.from({ length: LETTERS }, () => captchaLetters[randomInt(captchaLetters.length)]).join('')
  const hash = hashCaptchaSolution({ uuid, deviceId: request.deviceId, code })
  await db
    .insertInto('captcha')
    .values({ captchaId: uuid, answerHash: hash, expiresAt: addMinutes(formatTime(now), MINUTES) })
    .execute()
  return { uuid, img: (await renderCaptcha(drawCaptcha(code, Math.random))).toString('base64') }
}

/** Renders the drawing at double resolution for phone screens. Loads the image library on first use. */
export async function renderCaptcha(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing), { density: 144 }).png({ palette: true, colours: 64 }).toBuffer()
}

/**
 * Consumes the captcha, even when the solution is wrong. Throws CAPTCHA_EXPIRED when it is expired, used or unknown,
 * and CAPTCHA_WRONG for a wrong solution.
 */
export async function verifyCaptcha(
  { db, now, request }: CaptchaContext,
  { uuid, code }: Pick<CaptchaSolution, 'uuid' | 'code'>,
): Promise<void> {
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
  if (captcha.answerHash !== hashCaptchaSolution({ uuid, deviceId: request.deviceId, code })) refuse('CAPTCHA_WRONG')
}

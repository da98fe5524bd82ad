/**
 * 不再提醒: stops reminders to a phone number by the link in a text message. Only the recipient of the message has the
 * link's code.
 */
import { randomBytes } from 'node:crypto'
import { maskPhone } from '@nocturne/base/masking'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { stopBottleReminders } from '../members/public.ts'

/**
 * Creates a stop code of 16 characters (96 bits) and its hash. Only the hash is stored, so the server cannot reproduce
 * the code.
 */
export function createReminderStopCode(): { stopCode: string; stopHash: string } {
  const stopCode = randomBytes(12).toString('base64url')
  return { stopCode, stopHash: hashToken(stopCode) }
}

export const stopRemindersByLink: Handler<typeof wine.stopReminders, typeof schemas.stopReminders> = async (
  { tx, now, log },
  { code },
) => {
  const message = await tx
    .selectFrom('wineMessage')
    .select(['messageId', 'guestPhone'])
    .where('stopHash', '=', hashToken(code))
    .executeTakeFirst()
  if (!message) refuseNotFound({ code })
  await stopBottleReminders(tx, message.guestPhone, now)
  const phoneMask = maskPhone(message.guestPhone)
  log({ subjectType: 'wineMessage', subjectId: message.messageId, after: { phoneMask, wineReminders: false } })
  return { phoneMask }
}

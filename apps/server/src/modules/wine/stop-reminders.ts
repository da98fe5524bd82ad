/** 不再提醒: the link in a text message stops further ones to its number; only its recipient has the code. */
import { randomBytes } from 'node:crypto'
import { maskPhone } from '@nocturne/base/masking'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { stopReminders } from '../members/public.ts'

/** Sixteen characters, 96 bits; stored as a hash, so that the server cannot reproduce it. */
export function createStopCode(): { stopCode: string; stopHash: string } {
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
  await stopReminders(tx, message.guestPhone, now)
  const phoneMask = maskPhone(message.guestPhone)
  log({ subjectType: 'wineMessage', subjectId: message.messageId, after: { phoneMask, wineReminders: false } })
  return { phoneMask }
}

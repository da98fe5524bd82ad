import type { Db } from '../../db/connection.ts'
import { smsProvider } from '../../providers/sms/registry.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** Guests do not book by themselves yet: no stored key switches on what does not stand. */
const STANDS = { booking: false }

/** What guests may do; each can be switched off by a stored `feature.*` key. `postpay`: their orders are owed, not paid first. */
export function featuresOf(settings: Settings) {
  return {
    order: settings.flag('feature.order', true),
    reward: settings.flag('feature.reward', true),
    queue: settings.flag('feature.queue', true),
    queueText: smsProvider()?.sendQueue != null,
    booking: STANDS.booking && settings.flag('feature.booking', true),
    // Who becomes a member proves his number by a text message: without a sender nobody can.
    member: smsProvider() !== null && settings.flag('feature.member', true),
    postpay: settings.flag('order.guestPostpay'),
  }
}

/** The switches as they stand now. */
export async function guestFeatures(db: Db) {
  return featuresOf(await readSettings(db))
}

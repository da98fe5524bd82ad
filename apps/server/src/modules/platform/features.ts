import type { Db } from '../../db/connection.ts'
import { getSmsProvider } from '../../providers/sms/registry.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** Features that are disabled regardless of the stored settings: bookings entered by guests. */
const FIXED_FEATURES = { booking: false }

/** Features for guests; a stored `feature.*` key disables each. `postpay`: guest orders are owed instead of paid first. */
export function buildFeatures(settings: Settings) {
  return {
    order: settings.flag('feature.order', true),
    reward: settings.flag('feature.reward', true),
    queue: settings.flag('feature.queue', true),
    queueText: getSmsProvider()?.sendQueue != null,
    booking: FIXED_FEATURES.booking && settings.flag('feature.booking', true),
    // Needs an SMS provider: members verify their phone number by text message.
    member: getSmsProvider() !== null && settings.flag('feature.member', true),
    postpay: settings.flag('order.guestPostpay'),
  }
}

/** Current switches. */
export async function readGuestFeatures(db: Db) {
  return buildFeatures(await readSettings(db))
}

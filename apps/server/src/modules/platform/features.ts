import type { Db } from '../../db/connection.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** Guests neither book by themselves nor have an area of their own yet: no stored key switches on what does not stand. */
const STANDS = { booking: false, member: false }

/** What guests may do; each can be switched off by a stored `feature.*` key. `postpay`: their orders are owed, not paid first. */
export function featuresOf(settings: Settings) {
  return {
    order: settings.flag('feature.order', true),
    reward: settings.flag('feature.reward', true),
    queue: settings.flag('feature.queue', true),
    booking: STANDS.booking && settings.flag('feature.booking', true),
    member: STANDS.member && settings.flag('feature.member', true),
    postpay: settings.flag('order.guestPostpay'),
  }
}

/** The switches as they stand now. */
export async function guestFeatures(db: Db) {
  return featuresOf(await readSettings(db))
}

import type { Db } from '../../db/connection.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** What guests may do; each can be switched off by a stored `feature.*` key. `postpay`: their orders are owed, not paid first. */
export function featuresOf(settings: Settings) {
  return {
    order: settings.flag('feature.order', true),
    reward: settings.flag('feature.reward', true),
    queue: settings.flag('feature.queue', true),
    booking: settings.flag('feature.booking', true),
    member: settings.flag('feature.member', true),
    postpay: settings.flag('order.guestPostpay'),
  }
}

/** The switches as they stand now. */
export async function guestFeatures(db: Db) {
  return featuresOf(await readSettings(db))
}

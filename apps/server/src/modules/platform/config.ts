import { configDefaults } from '@nocturne/base/config-defaults'
import type { OpeningHours } from '@nocturne/base/opening-hours'
import type { Db } from '../../db/connection.ts'

type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T
/** The venue's parameters, stored values over defaults. */
export type VenueConfig = { [K in keyof typeof configDefaults]: Widen<(typeof configDefaults)[K]> }

/** Reads the venue's parameters. One small table; callers inside a command read it in their transaction. */
export async function loadConfig(db: Db): Promise<VenueConfig> {
  const rows = await db.selectFrom('sysConfig').select(['configKey', 'configValue']).execute()
  return {
    ...configDefaults,
    ...Object.fromEntries(rows.map((row) => [row.configKey, row.configValue])),
  }
}

/** Configured opening hours. */
export const getOpeningHours = (config: VenueConfig): OpeningHours => ({
  open: config['venue.businessOpen'],
  end: config['venue.businessEnd'],
  weekendEnd: config['venue.weekendEnd'],
  closedDates: config['venue.closedDates'],
})

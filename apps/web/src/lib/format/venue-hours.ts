import type { OpeningHours } from '@nocturne/base/opening-hours'

import type { GlobalConfig } from '../query/global-config.ts'

/** Opening hours of the venue from its settings. */
export const toVenueHours = (config: GlobalConfig): OpeningHours => ({
  open: config.businessOpen,
  end: config.businessEnd,
  weekendEnd: config.weekendEnd,
  closedDates: config.closedDates,
})

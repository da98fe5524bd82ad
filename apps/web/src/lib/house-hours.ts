import type { Hours } from '@nocturne/base/opening-hours'

import type { GlobalConfig } from './global-config.ts'

/** When the house is open, as its settings say it. */
export const houseHours = (config: GlobalConfig): Hours => ({
  open: config.businessOpen,
  end: config.businessEnd,
  weekendEnd: config.weekendEnd,
  closedDates: config.closedDates,
})

import type { ScreenId, ScreenPath } from '@nocturne/contract/screens'

import { table } from './screen-table.ts'

/** Path of a report's screen; undefined if it has no page. Builds remove the ids of other modules (`lean-screens.ts`). */
export const findReportPath = (id: ScreenId): ScreenPath | undefined =>
  [...table.get().byAddress.values()].find((screen) => screen.id === id)?.path

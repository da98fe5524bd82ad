/** States of every screen, by module. */
import { screens } from '@nocturne/contract/screens'
import { listPagePaths } from '../../tools/lib/built-paths.ts'
import type { ScreenState } from '../lib/state.ts'
import { states as approvals } from './approvals.ts'
import { states as attendance } from './attendance.ts'
import { states as billing } from './billing.ts'
import { states as bonus } from './bonus.ts'
import { states as catalog } from './catalog.ts'
import { states as directory } from './directory.ts'
import { states as flashSales } from './flash-sales.ts'
import { states as gifts } from './gifts.ts'
import { states as guest } from './guest.ts'
import { states as members } from './members.ts'
import { states as recharges } from './recharges.ts'
import { states as notifications } from './notifications.ts'
import { states as orders } from './orders.ts'
import { states as payments } from './payments.ts'
import { states as payroll } from './payroll.ts'
import { states as platform } from './platform.ts'
import { states as queueing } from './queueing.ts'
import { states as reports } from './reports.ts'
import { buildLevelStates } from './report-levels.ts'
import { states as reservations } from './reservations.ts'
import { states as rewards } from './rewards.ts'
import { states as session } from './session.ts'
import { states as materials } from './materials.ts'
import { states as scheduling } from './scheduling.ts'
import { states as stage } from './stage.ts'
import { states as suggestions } from './suggestions.ts'
import { states as tables } from './tables.ts'
import { states as wine } from './wine.ts'
import { states as vouchers } from './vouchers.ts'

/** States by module, in the order of the module table. */
export const statesByModule: Readonly<Record<string, readonly ScreenState[]>> = {
  tables,
  reservations,
  queueing,
  flashSales,
  orders,
  catalog,
  gifts,
  billing,
  vouchers,
  guest,
  members: [...members, ...recharges],
  payments,
  payroll,
  rewards,
  wine,
  approvals,
  attendance,
  notifications,
  directory,
  session,
  reports: [...reports, ...buildLevelStates(reports)],
  materials,
  scheduling,
  stage,
  suggestions,
  bonus,
  platform,
}

/** All states sorted by screen; the first state of a screen is its main one. */
export const allStates: readonly ScreenState[] = Object.values(statesByModule)
  .flat()
  .toSorted((one, other) => one.screen.localeCompare(other.screen))

/** Built screens without a state. */
export function listScreensWithoutState(): string[] {
  const paths = listPagePaths()
  const known = new Set(allStates.map(({ screen }) => screen))
  return screens.filter(({ id, path }) => paths.has(path) && !known.has(id)).map(({ id }) => id)
}

/** Venue-wide commands: sold out goods, closing the night, and background jobs. */
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { sweepOrders } from '../../../src/jobs/order-sweeper.ts'
import { sweepBookings } from '../../../src/jobs/booking-sweeper.ts'
import { sweepProduction } from '../../../src/jobs/production-sweeper.ts'
import { keepAllAlerts } from '../../../src/jobs/alert-keeper.ts'
import { followAttempts } from '../../../src/modules/payments/jobs.ts'
import { OTHER_BOTTLE } from '../merged-group.ts'
import type { Group } from '../merged-group.ts'
import { command, nightOf, now } from './command.ts'
import type { Command, Said } from './command.ts'

/** A job has no response; a failure throws. */
const job =
  (run: (group: Group) => Promise<unknown>) =>
  async (group: Group): Promise<Said> => {
    await run(group)
    return { code: 200, httpStatus: 200 }
  }
const SOON_MS = 20 * 60_000
const later = (group: Group) => new Date(now(group).getTime() + SOON_MS)

export const houseWide: readonly Command[] = [
  command('sold out', catalog.soldOut, ({ gm }) => gm.send(catalog.soldOut, { goodsId: OTHER_BOTTLE, soldOut: false })),
  command('close the night', ledger.closeDay, ({ gm, api }) =>
    gm.send(ledger.closeDay, { businessDate: nightOf({ api }) }),
  ),
  command(
    'orders past their time',
    null,
    job((group) => sweepOrders(group.api.db, later(group))),
  ),
  command(
    'bookings past their time',
    null,
    job((group) => sweepBookings(group.api.db, later(group))),
  ),
  command(
    'lines left by the bar',
    null,
    job((group) => sweepProduction(group.api.db, later(group))),
  ),
  command(
    'what rings',
    null,
    job((group) => keepAllAlerts(group.api.db, now(group))),
  ),
  command(
    'payments not decided',
    null,
    job((group) => followAttempts(group.api.db, later(group))),
  ),
]

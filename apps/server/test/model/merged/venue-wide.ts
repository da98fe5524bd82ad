/** Venue-wide commands: sold out goods, closing the night, and background jobs. */
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { sweepOrders } from '../../../src/jobs/order-sweeper.ts'
import { sweepBookings } from '../../../src/jobs/booking-sweeper.ts'
import { sweepProduction } from '../../../src/jobs/production-sweeper.ts'
import { refreshAllAlerts } from '../../../src/jobs/alert-keeper.ts'
import { queryDueAttempts } from '../../../src/modules/payments/jobs.ts'
import { OTHER_BOTTLE } from '../merged-group.ts'
import type { Group } from '../merged-group.ts'
import { command, getNight, getNow } from './command.ts'
import type { Command, CommandReply } from './command.ts'

/** Reply in place of a job's response, because a job has none; a failing job throws. */
const createJob =
  (run: (group: Group) => Promise<unknown>) =>
  async (group: Group): Promise<CommandReply> => {
    await run(group)
    return { code: 200, httpStatus: 200 }
  }
const SOON_MS = 20 * 60_000
const computeLater = (group: Group) => new Date(getNow(group).getTime() + SOON_MS)

export const venueWide: readonly Command[] = [
  command('sold out', catalog.soldOut, ({ gm }) => gm.send(catalog.soldOut, { goodsId: OTHER_BOTTLE, soldOut: false })),
  command('close the night', ledger.closeDay, ({ gm, api }) =>
    gm.send(ledger.closeDay, { businessDate: getNight({ api }) }),
  ),
  command(
    'orders past their time',
    null,
    createJob((group) => sweepOrders(group.api.db, computeLater(group))),
  ),
  command(
    'bookings past their time',
    null,
    createJob((group) => sweepBookings(group.api.db, computeLater(group))),
  ),
  command(
    'lines left by the bar',
    null,
    createJob((group) => sweepProduction(group.api.db, computeLater(group))),
  ),
  command(
    'what rings',
    null,
    createJob((group) => refreshAllAlerts(group.api.db, getNow(group))),
  ),
  command(
    'payments not decided',
    null,
    createJob((group) => queryDueAttempts(group.api.db, computeLater(group))),
  ),
]

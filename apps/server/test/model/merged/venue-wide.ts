/** Venue-wide commands: sold out goods, closing the night, and background jobs. */
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { cancelOverdueOrders } from '../../../src/jobs/order-sweeper.ts'
import { expireBookings } from '../../../src/jobs/booking-sweeper.ts'
import { closeUnproducedLines } from '../../../src/jobs/production-sweeper.ts'
import { refreshAllAlerts } from '../../../src/jobs/alert-keeper.ts'
import { queryDueAttempts } from '../../../src/modules/payments/jobs.ts'
import { OTHER_BOTTLE_GOODS_ID } from '../merged-group.ts'
import type { MergedGroup } from '../merged-group.ts'
import { defineCommand, getNight, getNow } from './command.ts'
import type { MergedCommand, CommandReply } from './command.ts'

/** Reply in place of a job's response, because a job has none; a failing job throws. */
const createJob =
  (run: (group: MergedGroup) => Promise<unknown>) =>
  async (group: MergedGroup): Promise<CommandReply> => {
    await run(group)
    return { code: 200, httpStatus: 200 }
  }
const SOON_MS = 20 * 60_000
const computeLater = (group: MergedGroup) => new Date(getNow(group).getTime() + SOON_MS)

export const venueWideCommands: readonly MergedCommand[] = [
  defineCommand('sold out', catalog.soldOut, ({ gm }) =>
    gm.send(catalog.soldOut, { goodsId: OTHER_BOTTLE_GOODS_ID, soldOut: false }),
  ),
  defineCommand('close the night', ledger.closeDay, ({ gm, api }) =>
    gm.send(ledger.closeDay, { businessDate: getNight({ api }) }),
  ),
  defineCommand(
    'orders past their time',
    null,
    createJob((group) => cancelOverdueOrders(group.api.db, computeLater(group))),
  ),
  defineCommand(
    'bookings past their time',
    null,
    createJob((group) => expireBookings(group.api.db, computeLater(group))),
  ),
  defineCommand(
    'lines left by the bar',
    null,
    createJob((group) => closeUnproducedLines(group.api.db, computeLater(group))),
  ),
  defineCommand(
    'what rings',
    null,
    createJob((group) => refreshAllAlerts(group.api.db, getNow(group))),
  ),
  defineCommand(
    'payments not decided',
    null,
    createJob((group) => queryDueAttempts(group.api.db, computeLater(group))),
  ),
]

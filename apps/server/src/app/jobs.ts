/** Background jobs and their intervals. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { refreshAllAlerts } from '../jobs/alert-keeper.ts'
import { expireBookings } from '../jobs/booking-sweeper.ts'
import { closeDueNights } from '../jobs/night-close.ts'
import { remindDueCredits } from '../jobs/night-credits.ts'
import { applyBookingsToFreeTables } from '../jobs/night-turn.ts'
import { cancelOverdueOrders } from '../jobs/order-sweeper.ts'
import { closeUnproducedLines } from '../jobs/production-sweeper.ts'
import { purgeExpiredData } from '../jobs/purge.ts'
import { expireAndRemindBottles } from '../jobs/wine-keeper.ts'
import { sendQueueMessages } from '../modules/queueing/public.ts'
import { endMissedQueueNumbers } from '../jobs/queue-sweeper.ts'
import type { Job } from '../jobs/schedule.ts'
import { addClockCheck } from '../jobs/clock-check.ts'
import { replaceLeavers } from '../modules/approvals/public.ts'
import { freezeDueNights, expireSwaps } from '../modules/attendance/public.ts'
import { sendAlertPushes } from '../modules/notifications/public.ts'
import { closeUnpaidJoins, closeUnpaidKills, endDuePlays } from '../modules/flash-sales/public.ts'
import { endDueTasks } from '../modules/materials/public.ts'
import { PUBLISH_EVERY_MS, publishPriceChanges } from '../modules/catalog/public.ts'
import { deliverWebhooks } from '../modules/integrations/public.ts'
import { applyPlannedChanges } from '../modules/office/planned/apply-planned.ts'
import { queryDueAttempts, processDueRefunds, reconcileDueDays } from '../modules/payments/jobs.ts'
import { deleteAbandonedUploadParts } from '../modules/platform/public.ts'
import { refreshRollups } from '../modules/reports/rollups/refresh-rollups.ts'
import { settlePastDeposits } from '../modules/reservations/public.ts'
import { deleteLeaverShifts } from '../modules/scheduling/public.ts'
import { notifyHandlers } from '../modules/suggestions/public.ts'
import { sendBottleReminders } from '../modules/wine/public.ts'
import { compareDueDays, processDueVouchers } from '../modules/vouchers/jobs.ts'
import { sealOperationLog } from '../jobs/seal-operation-log.ts'

const MINUTE = 60_000

/** Creates the partition of each month before its first sales fact is written. */
async function ensurePartitions(db: Db, now: Date): Promise<number> {
  const night = getBusinessDate(now)
  await sql`select ensure_fact_partition((${night}::date + make_interval(months => m))::date) from generate_series(-1, 2) m`.execute(
    db,
  )
  return 0
}

/** A provider can block one run for sixteen seconds; the next run handles payments that become due meanwhile. */
const following = { everyMs: 1_000, runsAtOnce: 16 }

export const jobs: readonly Job[] = [
  { name: 'nights that are over', everyMs: MINUTE, run: addClockCheck(closeDueNights) },
  { name: 'roll-ups of nights and months that are over', everyMs: MINUTE / 2, run: refreshRollups },
  { name: 'who was here in nights that are over', everyMs: MINUTE, run: addClockCheck(freezeDueNights) },
  { name: 'exchanges of shifts that cannot be done any more', everyMs: MINUTE / 4, run: addClockCheck(expireSwaps) },
  { name: 'approvals that wait for people who have left', everyMs: MINUTE / 4, run: addClockCheck(replaceLeavers) },
  { name: 'shifts of people who have left', everyMs: MINUTE / 4, run: addClockCheck(deleteLeaverShifts) },
  { name: 'changes of master data that are due', everyMs: 1_000, run: addClockCheck(applyPlannedChanges) },
  { name: 'price rules that begin or end', everyMs: PUBLISH_EVERY_MS, run: publishPriceChanges },
  { name: 'what rings for a person', everyMs: 2_000, run: refreshAllAlerts },
  { name: 'phones whose page is closed', everyMs: 1_000, run: (db, now) => sendAlertPushes(db, now) },
  { name: 'orders past their time', everyMs: MINUTE / 3, run: addClockCheck(cancelOverdueOrders) },
  { name: 'flash sales nobody paid', everyMs: 5_000, run: addClockCheck(closeUnpaidKills) },
  { name: 'places of group plays nobody paid', everyMs: 5_000, run: addClockCheck(closeUnpaidJoins) },
  { name: 'group plays that begin or are over', everyMs: MINUTE / 4, run: addClockCheck(endDuePlays) },
  { name: 'lines left by the bar', everyMs: MINUTE, run: addClockCheck(closeUnproducedLines) },
  { name: 'prepare fact partitions', everyMs: 60 * MINUTE, run: ensurePartitions },
  { name: 'turn of the night', everyMs: MINUTE, run: applyBookingsToFreeTables },
  { name: 'credits that fall due', everyMs: 10 * MINUTE, run: addClockCheck(remindDueCredits) },
  { name: 'bookings past their time', everyMs: MINUTE / 2, run: addClockCheck(expireBookings) },
  { name: 'deposits of nights that are over', everyMs: MINUTE, run: addClockCheck(settlePastDeposits) },
  { name: 'text messages about queue numbers', everyMs: MINUTE / 12, run: addClockCheck(sendQueueMessages) },
  { name: 'numbers past their time', everyMs: MINUTE / 4, run: addClockCheck(endMissedQueueNumbers) },
  { name: 'bottles past their time', everyMs: 10 * MINUTE, run: addClockCheck(expireAndRemindBottles) },
  { name: 'guests whose bottles end', everyMs: MINUTE, run: addClockCheck(sendBottleReminders) },
  { name: 'payments not decided at WeChat', ...following, run: (db, now) => queryDueAttempts(db, now, 'wechat') },
  { name: 'payments not decided at Alipay', ...following, run: (db, now) => queryDueAttempts(db, now, 'alipay') },
  { name: 'refunds on their way', everyMs: 5_000, run: processDueRefunds },
  { name: 'days against the bills of providers', everyMs: 10 * MINUTE, run: reconcileDueDays },
  { name: 'tasks whose time is over', everyMs: MINUTE / 2, run: addClockCheck(endDueTasks) },
  { name: 'letters that wait to be read', everyMs: 30 * MINUTE, run: notifyHandlers },
  { name: 'vouchers not decided at their platform', everyMs: 2_000, run: processDueVouchers },
  { name: 'vouchers against the lists of platforms', everyMs: 10 * MINUTE, run: compareDueDays },
  {
    name: 'messages of webhooks',
    everyMs: 1_000,
    runsAtOnce: 4,
    run: addClockCheck((db, now) => deliverWebhooks(db, now)),
  },
  { name: 'uploads that were given up', everyMs: 30 * MINUTE, run: addClockCheck(deleteAbandonedUploadParts) },
  { name: 'seal the operation log', everyMs: MINUTE, run: sealOperationLog },
  { name: 'purge what is over', everyMs: 15 * MINUTE, run: addClockCheck(purgeExpiredData) },
]

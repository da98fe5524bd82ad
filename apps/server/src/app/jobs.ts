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
import { runAudit } from './audit.ts'
import { replaceLeavers } from '../modules/approvals/public.ts'
import { freezeDueNights, expireSwaps } from '../modules/attendance/public.ts'
import { sendAlertPushes } from '../modules/notifications/public.ts'
import { closeUnpaidJoins, closeUnpaidKills, endDuePlays } from '../modules/flash-sales/public.ts'
import { endDueTasks } from '../modules/materials/public.ts'
import { PUBLISH_EVERY_MS, publishPriceChanges } from '../modules/catalog/public.ts'
import { deliverWebhooks } from '../modules/integrations/public.ts'
import { runRequestedAudit } from '../modules/office/state/audit-runs.ts'
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

/** `label`: Chinese name on the page about the system. */
export type NamedJob = Job & { label: string }

export const jobs: readonly NamedJob[] = [
  { name: 'nights that are over', label: '自动日结', everyMs: MINUTE, run: addClockCheck(closeDueNights) },
  { name: 'roll-ups of nights and months that are over', label: '汇总报表', everyMs: MINUTE / 2, run: refreshRollups },
  {
    name: 'who was here in nights that are over',
    label: '固定出勤',
    everyMs: MINUTE,
    run: addClockCheck(freezeDueNights),
  },
  {
    name: 'exchanges of shifts that cannot be done any more',
    label: '过期换班',
    everyMs: MINUTE / 4,
    run: addClockCheck(expireSwaps),
  },
  {
    name: 'approvals that wait for people who have left',
    label: '离职人员的审批转交',
    everyMs: MINUTE / 4,
    run: addClockCheck(replaceLeavers),
  },
  {
    name: 'shifts of people who have left',
    label: '离职人员的排班',
    everyMs: MINUTE / 4,
    run: addClockCheck(deleteLeaverShifts),
  },
  {
    name: 'changes of master data that are due',
    label: '定时修改',
    everyMs: 1_000,
    run: addClockCheck(applyPlannedChanges),
  },
  {
    name: 'price rules that begin or end',
    label: '价格时段',
    everyMs: PUBLISH_EVERY_MS,
    run: publishPriceChanges,
  },
  { name: 'what rings for a person', label: '提醒', everyMs: 2_000, run: refreshAllAlerts },
  {
    name: 'phones whose page is closed',
    label: '手机推送',
    everyMs: 1_000,
    run: (db, now) => sendAlertPushes(db, now),
  },
  {
    name: 'orders past their time',
    label: '超时未付的订单',
    everyMs: MINUTE / 3,
    run: addClockCheck(cancelOverdueOrders),
  },
  { name: 'flash sales nobody paid', label: '未付的秒杀', everyMs: 5_000, run: addClockCheck(closeUnpaidKills) },
  {
    name: 'places of group plays nobody paid',
    label: '未付的组局名额',
    everyMs: 5_000,
    run: addClockCheck(closeUnpaidJoins),
  },
  {
    name: 'group plays that begin or are over',
    label: '组局开始与结束',
    everyMs: MINUTE / 4,
    run: addClockCheck(endDuePlays),
  },
  { name: 'lines left by the bar', label: '超时未出品', everyMs: MINUTE, run: addClockCheck(closeUnproducedLines) },
  { name: 'prepare fact partitions', label: '准备账务分区', everyMs: 60 * MINUTE, run: ensurePartitions },
  { name: 'turn of the night', label: '换日刷新台位', everyMs: MINUTE, run: applyBookingsToFreeTables },
  { name: 'credits that fall due', label: '挂账到期提醒', everyMs: 10 * MINUTE, run: addClockCheck(remindDueCredits) },
  { name: 'bookings past their time', label: '过期预订', everyMs: MINUTE / 2, run: addClockCheck(expireBookings) },
  {
    name: 'deposits of nights that are over',
    label: '过期订金',
    everyMs: MINUTE,
    run: addClockCheck(settlePastDeposits),
  },
  {
    name: 'text messages about queue numbers',
    label: '排队短信',
    everyMs: MINUTE / 12,
    run: addClockCheck(sendQueueMessages),
  },
  { name: 'numbers past their time', label: '过号', everyMs: MINUTE / 4, run: addClockCheck(endMissedQueueNumbers) },
  {
    name: 'bottles past their time',
    label: '存酒到期',
    everyMs: 10 * MINUTE,
    run: addClockCheck(expireAndRemindBottles),
  },
  { name: 'guests whose bottles end', label: '存酒到期短信', everyMs: MINUTE, run: addClockCheck(sendBottleReminders) },
  {
    name: 'payments not decided at WeChat',
    label: '查询微信付款结果',
    ...following,
    run: (db, now) => queryDueAttempts(db, now, 'wechat'),
  },
  {
    name: 'payments not decided at Alipay',
    label: '查询支付宝付款结果',
    ...following,
    run: (db, now) => queryDueAttempts(db, now, 'alipay'),
  },
  { name: 'refunds on their way', label: '退款到账', everyMs: 5_000, run: processDueRefunds },
  { name: 'days against the bills of providers', label: '支付对账', everyMs: 10 * MINUTE, run: reconcileDueDays },
  { name: 'tasks whose time is over', label: '任务到期', everyMs: MINUTE / 2, run: addClockCheck(endDueTasks) },
  { name: 'letters that wait to be read', label: '待处理信件提醒', everyMs: 30 * MINUTE, run: notifyHandlers },
  { name: 'vouchers not decided at their platform', label: '查询核销结果', everyMs: 2_000, run: processDueVouchers },
  { name: 'vouchers against the lists of platforms', label: '团购对账', everyMs: 10 * MINUTE, run: compareDueDays },
  {
    name: 'messages of webhooks',
    label: '推送给别的程序',
    everyMs: 1_000,
    runsAtOnce: 4,
    run: addClockCheck((db, now) => deliverWebhooks(db, now)),
  },
  {
    name: 'uploads that were given up',
    label: '清理中断的上传',
    everyMs: 30 * MINUTE,
    run: addClockCheck(deleteAbandonedUploadParts),
  },
  {
    name: 'audits that were requested',
    label: '数据检查',
    everyMs: 2_000,
    run: (db, now) => runRequestedAudit(db, now, runAudit),
  },
  { name: 'seal the operation log', label: '操作日志封存', everyMs: MINUTE, run: sealOperationLog },
  { name: 'purge what is over', label: '清理过期数据', everyMs: 15 * MINUTE, run: addClockCheck(purgeExpiredData) },
]

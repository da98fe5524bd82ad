/**
 * Expires bottles after their last night; seven nights and one night before, reminds the sales person and queues a reminder for the guest.
 */
import { getBusinessDate, countDaysBetween } from '@nocturne/base/venue-time'
import { notifyCategory, wineAction, wineStatus } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import { notify } from '../notifications/public.ts'
import { loadConfig } from '../platform/public.ts'
import { enqueueBottleReminders } from './remind-guests.ts'
import { findDueReminder, REMINDER_NIGHTS } from './wine-rules.ts'
import { formatBottleList, lockBottleRows, publishBottleChanges, logBottles } from './wine-store.ts'
import type { LockedBottle, BottleContext } from './wine-store.ts'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'

/**
 * Ids of bottles that must be expired or reminded of, oldest first. Reserved bottles do not expire before the bar has
 * decided on the request.
 */
export async function listDueBottles(db: Db, now: Date): Promise<number[]> {
  const tonight = getBusinessDate(now)
  const { rows } = await sql<{ id: number }>`
    select wine_item_id as id from wine_item
    where status = ${lit(wineStatus.stored)} and expire_date <= ${tonight}::date + ${REMINDER_NIGHTS[0]}::integer
      and ((expire_date < ${tonight}::date and reserved_quantity = 0)
        or (expire_date >= ${tonight}::date and (reminded_days is null
          or (reminded_days > ${REMINDER_NIGHTS[1]} and expire_date <= ${tonight}::date + ${REMINDER_NIGHTS[1]}::integer))))
    order by expire_date, wine_item_id limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** Expires bottles and sends reminders as due, in the caller's transaction. Returns the number of changed bottles. */
export async function processDueBottles(working: BottleContext, ids: readonly number[]): Promise<number> {
  const { tx, now } = working
  const tonight = getBusinessDate(now)
  const bottles = (await lockBottleRows(tx, ids)).filter(({ status }) => status === wineStatus.stored)
  const over = bottles.filter(({ expireDate, reservedQuantity }) => expireDate < tonight && reservedQuantity === 0)
  if (over.length > 0) {
    const overIds = over.map(({ wineItemId }) => wineItemId)
    await tx.updateTable('wineItem').set({ status: wineStatus.expired }).where('wineItemId', 'in', overIds).execute()
    await logBottles(
      working,
      overIds.map((wineItemId) => ({ wineItemId, action: wineAction.expired, quantity: 0 })),
    )
    await publishBottleChanges(working, [], overIds)
    await notifySales(working, over, () => '存酒已过期')
  }
  const due = bottles.flatMap((bottle) => {
    const days = findDueReminder(bottle, tonight)
    return days === null ? [] : [{ ...bottle, days }]
  })
  if (due.length > 0 && (await loadConfig(tx))['wine.guestReminders']) await enqueueBottleReminders(working, due)
  for (const [days, ofDays] of Map.groupBy(due, (bottle) => bottle.days)) {
    await tx
      .updateTable('wineItem')
      .set({ remindedDays: days })
      .where(
        'wineItemId',
        'in',
        ofDays.map(({ wineItemId }) => wineItemId),
      )
      .execute()
    await notifySales(working, ofDays, ({ expireDate }) => {
      const left = countDaysBetween(tonight, expireDate)
      return left === 0 ? '存酒今日到期' : `存酒 ${left} 天后到期`
    })
  }
  return over.length + due.length
}

/** Sends the sales person one message per guest and expiry date. */
async function notifySales(
  { tx, emit, now }: BottleContext,
  bottles: readonly LockedBottle[],
  title: (bottle: LockedBottle) => string,
): Promise<void> {
  for (const ofGuest of Map.groupBy(
    bottles,
    (bottle) => `${bottle.guestPhone} ${bottle.salesUserId} ${bottle.expireDate}`,
  ).values()) {
    const [first] = ofGuest
    if (!first) continue
    await notify(
      tx,
      emit,
      {
        userIds: [first.salesUserId],
        category: notifyCategory.wine,
        title: `${first.guestName} ${title(first)}`,
        content: `${formatBottleList(ofGuest)} · ${first.expireDate} 到期，请联系客人取酒或续存`,
        route: `/pages/employeeCenter/childrenPages/searchWineStore?guestOf=${first.depositId}`,
        bizType: 'wine',
        bizId: first.wineItemId,
      },
      now,
    )
  }
}

/**
 * Sends text messages to guests before their bottles expire: one for each reminder step, with all bottles of a guest,
 * at most one a day, in the daytime. Each message is stored before it is sent and never repeated, so two processes
 * cannot both send it; a message interrupted while sending counts as unknown.
 */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { wineAction, wineMessageStatus, wineStatus } from '@nocturne/contract/codes'
import type { WineMessageStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { getSmsProvider } from '../../providers/sms/registry.ts'
import type { SmsReply } from '../../providers/sms/sms-provider.ts'
import { loadConfig, logJobWork, SYSTEM_ACTOR } from '../platform/public.ts'
import { createReminderStopCode } from './stop-reminders.ts'
import { lockBottleRows, logBottles } from './wine-store.ts'
import type { LockedBottle, BottleContext } from './wine-store.ts'

/** Hours of the day in which messages are sent; the end is exclusive. */
const HOURS = [10, 21] as const
const AT_ONCE = 50
/** Age from which a message still being sent counts as interrupted by a process failure. */
const LOST_AFTER = '10 minutes'
/** Maximum length of the goods name, because SMS providers limit the length of a variable. */
const NAME_LETTERS = 12

/**
 * Queues reminders of a step for the guests of these bottles; a repeated call has no effect. The caller has locked the
 * bottles.
 */
export async function enqueueBottleReminders(
  { tx, now }: Pick<BottleContext, 'tx' | 'now'>,
  bottles: readonly (Pick<LockedBottle, 'wineItemId' | 'guestPhone' | 'expireDate'> & { days: number })[],
): Promise<void> {
  await tx
    .insertInto('wineReminder')
    .values(
      bottles.map(({ wineItemId, guestPhone, expireDate, days }) => ({
        wineItemId,
        guestPhone,
        expireDate,
        days,
        dueAt: now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('wine_reminder__once').doNothing())
    .execute()
}

/** Sends due messages. Returns the number of messages started. */
export async function sendBottleReminders(db: Db, now: Date): Promise<number> {
  await expireLostMessages(db, now)
  await cancelPointless(db, now)
  const hour = Number(formatTime(now).slice(11, 13))
  const send = getSmsProvider()?.sendReminder
  if (!send || hour < HOURS[0] || hour >= HOURS[1] || !(await loadConfig(db))['wine.guestReminders']) return 0
  let begun = 0
  for (const phone of await listDueGuests(db, now)) {
    const message = await db.transaction().execute((tx) => claimMessage(tx, phone, now))
    if (!message) continue
    begun += 1
    const { messageId, bottles, expireDate, stopCode } = message
    await recordOutcome(db, messageId, await send(phone, { bottles, date: expireDate, code: stopCode }), now)
  }
  return begun
}

/** Cancels reminders that no longer apply: the bottle was taken, extended or expired, or the guest opted out. */
async function cancelPointless(db: Db, now: Date): Promise<void> {
  await sql`
    update wine_reminder r set dropped_at = ${now} from wine_item i
    where r.message_id is null and r.dropped_at is null and i.wine_item_id = r.wine_item_id
      and (i.status <> ${lit(wineStatus.stored)} or i.expire_date <> r.expire_date or i.expire_date < ${getBusinessDate(now)}::date
        or i.remain_quantity = i.reserved_quantity
        or exists (select from reminder_stop s where s.phonenumber = r.guest_phone)
        or exists (select from member f join member m on m.member_id = coalesce(f.merged_into, f.member_id)
          where f.phonenumber = r.guest_phone and not m.wine_reminders))`.execute(db)
}

const formatDay = (now: Date) => formatTime(now).slice(0, 10)

async function listDueGuests(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ guestPhone: string }>`
    select r.guest_phone from wine_reminder r
    where r.message_id is null and r.dropped_at is null
      and not exists (select from wine_message w where w.guest_phone = r.guest_phone and w.send_date = ${formatDay(now)}::date)
    group by r.guest_phone order by min(r.reminder_id) limit ${AT_ONCE}`.execute(db)
  return rows.map(({ guestPhone }) => guestPhone)
}

type Message = { messageId: number; bottles: string; expireDate: string; stopCode: string }

/**
 * Creates today's message for a guest from all queued reminders; undefined when another process created it or no
 * reminder is left.
 */
async function claimMessage(tx: Tx, guestPhone: string, now: Date): Promise<Message | undefined> {
  const { rows } = await sql<{ reminderId: number; goodsName: string; pieces: number; expireDate: string }>`
    select r.reminder_id, i.goods_name, i.remain_quantity - i.reserved_quantity as pieces, r.expire_date
    from wine_reminder r join wine_item i using (wine_item_id)
    where r.guest_phone = ${guestPhone} and r.message_id is null and r.dropped_at is null
      and not exists (select from reminder_stop s where s.phonenumber = r.guest_phone)
    order by r.expire_date, r.reminder_id for no key update of r`.execute(tx)
  const [first] = rows
  if (!first) return undefined
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0)
  const bottles = `${first.goodsName.slice(0, NAME_LETTERS)}${rows.length > 1 ? `等${pieces}瓶` : ''}`
  const { stopCode, stopHash } = createReminderStopCode()
  const message = await tx
    .insertInto('wineMessage')
    .values({ guestPhone, sendDate: formatDay(now), bottles, expireDate: first.expireDate, stopHash, begunAt: now })
    .onConflict((conflict) => conflict.constraint('wine_message__once_a_day').doNothing())
    .returning(['messageId', 'bottles', 'expireDate'])
    .executeTakeFirst()
  if (!message) return undefined
  await tx
    .updateTable('wineReminder')
    .set({ messageId: message.messageId })
    .where(
      'reminderId',
      'in',
      rows.map(({ reminderId }) => reminderId),
    )
    .execute()
  return { ...message, stopCode }
}

const ends: Readonly<Record<SmsReply['state'], { status: WineMessageStatus; content: string }>> = {
  sent: { status: wineMessageStatus.sent, content: '到期提醒已发给客人' },
  refused: { status: wineMessageStatus.refused, content: '到期提醒没有发出，请联系客人' },
  unknown: { status: wineMessageStatus.unknown, content: '到期提醒可能没有送达，请联系客人' },
}

/** Records the result of sending in the log of each bottle. */
async function recordOutcome(db: Db, messageId: number, reply: SmsReply, now: Date): Promise<void> {
  const { status, content } = ends[reply.state]
  await runWithEvents(db, async (tx, emit) => {
    const ended = await tx
      .updateTable('wineMessage')
      .set({ status, endedAt: now, reason: reply.state === 'sent' ? '' : reply.reason })
      .where('messageId', '=', messageId)
      .where('status', '=', wineMessageStatus.sending)
      .returning('messageId')
      .executeTakeFirst()
    if (!ended) return
    const reminders = await tx
      .selectFrom('wineReminder')
      .select('wineItemId')
      .where('messageId', '=', messageId)
      .execute()
    const ids = [...new Set(reminders.map(({ wineItemId }) => wineItemId))]
    await lockBottleRows(tx, ids)
    await logBottles(
      { tx, now, actor: SYSTEM_ACTOR },
      ids.map((wineItemId) => ({ wineItemId, action: wineAction.reminded, quantity: 0, content })),
    )
    emit({ topic: 'wine', ids })
    await logJobWork(tx, { job: 'wine-reminders', title: '存酒短信提醒', businessType: 'wine', now }, [
      { subjectType: 'wineMessage', subjectId: messageId, after: { status, wineItemIds: ids } },
    ])
  })
}

/** Marks messages of failed processes as unknown: they may have been sent, so they are not repeated. */
async function expireLostMessages(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ messageId: number }>`
    select message_id from wine_message
    where status = ${lit(wineMessageStatus.sending)} and begun_at < ${now}::timestamptz - ${LOST_AFTER}::interval
    order by message_id limit ${AT_ONCE}`.execute(db)
  for (const { messageId } of rows) await recordOutcome(db, messageId, { state: 'unknown', reason: 'lost' }, now)
}

/**
 * 我的存酒: bottles stored under a member's phone numbers, and requests to extend them. Throws NOT_FOUND for other bottles.
 */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate, countDaysBetween } from '@nocturne/base/venue-time'
import { notifyCategory, wineStatus } from '@nocturne/contract/codes'
import type { WineStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { ownBottleViews, schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { notify } from '../notifications/public.ts'
import { loadConfig } from '../platform/public.ts'
import { listMemberPhones } from './verify-guest.ts'
import { findTakeCode } from './take-code.ts'
import { findRenewalProblem } from './wine-rules.ts'
import { formatBottleList, lockBottleRows } from './wine-store.ts'

type Own = AnswerOf<typeof wine.memberList>
type Row = Omit<Own['rows'][number], 'daysLeft'>

const views: Readonly<Record<(typeof ownBottleViews)[number], readonly WineStatus[]>> = {
  kept: [wineStatus.pending, wineStatus.stored],
  taken: [wineStatus.taken],
  over: [wineStatus.expired, wineStatus.confiscated, wineStatus.damaged],
}

const columns = sql`i.wine_item_id, i.deposit_id, i.goods_id, i.goods_name, i.unit, i.spec, i.opened, i.quantity, i.remain_quantity, i.reserved_quantity,
  i.remain_percent, i.deposit_date, i.expire_date, i.renew_count, i.renew_requested_at is not null as renew_asked, i.status`

export const listOwnBottles: Handler<typeof wine.memberList, typeof schemas.memberList> = async (
  { db, actor, now },
  { view = 'kept', pageNum, pageSize },
) => {
  const phones = await listMemberPhones(db, actor.memberId)
  const tonight = getBusinessDate(now)
  const chosen = sql`wine_deposit d join wine_item i using (deposit_id)
    where d.guest_phone = any(${phones}::text[]) and i.status = any(${[...views[view]]}::text[])`
  // Sorts stored bottles by expiry, others newest first.
  const order = view === 'kept' ? sql`i.expire_date, i.wine_item_id` : sql`i.wine_item_id desc`
  const [codes, kept, { rows }, counted] = await Promise.all([
    listCodes(db, phones),
    readStoredBottles(db, phones, tonight),
    sql<Row>`select ${columns} from ${chosen} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from ${chosen}`.execute(db),
  ])
  return {
    codes,
    kept,
    rows: rows.map((row) => ({ ...row, daysLeft: countDaysBetween(tonight, row.expireDate) })),
    total: counted.rows[0]?.total ?? 0,
  }
}

async function listCodes(db: Db, phones: readonly string[]): Promise<Own['codes']> {
  const shown = await Promise.all(
    phones.map(async (phone) => ({ phoneMask: maskPhone(phone), takeCode: await findTakeCode(db, phone) })),
  )
  return shown.flatMap(({ phoneMask, takeCode }) => (takeCode === null ? [] : [{ phoneMask, takeCode }]))
}

async function readStoredBottles(db: Db, phones: readonly string[], tonight: string): Promise<Own['kept']> {
  const { rows } = await sql<{ bottles: number; ends: string | null }>`
    select coalesce(sum(i.remain_quantity), 0)::integer as bottles, min(i.expire_date) as ends from wine_deposit d join wine_item i using (deposit_id)
    where d.guest_phone = any(${[...phones]}::text[]) and i.status = ${lit(wineStatus.stored)}`.execute(db)
  const { bottles = 0, ends = null } = rows[0] ?? {}
  return { bottles, soonest: ends === null ? null : countDaysBetween(tonight, ends) }
}

export const readOwnBottle: Handler<typeof wine.memberDetail, typeof schemas.memberDetail> = async (
  { db, actor, now },
  { wineItemId },
) => {
  type More = Row & { depositNo: string; tableName: string; photoUrls: string[]; guestPhone: string }
  const { rows } = await sql<More>`
    select ${columns}, d.deposit_no, d.table_name, d.photo_urls, d.guest_phone from wine_item i join wine_deposit d using (deposit_id)
    where i.wine_item_id = ${wineItemId} and d.guest_phone = any(${await listMemberPhones(db, actor.memberId)}::text[])`.execute(
    db,
  )
  const { guestPhone, ...item } = rows[0] ?? refuseNotFound({ wineItemId })
  const tonight = getBusinessDate(now)
  const [takeCode, config, history] = await Promise.all([
    findTakeCode(db, guestPhone),
    loadConfig(db),
    db
      .selectFrom('wineLog')
      .select(['logId', 'action', 'quantity', 'tableName', 'createdAt as createTime'])
      .where('wineItemId', '=', wineItemId)
      .orderBy('logId')
      .execute(),
  ])
  return {
    ...item,
    daysLeft: countDaysBetween(tonight, item.expireDate),
    takeCode,
    canRenew: !item.renewAsked && findRenewalProblem(item, { tonight, graceDays: config['wine.graceDays'] }) === null,
    history,
  }
}

/**
 * Stores the member's request to extend a bottle; the sales person or the bar decides. Repeated requests have no
 * effect.
 */
export const requestRenewal: Handler<typeof wine.memberRenew, typeof schemas.memberRenew> = async (
  { tx, actor, now, log, emit },
  { wineItemId },
) => {
  const [bottle] = await lockBottleRows(tx, [wineItemId])
  if (!bottle || !(await listMemberPhones(tx, actor.memberId)).includes(bottle.guestPhone))
    refuseNotFound({ wineItemId })
  const graceDays = (await loadConfig(tx))['wine.graceDays']
  const problem = findRenewalProblem(bottle, { tonight: getBusinessDate(now), graceDays })
  if (problem) refuse(problem)
  if (bottle.renewRequestedAt !== null) return {}
  await tx.updateTable('wineItem').set({ renewRequestedAt: now }).where('wineItemId', '=', wineItemId).execute()
  emit({ topic: 'wine', ids: [wineItemId] })
  await notify(
    tx,
    emit,
    {
      userIds: [bottle.salesUserId],
      category: notifyCategory.wine,
      title: `${bottle.guestName} 申请续存`,
      content: `${formatBottleList([{ ...bottle, quantity: bottle.remainQuantity }])} · ${bottle.expireDate} 到期`,
      route: `/pages/employeeCenter/childrenPages/searchWineStore?wineItemId=${wineItemId}`,
      bizType: 'wine',
      bizId: wineItemId,
    },
    now,
  )
  log({ subjectType: 'wineItem', subjectId: wineItemId, after: { renewAsked: true, depositNo: bottle.depositNo } })
  return {}
}

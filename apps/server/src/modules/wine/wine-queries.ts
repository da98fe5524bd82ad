/** 存酒查询, 查酒 and bottles a guest may take, within the caller's scope. */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate, countDaysBetween } from '@nocturne/base/venue-time'
import { wineStatus, withdrawStatus } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { requirePermission, isPermitted, buildOwnerFilter } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { assertNumberSearchLimit } from '../directory/public.ts'
import { requireMemberByCode } from '../members/public.ts'
import { loadConfig } from '../platform/public.ts'
import { listGuestPhones, listMemberPhones } from './verify-guest.ts'
import { findGuestByTakeCode, findTakeCode } from './take-code.ts'
import { findRenewalProblem, canConfiscate } from './wine-rules.ts'
import { canCancelDeposit, getBottleOwner } from './wine-store.ts'
import { buildWithdrawalFilter } from './withdraw-list.ts'

type Item = AnswerOf<typeof wine.list>['rows'][number]
export type BottleRow = Omit<Item, 'daysLeft' | 'phoneMask' | 'can'> & {
  guestPhone: string
  salesUserId: number
  salesDeptId: number
  applyUserId: number
}

/** Days before expiry that count as 即将到期. */
const SOON = 7
const CODE = /^\d{6}$/

const itemColumns = sql`i.wine_item_id, i.deposit_id, i.goods_id, i.goods_name, i.unit, i.spec, i.opened, i.quantity, i.remain_quantity,
  i.reserved_quantity, i.remain_percent, i.deposit_date, i.expire_date, i.renew_count, i.renew_requested_at is not null as renew_asked, i.status,
  i.label_no, i.cabinet_no, d.deposit_no, d.guest_name, d.guest_phone, d.sales_user_name, d.sales_user_id, d.sales_dept_id, d.apply_user_id`

/** Reads the bottles with these ids, in the given order. */
export async function readBottleRows(db: Db, ids: readonly number[], order: RawBuilder<unknown>): Promise<BottleRow[]> {
  const { rows } = await sql<BottleRow>`
    with chosen as (${selectIds(ids, 'wine_item_id')})
    select ${itemColumns} from chosen join wine_item i using (wine_item_id) join wine_deposit d using (deposit_id) order by ${order}`.execute(
    db,
  )
  return rows
}

const buildScopeFilter = (actor: StaffActor, key: 'wine:store:list' | 'wine:withdraw:add') =>
  buildOwnerFilter(actor, key, { users: ['d.sales_user_id', 'd.apply_user_id'], dept: 'd.sales_dept_id' })

type Now = { tonight: string; graceDays: number }

export const addDaysLeft = <R extends Pick<BottleRow, 'expireDate'>>(row: R, tonight: string) => ({
  ...row,
  daysLeft: countDaysBetween(tonight, row.expireDate),
})

function toItem(actor: StaffActor, row: BottleRow, { tonight, graceDays }: Now): Item {
  const { guestPhone, salesUserId: _user, salesDeptId: _dept, applyUserId, ...item } = row
  const owner = getBottleOwner(row)
  const pending = row.status === wineStatus.pending
  const stored = row.status === wineStatus.stored
  return {
    ...addDaysLeft(item, tonight),
    phoneMask: maskPhone(guestPhone),
    can: {
      audit: pending && applyUserId !== actor.userId && isPermitted(actor, 'wine:deposit:audit', owner),
      cancel:
        (pending || (stored && row.remainQuantity === row.quantity && row.reservedQuantity === 0)) &&
        canCancelDeposit(actor, row),
      renew: findRenewalProblem(row, { tonight, graceDays }) === null && isPermitted(actor, 'wine:store:renew', owner),
      confiscate: canConfiscate(row, { tonight, graceDays }) && isPermitted(actor, 'wine:store:confiscate', owner),
      damage: stored && row.reservedQuantity === 0 && isPermitted(actor, 'wine:deposit:audit', owner),
      withdraw: stored && row.remainQuantity > row.reservedQuantity && isPermitted(actor, 'wine:withdraw:add', owner),
    },
  }
}

async function loadNow(db: Db, now: Date): Promise<Now> {
  return { tonight: getBusinessDate(now), graceDays: (await loadConfig(db))['wine.graceDays'] }
}

export const listBottles: Handler<typeof wine.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const { status, expireWithin, goodsId, salesUserId, guestOf, keyword, pageNum, pageSize } = input
  await assertNumberSearchLimit(db, actor, now, keyword)
  const today = await loadNow(db, now)
  const { tonight } = today
  const phones = guestOf === undefined ? [] : await listDepositPhones(db, guestOf)
  const chosen = joinConditions(
    buildScopeFilter(actor, 'wine:store:list'),
    status !== undefined && sql`i.status = ${status}::text`,
    expireWithin !== undefined &&
      sql`i.status = ${lit(wineStatus.stored)} and i.expire_date between ${tonight}::date and ${tonight}::date + ${expireWithin}::integer`,
    goodsId !== undefined && sql`i.goods_id = ${goodsId}`,
    salesUserId !== undefined && sql`d.sales_user_id = ${salesUserId}`,
    guestOf !== undefined && sql`d.guest_phone = any(${phones}::text[])`,
    keyword !== undefined && buildHistoryFilter(keyword),
  )
  // Sorts stored and expired bottles by expiry, others newest first.
  const byEnd = expireWithin !== undefined || status === wineStatus.stored || status === wineStatus.expired
  const order = byEnd ? sql`i.expire_date, i.wine_item_id` : sql`i.wine_item_id desc`
  const [{ tiles, goods }, fetching, { ids, total }] = await Promise.all([
    readShelf(db, actor, tonight),
    readFetching(db, actor),
    readPageOfIds(
      db,
      sql`select i.wine_item_id as id from wine_item i join wine_deposit d using (deposit_id) where ${chosen} order by ${order}`,
      { pageNum, pageSize },
    ),
  ])
  return {
    tiles,
    goods,
    fetching,
    rows: (await readBottleRows(db, ids, order)).map((row) => toItem(actor, row, today)),
    total,
  }
}

/** Phone numbers of the guest of a deposit; empty for an unknown deposit. */
async function listDepositPhones(db: Db, depositId: number): Promise<string[]> {
  const deposit = await db
    .selectFrom('wineDeposit')
    .select('guestPhone')
    .where('depositId', '=', depositId)
    .executeTakeFirst()
  return deposit ? listGuestPhones(db, deposit.guestPhone) : []
}

const depositMatches = (
  keyword: string,
) => sql`(position(${keyword}::text in d.guest_name) > 0 or d.guest_phone = ${keyword}::text
  or right(d.guest_phone, 4) = ${keyword}::text or d.deposit_no = ${keyword}::text)`

const buildKeywordFilter = (keyword: string) => sql`(${depositMatches(keyword)} or i.label_no = ${keyword}::text)`

/**
 * SQL: like `buildKeywordFilter`, for a list that includes past bottles. Searches deposits and labels separately,
 * because there are too many bottles to scan.
 */
const buildHistoryFilter = (keyword: string) => sql`i.wine_item_id in (
  select l.wine_item_id from wine_deposit d join wine_item l using (deposit_id) where ${depositMatches(keyword)}
  union all select l.wine_item_id from wine_item l where l.label_no = ${keyword}::text)`

type Shelf = Pick<AnswerOf<typeof wine.list>, 'tiles' | 'goods'>

const noBottles = { pending: 0, stored: 0, expiring: 0, expired: 0 }

/** Summary of the current inventory in one query: goods with bottles, and counts by status. */
async function readShelf(db: Db, actor: StaffActor, tonight: string): Promise<Shelf> {
  const { rows } = await sql<Shelf['goods'][number] & Shelf['tiles']>`
    select i.goods_id, max(i.goods_name) as goods_name,
      count(*) filter (where i.status = ${lit(wineStatus.pending)}) as pending, count(*) filter (where i.status = ${lit(wineStatus.stored)}) as stored,
      count(*) filter (where i.status = ${lit(wineStatus.stored)} and i.expire_date between ${tonight}::date
      and ${tonight}::date + ${SOON}::integer) as expiring,
      count(*) filter (where i.status = ${lit(wineStatus.expired)}) as expired
    from wine_item i join wine_deposit d using (deposit_id)
    where i.status in (${lit(wineStatus.pending, wineStatus.stored, wineStatus.expired)}) and ${buildScopeFilter(actor, 'wine:store:list')}
    group by i.goods_id order by 2, 1`.execute(db)
  const tiles = rows.reduce(
    (sum, row) => ({
      pending: sum.pending + row.pending,
      stored: sum.stored + row.stored,
      expiring: sum.expiring + row.expiring,
      expired: sum.expired + row.expired,
    }),
    noBottles,
  )
  return { tiles, goods: rows.map(({ goodsId, goodsName }) => ({ goodsId, goodsName })) }
}

async function readFetching(db: Db, actor: StaffActor): Promise<AnswerOf<typeof wine.list>['fetching']> {
  const { rows } = await sql<AnswerOf<typeof wine.list>['fetching']>`
    select count(*) as count, min(w.applied_at) as apply_time, coalesce((array_agg(r.table_name order by w.withdraw_id))[1], '') as table_name
    from wine_withdraw w join sitting r using (sitting_id)
    where w.status = ${lit(withdrawStatus.pending)} and ${buildWithdrawalFilter(actor)}`.execute(db)
  return rows[0] ?? { count: 0, applyTime: null, tableName: '' }
}

export const readBottle: Handler<typeof wine.detail, typeof schemas.detail> = async (
  { db, actor, now },
  { wineItemId },
) => {
  const [item] = await readBottleRows(db, [wineItemId], sql`1`)
  if (!item || !isPermitted(actor, 'wine:store:list', getBottleOwner(item))) refuseNotFound({ wineItemId })
  type More = Pick<
    AnswerOf<typeof wine.detail>,
    | 'tableName'
    | 'applyUserName'
    | 'auditUserName'
    | 'applyTime'
    | 'remark'
    | 'photoUrls'
    | 'signUrl'
    | 'byHand'
    | 'opening'
  >
  const [today, { rows }, waiting, history] = await Promise.all([
    loadNow(db, now),
    sql<More>`
      select d.table_name, a.nick_name as apply_user_name, b.nick_name as audit_user_name, d.applied_at as apply_time, d.remark, d.photo_urls,
        d.sign_url, d.by_hand, d.opening
      from wine_deposit d join app_user a on a.user_id = d.apply_user_id left join app_user b on b.user_id = d.audit_user_id
      where d.deposit_id = ${item.depositId}`.execute(db),
    db
      .selectFrom('wineItem')
      .select(['wineItemId', 'goodsName', 'unit', 'quantity', 'opened', 'remainPercent', 'labelNo', 'cabinetNo'])
      .where('depositId', '=', item.depositId)
      .where('status', '=', wineStatus.pending)
      .orderBy('wineItemId')
      .execute(),
    readBottleLog(db, wineItemId),
  ])
  const [more] = rows
  if (!more) refuseNotFound({ wineItemId })
  return { ...toItem(actor, item, today), ...more, guestOf: item.depositId, waiting, history }
}

export const readBottleLog = (db: Db, wineItemId: number): Promise<AnswerOf<typeof wine.detail>['history']> =>
  db
    .selectFrom('wineLog')
    .select(['logId', 'action', 'quantity', 'tableName', 'userName', 'content', 'createdAt as createTime'])
    .where('wineItemId', '=', wineItemId)
    .orderBy('logId')
    .execute()

type GuestRow = {
  guestOf: number
  guestName: string
  guestPhone: string
  salesUserName: string
  count: number
  nearestExpireDate: string
  total: number
}

export const listGuests: Handler<typeof wine.guests, typeof schemas.guests> = async (
  { db, actor, now },
  { keyword, pageNum, pageSize },
) => {
  await assertNumberSearchLimit(db, actor, now, keyword)
  const byCode = CODE.test(keyword) ? await findGuestByTakeCode(db, keyword, { userId: actor.userId, now }) : null
  const { rows } = await sql<GuestRow>`
    select max(d.deposit_id) as guest_of, (array_agg(d.guest_name order by d.deposit_id desc))[1] as guest_name, d.guest_phone,
      (array_agg(d.sales_user_name order by d.deposit_id desc))[1] as sales_user_name, sum(i.remain_quantity)::integer as count,
      min(i.expire_date) as nearest_expire_date, count(*) over () as total
    from wine_item i join wine_deposit d using (deposit_id)
    where i.status in (${lit(wineStatus.stored, wineStatus.expired)}) and ${buildScopeFilter(actor, 'wine:store:list')}
      and (${buildKeywordFilter(keyword)} or d.guest_phone = ${byCode}::text)
    group by d.guest_phone order by min(i.expire_date), d.guest_phone limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  )
  return {
    rows: rows.map(({ guestPhone, total: _total, ...guest }) => ({ ...guest, phoneMask: maskPhone(guestPhone) })),
    total: rows[0]?.total ?? 0,
  }
}

export const listTakeableBottles: Handler<typeof wine.takeable, typeof schemas.takeable> = async (
  { db, actor, now },
  guest,
) => {
  const phones = await listGuestPhones(db, await resolvePhone(db, actor, { ...guest, now }))
  const { rows } = await sql<BottleRow>`
    select ${itemColumns} from wine_item i join wine_deposit d using (deposit_id)
    where d.guest_phone = any(${phones}::text[]) and i.status in (${lit(wineStatus.stored, wineStatus.expired)}) and ${buildScopeFilter(actor, 'wine:withdraw:add')}
    order by i.expire_date, i.wine_item_id limit 200`.execute(db)
  const [first] = rows.toSorted((a, b) => b.depositId - a.depositId)
  if (!first) refuse('NOT_FOUND')
  const tonight = getBusinessDate(now)
  return {
    guestOf: first.depositId,
    guestName: first.guestName,
    phoneMask: maskPhone(first.guestPhone),
    salesUserName: first.salesUserName,
    items: rows.map((row) => ({
      ...addDaysLeft(toWithdrawItem(row), tonight),
      labelNo: row.labelNo ?? '',
      cabinetNo: row.cabinetNo ?? '',
    })),
  }
}

function toWithdrawItem(row: BottleRow) {
  const { guestPhone: _phone, guestName: _name, depositNo: _no, salesUserName: _sales, ...rest } = row
  const {
    salesUserId: _user,
    salesDeptId: _dept,
    applyUserId: _apply,
    labelNo: _label,
    cabinetNo: _cabinet,
    ...item
  } = rest
  return item
}

type GuestKeys = InputOf<typeof wine.takeable> & { now: Date }

async function resolvePhone(
  db: Db,
  actor: StaffActor,
  { guestPhone, takeCode, memberCode, guestOf, now }: GuestKeys,
): Promise<string> {
  if (guestPhone !== undefined) return guestPhone
  if (takeCode !== undefined)
    return (await findGuestByTakeCode(db, takeCode, { userId: actor.userId, now })) ?? refuse('TAKE_CODE_WRONG')
  if (memberCode !== undefined) return readLatestPhone(db, await requireMemberByCode(db, { code: memberCode, now }))
  if (guestOf === undefined) refuseField('guestPhone', '手机号', '请输入客人手机号或取酒码')
  const row = await db
    .selectFrom('wineDeposit')
    .select('guestPhone')
    .where('depositId', '=', guestOf)
    .executeTakeFirst()
  return row?.guestPhone ?? refuseNotFound({ guestOf })
}

/** Phone number of the member's latest deposit. Refuses NOT_FOUND without one. */
async function readLatestPhone(db: Db, memberId: number): Promise<string> {
  const deposit = await db
    .selectFrom('wineDeposit')
    .select('guestPhone')
    .where('guestPhone', 'in', await listMemberPhones(db, memberId))
    .orderBy('depositId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return deposit?.guestPhone ?? refuse('NOT_FOUND')
}

/** Reads the code for the staff of a deposit, who may pass it on to the guest. */
export const readTakeCode: Handler<typeof wine.takeCode, typeof schemas.takeCode> = async (
  { db, actor },
  { depositId },
) => {
  const deposit = await db.selectFrom('wineDeposit').selectAll().where('depositId', '=', depositId).executeTakeFirst()
  if (!deposit) refuseNotFound({ depositId })
  requirePermission(actor, 'wine:deposit:add', {
    userIds: [deposit.salesUserId, deposit.applyUserId],
    deptId: deposit.salesDeptId,
  })
  return { takeCode: (await findTakeCode(db, deposit.guestPhone)) ?? refuseNotFound({ depositId }) }
}

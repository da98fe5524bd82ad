/**
 * Bottles that guests leave with the venue: the bar stores bottles of paid bills when the guests leave. Bottles not
 * collected expire, and on Mondays the bar confiscates those past the grace period.
 */
import { addDays, getWeekday } from '@nocturne/base/venue-time'
import {
  orderStatus,
  orderType,
  recordStatus,
  stockBizType,
  wineAction,
  wineCountStatus,
  wineStatus,
} from '@nocturne/contract/codes'
import { wine } from '@nocturne/contract/wine/endpoints'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { formatBottleList, invalidateTakeCodes, ensureTakeCode, canConfiscate } from '../../src/modules/wine/public.ts'
import { toNightSeconds } from './night-clock.ts'
import { formatNow } from './night.ts'
import type { Actor, Night } from './night.ts'
import { logOperation, moveStock } from './write.ts'

/** Share of eligible guests who leave a bottle. */
const LEAVE = 0.2
const OPENED = 0.55
const SHELVES = ['A', 'B', 'C', 'D'] as const
/** Expired bottles are confiscated on Mondays (1), before stock is counted. */
const CLEARING_DAY = 1
const EXPIRED_REASON = '过期未取，联系客人未果'

/** A stored bottle, with the data needed when it expires or is confiscated. */
type StoredBottle = {
  wineItemId: number
  depositNo: string
  goodsId: number
  goodsName: string
  guestName: string
  guestPhone: string
  opened: boolean
  remainPercent: number
  expireDate: string
}

/** Stored bottles, carried from night to night. */
export type Cellar = {
  kept: StoredBottle[]
  /** Bottles the bar confiscates tonight, with the time. */
  takenOver: { bottle: StoredBottle; keeper: Actor; time: string }[]
}

type Left = {
  tableRecordId: number
  recordNo: string
  tableName: string
  businessDate: string
  guestName: string
  guestPhone: string
  memberId: number | null
  salesUserId: number
  salesUserName: string
  salesDeptId: number
  requesterUserId: number
  requesterUserName: string
  leftAt: string
  orderItemId: number
  goodsId: number
  goodsName: string
  unit: string
  spec: string
  depositDays: number
  openedDepositDays: number
}

/** Selects, for each sitting whose guest's phone number is known, one order line whose bottle may be stored. */
async function listCandidates(tx: Tx, night: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select distinct on (r.sitting_id) r.sitting_id, r.sitting_no, r.table_name, r.business_date, r.guest_name, r.guest_phone, r.member_id,
      r.sales_user_id, r.sales_user_name, r.sales_dept_id, coalesce(r.waiter_user_id, r.open_user_id) as requester_user_id, u.nick_name as requester_user_name,
      r.cleared_at as left_at,
      i.order_item_id, i.goods_id, i.goods_name, i.unit, i.spec, g.deposit_days, g.opened_deposit_days
    from sitting r join orders o using (sitting_id) join order_item i using (order_id) join goods g on g.goods_id = i.goods_id
    join app_user u on u.user_id = coalesce(r.waiter_user_id, r.open_user_id)
    where r.business_date = ${night}::date and r.status = ${lit(recordStatus.cleared)} and r.guest_name <> '' and r.guest_phone ~ '^1[0-9]{10}$'
      and o.order_type = ${lit(orderType.meal)} and o.status = ${lit(orderStatus.completed)} and i.quantity > i.return_quantity
      and i.package_detail = '[]' and g.deposit_days is not null and g.opened_deposit_days is not null and r.cleared_at is not null
    order by r.sitting_id, i.order_item_id`.execute(tx)
  return rows
}

/** Confiscates bottles past the grace period: unopened bottles return to stock, opened ones are discarded. */
export function planBottleConfiscation(night: Night): void {
  if (getWeekday(night.date) !== CLEARING_DAY) return
  const days = { tonight: night.date, graceDays: night.venue.config['wine.graceDays'] }
  night.time.plan(toNightSeconds(18, 20), () => {
    const [keeper] = night.crew.bar
    if (!keeper) return
    const { cellar } = night.books
    const over = cellar.kept.filter(({ expireDate }) =>
      canConfiscate({ status: getStatusOn(expireDate, night.date), expireDate }, days),
    )
    for (const bottle of over) confiscateBottle(night, bottle, keeper)
    cellar.kept = cellar.kept.filter((bottle) => !over.includes(bottle))
  })
}

const getStatusOn = (expireDate: string, night: string) => (expireDate < night ? wineStatus.expired : wineStatus.stored)

function confiscateBottle(night: Night, bottle: StoredBottle, keeper: { userId: number; nickName: string }): void {
  night.books.cellar.takenOver.push({ bottle, keeper, time: formatNow(night) })
  if (!bottle.opened)
    moveStock(night, new Map([[bottle.goodsId, 1]]), {
      bizType: stockBizType.confiscated,
      bizNo: bottle.depositNo,
      remark: EXPIRED_REASON,
      orderId: null,
      userId: keeper.userId,
    })
  logOperation(night, wine.confiscate, keeper, {
    subjectType: 'wineItem',
    subjectId: bottle.wineItemId,
    before: { status: wineStatus.expired, remainQuantity: 1 },
    after: {
      content: formatBottleList([{ ...bottle, quantity: 1 }]),
      guestName: bottle.guestName,
      reason: EXPIRED_REASON,
    },
  })
}

/** Stores the night's changes to the guests' bottles: expired, confiscated and newly stored ones. */
export async function storeBottleChanges(tx: Tx, night: Night): Promise<void> {
  await expire(tx, night)
  await storeTakenOver(tx, night)
  if (!night.clock.running) await storeBottles(tx, night)
}

async function expire(tx: Tx, { date }: Night): Promise<void> {
  await sql`
    with over as (
      update wine_item set status = ${lit(wineStatus.expired)} where status = ${lit(wineStatus.stored)} and expire_date < ${date}::date returning wine_item_id
    )
    insert into wine_log (wine_item_id, action, quantity, user_name, business_date, created_at)
    select wine_item_id, ${lit(wineAction.expired)}, 0, '系统', ${date}::date, ${`${date} 12:10:00`}::timestamptz from over order by wine_item_id`.execute(
    tx,
  )
}

async function storeTakenOver(tx: Tx, { date, books }: Night): Promise<void> {
  const taken = books.cellar.takenOver
  if (taken.length === 0) return
  await sql`
    update wine_item set confiscated_quantity = remain_quantity, remain_quantity = 0, status = ${lit(wineStatus.confiscated)}
    where wine_item_id = any(${taken.map(({ bottle }) => bottle.wineItemId)}::bigint[])`.execute(tx)
  await tx
    .insertInto('wineLog')
    .values(
      taken.map(({ bottle, keeper, time }) => ({
        wineItemId: bottle.wineItemId,
        action: wineAction.confiscated,
        quantity: -1,
        userId: keeper.userId,
        userName: keeper.nickName,
        content: EXPIRED_REASON,
        businessDate: date,
        createdAt: time,
      })),
    )
    .execute()
  await invalidateTakeCodes(
    tx,
    taken.map(({ bottle }) => bottle.guestPhone),
  )
  books.cellar.takenOver = []
}

async function storeBottles(tx: Tx, night: Night): Promise<void> {
  for (const left of await listCandidates(tx, night.date)) {
    const random = night.stream('bottle', left.recordNo)
    if (!random.chance(LEAVE)) continue
    const keeper = random.pick(night.crew.bar)
    if (keeper.userId === left.requesterUserId) continue
    const opened = random.chance(OPENED)
    const expireDate = addDays(left.businessDate, opened ? left.openedDepositDays : left.depositDays)
    await ensureTakeCode(tx, tx, { guestPhone: left.guestPhone, guestName: left.guestName })
    const { depositId, depositNo } = await tx
      .insertInto('wineDeposit')
      .values({
        depositNo: night.ids.number('CJ', left.businessDate),
        guestPhone: left.guestPhone,
        guestName: left.guestName,
        memberId: left.memberId,
        tableRecordId: left.tableRecordId,
        tableName: left.tableName,
        salesUserId: left.salesUserId,
        salesUserName: left.salesUserName,
        salesDeptId: left.salesDeptId,
        applyUserId: left.requesterUserId,
        auditUserId: keeper.userId,
        appliedAt: left.leftAt,
        auditedAt: left.leftAt,
        businessDate: left.businessDate,
      })
      .returning(['depositId', 'depositNo'])
      .executeTakeFirstOrThrow()
    const labelNo = `BQ${String(depositId).padStart(5, '0')}`
    const cabinetNo = `${random.pick(SHELVES)}-${String(random.int(1, 24)).padStart(2, '0')}`
    const remainPercent = opened ? random.int(3, 8) * 10 : 100
    const { wineItemId } = await tx
      .insertInto('wineItem')
      .values({
        depositId,
        orderItemId: left.orderItemId,
        goodsId: left.goodsId,
        goodsName: left.goodsName,
        unit: left.unit,
        spec: left.spec,
        opened,
        quantity: 1,
        remainPercent,
        remainQuantity: 1,
        labelNo,
        cabinetNo,
        depositDate: left.businessDate,
        expireDate,
        status: wineStatus.stored,
      })
      .returning('wineItemId')
      .executeTakeFirstOrThrow()
    await writeHistory(tx, left, { wineItemId, labelNo, cabinetNo, keeper })
    await tx.updateTable('orderItem').set({ storedQuantity: 1 }).where('orderItemId', '=', left.orderItemId).execute()
    const { goodsId, goodsName, guestName, guestPhone } = left
    const guest = { guestName, guestPhone }
    night.books.cellar.kept.push({
      wineItemId,
      depositNo,
      goodsId,
      goodsName,
      ...guest,
      opened,
      remainPercent,
      expireDate,
    })
  }
}

/**
 * Stores a count of the guests' bottles on the first shelf, made before the previous night opened; it found no
 * differences.
 */
export async function storeShelfCount(tx: Tx, { date, crew }: Night): Promise<void> {
  const [keeper] = crew.bar
  if (!keeper) return
  const { userId } = keeper
  const night = addDays(date, -1)
  const [place] = SHELVES
  const begun = { place, startUserId: userId, startedAt: `${night} 17:30:00`, businessDate: night }
  const { countId } = await tx
    .insertInto('wineCount')
    .values({ ...begun, status: wineCountStatus.closed, endUserId: userId, endedAt: `${night} 17:48:00` })
    .returning('countId')
    .executeTakeFirstOrThrow()
  await sql`
    insert into wine_count_item (count_id, wine_item_id, known_quantity, found_quantity, user_id, counted_at)
    select ${countId}, wine_item_id, remain_quantity, remain_quantity, ${userId}, ${`${night} 17:40:00`}::timestamptz from wine_item
    where starts_with(cabinet_no, ${`${place}-`}) and status in (${lit(wineStatus.stored, wineStatus.expired)}) and deposit_date < ${night}::date`.execute(
    tx,
  )
}

type StoredItem = {
  wineItemId: number
  labelNo: string
  cabinetNo: string
  keeper: { userId: number; nickName: string }
}

/** Writes the history of a bottle: the guest's request to store it, and its storage. */
async function writeHistory(tx: Tx, left: Left, { wineItemId, labelNo, cabinetNo, keeper }: StoredItem): Promise<void> {
  const requester = { userId: left.requesterUserId, userName: left.requesterUserName }
  const line = { wineItemId, tableName: '', businessDate: left.businessDate, createdAt: left.leftAt }
  await tx
    .insertInto('wineLog')
    .values([
      { ...line, ...requester, action: wineAction.asked, quantity: 0, tableName: left.tableName },
      {
        ...line,
        userId: keeper.userId,
        userName: keeper.nickName,
        action: wineAction.stored,
        quantity: 1,
        content: `标签 ${labelNo} · 位置 ${cabinetNo}`,
      },
    ])
    .execute()
}

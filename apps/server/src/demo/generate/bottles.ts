/** What guests of the nights left with the house: bottles of paid bills, taken in by the bar when the guests went. */
import { addDays } from '@nocturne/base/venue-time'
import {
  orderStatus,
  orderType,
  recordStatus,
  userStatus,
  wineAction,
  wineCountStatus,
  wineStatus,
} from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { codeOf, hashOf, wineCodeKey } from '../../modules/wine/public.ts'
import type { Identities } from './identities.ts'
import { randomStream } from './random.ts'

/** Of the guests who could leave something. */
const LEAVE = 0.2
const OPENED = 0.55
const SHELVES = ['A', 'B', 'C', 'D'] as const

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
  askedUserId: number
  askedUserName: string
  leftAt: string
  orderItemId: number
  goodsId: number
  goodsName: string
  unit: string
  spec: string
  depositDays: number
  openedDepositDays: number
}

/** One storable line of every sitting of the nights before tonight whose guest is known by his number. */
async function candidates(tx: Tx, tonight: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select distinct on (r.table_record_id) r.table_record_id, r.record_no, r.table_name, r.business_date, r.guest_name, r.guest_phone, r.member_id,
      r.sales_user_id, r.sales_user_name, r.sales_dept_id, coalesce(r.waiter_user_id, r.open_user_id) as asked_user_id, u.nick_name as asked_user_name, r.cleared_at as left_at,
      i.order_item_id, i.goods_id, i.goods_name, i.unit, i.spec, g.deposit_days, g.opened_deposit_days
    from table_record r join orders o using (table_record_id) join order_item i using (order_id) join goods g on g.goods_id = i.goods_id
    join app_user u on u.user_id = coalesce(r.waiter_user_id, r.open_user_id)
    where r.business_date < ${tonight}::date and r.status = ${lit(recordStatus.cleared)} and r.guest_name <> '' and r.guest_phone ~ '^1[0-9]{10}$'
      and o.order_type = ${lit(orderType.meal)} and o.status = ${lit(orderStatus.completed)} and i.quantity > i.return_quantity
      and i.package_detail = '[]' and g.deposit_days is not null and g.opened_deposit_days is not null and r.cleared_at is not null
    order by r.table_record_id, i.order_item_id`.execute(tx)
  return rows
}

export async function layDownBottles(
  tx: Tx,
  { ids, seed, tonight }: { ids: Identities; seed: number; tonight: string },
): Promise<void> {
  const keepers = await sql<{ userId: number; nickName: string }>`
    select user_id, nick_name from app_user where 'bar' = any(role_keys) and status = ${lit(userStatus.active)} order by user_id`.execute(
    tx,
  )
  const key = await wineCodeKey(tx)
  const known = new Set<string>()
  const taken = new Set<string>()
  for (const left of await candidates(tx, tonight)) {
    const random = randomStream(seed, 'bottle', left.recordNo)
    if (!random.chance(LEAVE)) continue
    const keeper = random.pick(keepers.rows)
    if (keeper.userId === left.askedUserId) continue
    const opened = random.chance(OPENED)
    const expireDate = addDays(left.businessDate, opened ? left.openedDepositDays : left.depositDays)
    const over = expireDate < tonight
    if (!known.has(left.guestPhone)) {
      known.add(left.guestPhone)
      await writeGuest(tx, key, left, taken)
    }
    const { depositId } = await tx
      .insertInto('wineDeposit')
      .values({
        depositNo: ids.number('CJ', left.businessDate),
        guestPhone: left.guestPhone,
        guestName: left.guestName,
        memberId: left.memberId,
        tableRecordId: left.tableRecordId,
        tableName: left.tableName,
        salesUserId: left.salesUserId,
        salesUserName: left.salesUserName,
        salesDeptId: left.salesDeptId,
        applyUserId: left.askedUserId,
        auditUserId: keeper.userId,
        appliedAt: left.leftAt,
        auditedAt: left.leftAt,
        businessDate: left.businessDate,
      })
      .returning('depositId')
      .executeTakeFirstOrThrow()
    const labelNo = `BQ${String(depositId).padStart(5, '0')}`
    const cabinetNo = `${random.pick(SHELVES)}-${String(random.int(1, 24)).padStart(2, '0')}`
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
        remainPercent: opened ? random.int(3, 8) * 10 : 100,
        remainQuantity: 1,
        labelNo,
        cabinetNo,
        depositDate: left.businessDate,
        expireDate,
        status: over ? wineStatus.expired : wineStatus.stored,
      })
      .returning('wineItemId')
      .executeTakeFirstOrThrow()
    await writeHistory(tx, left, { wineItemId, labelNo, cabinetNo, keeper, expireDate, over })
    await tx.updateTable('orderItem').set({ storedQuantity: 1 }).where('orderItemId', '=', left.orderItemId).execute()
  }
  const [keeper] = keepers.rows
  if (keeper) await countShelf(tx, { userId: keeper.userId, night: addDays(tonight, -1) })
}

/** Before the doors opened last night the first shelf was counted, and everything stood there. */
async function countShelf(tx: Tx, { userId, night }: { userId: number; night: string }): Promise<void> {
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

type Kept = {
  wineItemId: number
  labelNo: string
  cabinetNo: string
  keeper: { userId: number; nickName: string }
  expireDate: string
  over: boolean
}

/** Asked for, taken in, and expired where its time is over. */
async function writeHistory(
  tx: Tx,
  left: Left,
  { wineItemId, labelNo, cabinetNo, keeper, expireDate, over }: Kept,
): Promise<void> {
  const asker = { userId: left.askedUserId, userName: left.askedUserName }
  const line = { wineItemId, tableName: '', businessDate: left.businessDate, createdAt: left.leftAt }
  await tx
    .insertInto('wineLog')
    .values([
      { ...line, ...asker, action: wineAction.asked, quantity: 0, tableName: left.tableName },
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
  if (over)
    await tx
      .insertInto('wineLog')
      .values({
        ...line,
        userId: null,
        userName: '系统',
        action: wineAction.expired,
        quantity: 0,
        businessDate: addDays(expireDate, 1),
        createdAt: `${addDays(expireDate, 1)} 12:10:00`,
      })
      .execute()
}

/** A guest with a code nobody else has. */
async function writeGuest(
  tx: Tx,
  key: string,
  { guestPhone, guestName }: Pick<Left, 'guestPhone' | 'guestName'>,
  taken: Set<string>,
): Promise<void> {
  let codeTurn = 0
  while (taken.has(codeOf(key, guestPhone, codeTurn))) codeTurn += 1
  const code = codeOf(key, guestPhone, codeTurn)
  taken.add(code)
  await tx
    .insertInto('wineGuest')
    .values({ guestPhone, guestName, codeTurn, codeHash: hashOf(key, code) })
    .execute()
}

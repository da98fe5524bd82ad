/** Writes opening bottles into the tables of all stored bottles, and takes them back while they are unused. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { wineAction, wineStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { type RecordChange, type StoreUndo, type WriteContext } from '../../../entities/entity-store.ts'
import { ensureTakeCodes, invalidateTakeCodes } from '../take-code.ts'
import { lockBottleRows, logBottles, type LockedBottle } from '../wine-store.ts'
import { readBottleSources, type BottleSources } from './bottle-sources.ts'
import { isOpened } from './check-bottles.ts'

/** Stores each bottle as a deposit of its own; returns the ids of the bottles. */
export async function insertBottles(context: WriteContext, changes: readonly RecordChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const { tx, db, numbers, now } = context
  if (!db || !numbers) throw new Error('opening bottles are created by commands only')
  const night = getBusinessDate(now)
  const sources = await readBottleSources(tx, changes)
  await ensureTakeCodes(
    db,
    tx,
    changes.map(({ after }) => ({
      guestPhone: after['guestPhone'] as string,
      guestName: after['guestName'] as string,
    })),
  )
  const depositNos: string[] = []
  for (const _change of changes) depositNos.push(await numbers.take('CJ', night))
  const ids = await reserveIds(tx, changes.length)
  const rows = changes.map((change, index) =>
    buildRow(context, sources, { change, depositNo: depositNos[index] ?? '', ...(ids[index] as Ids) }),
  )
  await insertDeposits(tx, rows, { night, now })
  await insertItems(tx, rows)
  await logBottles(
    context,
    rows.map(({ wineItemId, quantity, labelNo, cabinetNo }) => ({
      wineItemId,
      action: wineAction.opening,
      quantity,
      content: `标签 ${labelNo} · 位置 ${cabinetNo}`,
    })),
  )
  return rows.map(({ wineItemId }) => wineItemId)
}

type Ids = { depositId: number; wineItemId: number }

async function reserveIds(tx: Tx, count: number): Promise<Ids[]> {
  const { rows } = await sql<Ids>`
    select nextval(pg_get_serial_sequence('wine_deposit', 'deposit_id')) as deposit_id,
      nextval(pg_get_serial_sequence('wine_item', 'wine_item_id')) as wine_item_id
    from generate_series(1, ${count})`.execute(tx)
  return rows
}

type NewBottle = Ids & { change: RecordChange; depositNo: string }

function buildRow({ actor }: WriteContext, sources: BottleSources, { change, ...ids }: NewBottle) {
  const { after } = change
  const goods = sources.findGoods(after)
  if (!goods) throw new Error(`row ${change.row} has no goods`)
  const member = sources.findMemberByNumber(after) ?? sources.findMemberByPhone(after)
  return {
    ...ids,
    guestPhone: after['guestPhone'] as string,
    guestName: after['guestName'] as string,
    memberId: member?.memberId ?? null,
    salesUserId: (after['salesUserId'] as number | null) ?? actor.userId,
    userId: actor.userId,
    remark: after['remark'] as string,
    goodsId: goods.goodsId,
    goodsName: goods.goodsName,
    unit: goods.unit,
    spec: goods.spec,
    opened: isOpened(after),
    quantity: after['quantity'] as number,
    remainPercent: after['remainPercent'] as number,
    labelNo: after['labelNo'] as string,
    cabinetNo: after['cabinetNo'] as string,
    depositDate: after['depositDate'] as string,
    expireDate: after['expireDate'] as string,
  }
}

type Row = ReturnType<typeof buildRow>

async function insertDeposits(tx: Tx, rows: readonly Row[], { night, now }: { night: string; now: Date }) {
  await sql`
    insert into wine_deposit (deposit_id, deposit_no, guest_phone, guest_name, member_id, sales_user_id, sales_user_name, sales_dept_id,
      apply_user_id, applied_at, business_date, remark, opening)
    select r."depositId", r."depositNo", r."guestPhone", r."guestName", r."memberId", u.user_id, u.nick_name, u.dept_id,
      r."userId", ${now}::timestamptz, ${night}::date, r.remark, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("depositId" bigint, "depositNo" text, "guestPhone" text, "guestName" text,
      "memberId" bigint, "salesUserId" bigint, "userId" bigint, remark text)
    join app_user u on u.user_id = r."salesUserId" order by r."depositId"`.execute(tx)
}

async function insertItems(tx: Tx, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into wine_item (wine_item_id, deposit_id, goods_id, goods_name, unit, spec, opened, quantity, remain_percent, remain_quantity,
      label_no, cabinet_no, deposit_date, expire_date, status)
    select r."wineItemId", r."depositId", r."goodsId", r."goodsName", r.unit, r.spec, r.opened, r.quantity, r."remainPercent", r.quantity,
      r."labelNo", r."cabinetNo", r."depositDate", r."expireDate", ${lit(wineStatus.stored)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("wineItemId" bigint, "depositId" bigint, "goodsId" bigint,
      "goodsName" text, unit text, spec text, opened boolean, quantity int, "remainPercent" int, "labelNo" text, "cabinetNo" text,
      "depositDate" date, "expireDate" date) order by r."wineItemId"`.execute(tx)
}

/** Moves bottles and changes their remarks. The caller has locked them. */
export async function updateBottles(context: WriteContext, changes: readonly RecordChange[]): Promise<void> {
  const { tx } = context
  const rows = changes.map(({ id, after }) => ({ id, cabinetNo: after['cabinetNo'], remark: after['remark'] }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, "cabinetNo" text, remark text)
    ), remarked as (
      update wine_deposit d set remark = g.remark from given g join wine_item i on i.wine_item_id = g.id
      where d.deposit_id = i.deposit_id and d.remark <> g.remark
    )
    update wine_item i set cabinet_no = g."cabinetNo" from given g where i.wine_item_id = g.id and i.cabinet_no <> g."cabinetNo"`.execute(
    tx,
  )
  const moved = changes.filter(({ changed }) => changed.includes('cabinetNo'))
  await logBottles(
    context,
    moved.map(({ id, before, after }) => ({
      wineItemId: id as number,
      action: wineAction.moved,
      quantity: 0,
      content: `${before?.['cabinetNo'] as string} → ${after['cabinetNo'] as string}`,
    })),
  )
}

/** Locks bottles by ascending id. */
export async function lockBottles(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select from wine_item where wine_item_id = any(${[...ids]}::bigint[]) order by wine_item_id for no key update`.execute(
    tx,
  )
}

/** True while the whole bottle is in the store and not requested. */
const isUnused = ({ status, quantity, remainQuantity, reservedQuantity, renewCount }: LockedBottle): boolean =>
  (status === wineStatus.stored || status === wineStatus.expired) &&
  remainQuantity === quantity &&
  reservedQuantity === 0 &&
  renewCount === 0

export const bottleUndo: StoreUndo = {
  stops: true,
  ownTables: ['wine_log', 'wine_reminder'],
  findErrors: async ({ tx }, rows) => {
    const bottles = await lockBottleRows(
      tx,
      rows.map(({ id }) => id),
    )
    const used = new Set(bottles.filter((bottle) => !isUnused(bottle)).map(({ wineItemId }) => wineItemId))
    return rows
      .filter(({ id, before }) => before === null && used.has(id))
      .map(({ row }) => ({ row, field: 'labelNo', message: '这瓶酒已经取过、续存过或处理过，不能撤销' }))
  },
  revert: async (context, rows) => {
    const ids = rows.filter(({ before }) => before === null).map(({ id }) => id)
    if (ids.length === 0) return
    const bottles = await lockBottleRows(context.tx, ids)
    await sql`
      update wine_item set status = ${lit(wineStatus.withdrawn)} where wine_item_id = any(${ids}::bigint[])`.execute(
      context.tx,
    )
    await logBottles(
      context,
      bottles.map(({ wineItemId, remainQuantity }) => ({
        wineItemId,
        action: wineAction.cancelled,
        quantity: -remainQuantity,
        content: '撤销导入',
      })),
    )
    await invalidateTakeCodes(
      context.tx,
      bottles.map(({ guestPhone }) => guestPhone),
    )
    context.emit({ topic: 'wine' })
  },
}

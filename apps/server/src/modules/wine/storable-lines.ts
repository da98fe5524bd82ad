/** Bottles of a sitting that may be stored: ordered and paid, alone or in a package, minus those already stored or awaiting a refund. */
import { maskPhone } from '@nocturne/base/masking'
import type { StorableBottleState } from '@nocturne/contract/codes'
import { storableBottleState, orderStatus, orderType, refundStatus, wineStatus } from '@nocturne/contract/codes'
import type { schemas } from '@nocturne/contract/wine/schemas'
import type { wine } from '@nocturne/contract/wine/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { requirePermission, isPermitted } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'

export type StorableLine = {
  orderItemId: number
  goodsId: number
  goodsName: string
  unit: string
  spec: string
  /** Number of pieces of the goods in one piece of the order line. */
  perLine: number
  storedBefore: number
  canQuantity: number
  depositType: StorableBottleState
  depositDays: number | null
  openedDepositDays: number | null
}

export async function listStorableLines(db: Db, tableRecordId: number): Promise<StorableLine[]> {
  const { rows } = await sql<StorableLine>`
    with lines as (
      select i.order_item_id, i.goods_id, i.package_detail, i.quantity - i.return_quantity - refunding.pieces as kept
      from orders o join order_item i using (order_id) cross join lateral (
        select coalesce(sum(x.quantity), 0)::integer as pieces from refund f
          cross join lateral jsonb_to_recordset(f.items) as x("orderItemId" bigint, quantity integer)
        where f.order_id = o.order_id and f.status = ${lit(refundStatus.pending)} and x."orderItemId" = i.order_item_id
      ) refunding
      where o.sitting_id = ${tableRecordId} and o.order_type in (${lit(orderType.meal, orderType.openPackage)})
        and o.status in (${lit(orderStatus.settled, orderStatus.completed)}) and i.quantity - i.return_quantity > refunding.pieces
    ), parts as (
      select l.order_item_id, l.goods_id, 1 as per_line, l.kept from lines l where l.package_detail = '[]'
      union all
      select l.order_item_id, d."goodsId", sum(d.quantity)::integer, l.kept * sum(d.quantity)::integer
      from lines l cross join lateral jsonb_to_recordset(l.package_detail) as d("goodsId" bigint, quantity integer)
      group by l.order_item_id, d."goodsId", l.kept
    )
    select p.order_item_id, p.goods_id, g.goods_name, g.unit, g.spec, p.per_line, s.stored as stored_before, p.kept - s.stored as can_quantity,
      g.deposit_type, g.deposit_days, g.opened_deposit_days
    from parts p join goods g using (goods_id)
    cross join lateral (
      select coalesce(sum(w.quantity), 0)::integer as stored from wine_item w
      where w.order_item_id = p.order_item_id and w.goods_id = p.goods_id and w.status not in (${lit(wineStatus.rejected, wineStatus.withdrawn)})
    ) s
    where g.deposit_type <> ${lit(storableBottleState.none)} and p.kept > s.stored
    order by p.order_item_id, p.goods_id`.execute(db)
  return rows
}

export const readStorableLines: Handler<typeof wine.storable, typeof schemas.storable> = async (
  { db, actor },
  { tableRecordId },
) => {
  const record = await db
    .selectFrom('sitting')
    .selectAll()
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  if (!record) refuseNotFound({ tableRecordId })
  requirePermission(actor, 'wine:deposit:add', {
    userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
    deptId: record.salesDeptId,
  })
  const lines = await listStorableLines(db, tableRecordId)
  const whole =
    record.salesUserId === actor.userId ||
    isPermitted(actor, 'member:info:phone', { userIds: [record.salesUserId], deptId: record.salesDeptId })
  return {
    tableName: record.tableName,
    guestName: record.guestName,
    guestPhone: whole ? record.guestPhone : '',
    phoneMask: record.guestPhone === '' ? '' : maskPhone(record.guestPhone),
    memberId: record.memberId,
    owes: record.unpaidAmount > 0,
    lines: lines.map(({ perLine: _per, storedBefore: _before, depositDays, openedDepositDays, ...line }) => ({
      ...line,
      days: depositDays ?? 0,
      openedDays: openedDepositDays ?? 0,
    })),
  }
}

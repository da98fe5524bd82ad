/** Reading and writing the money of a bill's lines, under the lock of its sittings. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { postFacts } from '../ledger/public.ts'
import type { DiscountKind, Fact } from '../ledger/public.ts'
import type { BillGroup, Hand } from './bill-group.ts'
import type { BillLine, LineParts } from './bill-rules.ts'

/** Lines that are owed on the bill: no gifts, nothing that waits or was cancelled. */
export function linesOfBill(db: Db, billId: number): Promise<BillLine[]> {
  return readLines(
    db,
    sql`r.bill_id = ${billId} and r.status <> '4' and o.status in ('1', '2', '3') and o.order_type <> '2'`,
  )
}

/** Lines of one order, whatever its state. */
export function linesOfOrder(db: Db, orderId: number): Promise<BillLine[]> {
  return readLines(db, sql`o.order_id = ${orderId}`)
}

async function readLines(db: Db, which: RawBuilder<unknown>): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`
    select i.order_item_id, i.order_id, i.amount, i.quantity - i.return_quantity as kept_quantity, i.change_price_discount, i.member_discount, i.manager_discount,
      i.wipe_discount, i.other_discount, i.allocated_amount, i.discount_flag, i.performance_flag, g.member_price
    from order_item i join orders o using (order_id) join table_record r using (table_record_id) join goods g on g.goods_id = i.goods_id
    where ${which} order by i.order_item_id`.execute(db)
  return rows
}

const kinds = [
  ['member', 'memberDiscount'],
  ['manager', 'managerDiscount'],
  ['wipe', 'wipeDiscount'],
] as const

/** Stores new discounts and posts what changed, by order and kind (F5). */
export async function writeParts(
  hand: Hand,
  group: BillGroup,
  lines: readonly BillLine[],
  parts: readonly LineParts[],
): Promise<void> {
  const before = new Map(lines.map((line) => [line.orderItemId, line]))
  const changed = parts.filter((part) => kinds.some(([, key]) => part[key] !== before.get(part.orderItemId)?.[key]))
  if (changed.length === 0) return
  await sql`
    update order_item i set member_discount = p."memberDiscount", manager_discount = p."managerDiscount", wipe_discount = p."wipeDiscount"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as p("orderItemId" bigint, "memberDiscount" bigint, "managerDiscount" bigint, "wipeDiscount" bigint)
    where i.order_item_id = p."orderItemId"`.execute(hand.tx)
  const facts = [...Map.groupBy(changed, (part) => part.orderId)].flatMap(([orderId, items]) =>
    kinds.map(([kind, key]) =>
      discountFact(
        orderId,
        kind,
        items.reduce((sum, part) => sum + part[key] - (before.get(part.orderItemId)?.[key] ?? 0), 0),
      ),
    ),
  )
  await postFacts(
    hand.tx,
    facts.map((fact) => ({ ...fact, billId: group.bill.billId })),
    { at: hand.now, businessDate: hand.businessDate },
  )
}

/** A discount given (positive) or taken away, F5. */
function discountFact(orderId: number, discountKind: DiscountKind, amount: number): Fact {
  return { factType: 'F5', orderId, discountKind, dDiscount: amount, dUnpaid: -amount }
}

/** Moves the money lying on lines, by order line. */
export async function moveAllocated(tx: Tx, moves: readonly { orderItemId: number; amount: number }[]): Promise<void> {
  const sums = [...Map.groupBy(moves, (move) => move.orderItemId)].map(([orderItemId, rows]) => ({
    orderItemId,
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
  }))
  if (sums.length === 0) return
  await sql`
    update order_item i set allocated_amount = i.allocated_amount + m.amount
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as m("orderItemId" bigint, amount bigint) where i.order_item_id = m."orderItemId"`.execute(
    tx,
  )
}

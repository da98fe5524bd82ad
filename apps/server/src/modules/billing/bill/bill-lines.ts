/** Reads and writes the money of a bill's lines. The caller has locked its sittings. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { factType, orderStatus, orderType, recordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { selectMemberRate } from '../../directory/public.ts'
import { postFacts } from '../../ledger/public.ts'
import type { DiscountKind, Fact } from '../../ledger/public.ts'
import { writeDiscounts } from '../../orders/public.ts'
import type { BillGroup } from './bill-group.ts'
import type { BillLine, LineParts } from './bill-rules.ts'

/** Lines owed on the bill: without gifts and without waiting or cancelled orders. */
export function listBillLines(db: Db, billId: number): Promise<BillLine[]> {
  return readLines(
    db,
    sql`r.bill_id = ${billId} and r.status <> ${lit(recordStatus.cancelled)}
      and o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)}) and o.order_type <> ${lit(orderType.gift)}`,
  )
}

/** Lines of one order, whatever its state. */
export function listOrderLines(db: Db, orderId: number): Promise<BillLine[]> {
  return readLines(db, sql`o.order_id = ${orderId}`)
}

async function readLines(db: Db, which: RawBuilder<unknown>): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`
    select i.order_item_id, i.order_id, i.amount, i.quantity - i.return_quantity as kept_quantity, i.change_price_discount, i.member_discount,
      i.manager_discount,
      i.wipe_discount, i.other_discount, i.allocated_amount, i.discount_flag, i.performance_flag, g.member_price, r.table_record_id,
      least(case when not r.member_rate_off then ${selectMemberRate(sql`r.member_id`)} end,
        case when o.member_ordered and not r.member_rate_denied then ${selectMemberRate(sql`o.member_id`)} end)
        as member_bp
    from order_item i join orders o using (order_id) join table_record r using (table_record_id) join goods g on g.goods_id = i.goods_id
    where ${which} order by i.order_item_id`.execute(db)
  return rows
}

const kinds = [
  ['member', 'memberDiscount'],
  ['manager', 'managerDiscount'],
  ['wipe', 'wipeDiscount'],
] as const

/** Stores new discounts and posts the differences, by order and kind (F5). */
export async function writeParts(
  work: NightUnitOfWork,
  group: BillGroup,
  lines: readonly BillLine[],
  parts: readonly LineParts[],
): Promise<void> {
  const before = new Map(lines.map((line) => [line.orderItemId, line]))
  const changed = parts.filter((part) => kinds.some(([, key]) => part[key] !== before.get(part.orderItemId)?.[key]))
  if (changed.length === 0) return
  await writeDiscounts(work.tx, changed)
  const facts = [...Map.groupBy(changed, (part) => part.orderId)].flatMap(([orderId, items]) =>
    kinds.map(([kind, key]) =>
      buildDiscountFact(
        orderId,
        kind,
        items.reduce((sum, part) => sum + part[key] - (before.get(part.orderItemId)?.[key] ?? 0), 0),
      ),
    ),
  )
  await postFacts(
    work.tx,
    facts.map((fact) => ({ ...fact, billId: group.bill.billId })),
    { at: work.now, businessDate: work.businessDate },
  )
}

/** Fact F5 of a discount given (positive) or removed. */
function buildDiscountFact(orderId: number, discountKind: DiscountKind, amount: number): Fact {
  return { factType: factType.discounted, orderId, discountKind, dDiscount: amount, dUnpaid: -amount }
}

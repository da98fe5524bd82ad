/**
 * Money of order lines, written by bills: discounts, allocated payments and refunds. The caller has the bill locked; this module locks the
 * orders before the lines, because the bar changes lines of several orders without locking a bill.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lockOrdersOfLines } from './lock-order.ts'

/** Writes lines after locking their orders. */
async function writeLines(
  tx: Tx,
  lines: readonly { orderItemId: number }[],
  statement: RawBuilder<unknown>,
): Promise<void> {
  await lockOrdersOfLines(
    tx,
    lines.map(({ orderItemId }) => orderItemId),
  )
  await statement.execute(tx)
}

type LineDiscounts = {
  orderItemId: number
  memberDiscount: number
  managerDiscount: number
  wipeDiscount: number
}

/** Stores the discounts given by a bill, replacing previous ones. */
export async function writeDiscounts(tx: Tx, parts: readonly LineDiscounts[]): Promise<void> {
  await writeLines(
    tx,
    parts,
    sql`
    update order_item i set member_discount = p."memberDiscount", manager_discount = p."managerDiscount", wipe_discount = p."wipeDiscount"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("orderItemId" bigint, "memberDiscount" bigint, "managerDiscount" bigint,
      "wipeDiscount" bigint)
    where i.order_item_id = p."orderItemId"`,
  )
}

/**
 * Reduces the other discount of a line (every discount except price, member, manager and wipe), because money was
 * received for that part.
 */
export async function reduceOtherDiscount(
  tx: Tx,
  parts: readonly { orderItemId: number; amount: number }[],
): Promise<void> {
  await writeLines(
    tx,
    parts,
    sql`
    update order_item i set other_discount = i.other_discount - p.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("orderItemId" bigint, amount bigint) where i.order_item_id = p."orderItemId"`,
  )
}

/** Changes the allocated money of order lines. */
export async function changeAllocatedAmounts(
  tx: Tx,
  moves: readonly { orderItemId: number; amount: number }[],
): Promise<void> {
  const sums = [...Map.groupBy(moves, (move) => move.orderItemId)].map(([orderItemId, rows]) => ({
    orderItemId,
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
  }))
  if (sums.length === 0) return
  await writeLines(
    tx,
    sums,
    sql`
    update order_item i set allocated_amount = i.allocated_amount + m.amount
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as m("orderItemId" bigint, amount bigint) where i.order_item_id = m."orderItemId"`,
  )
}

type RefundedLine = {
  orderItemId: number
  quantity: number
  /** Money removed from the line, in fen. */
  amount: number
  /** Part of it refunded without goods, which stays as a discount. */
  allowance: number
  changePriceDiscount: number
  memberDiscount: number
  managerDiscount: number
  wipeDiscount: number
  otherDiscount: number
}

/** Removes refunded pieces from their lines with their money and their share of every discount. */
export async function removeRefundedPieces(
  tx: Tx,
  lines: readonly RefundedLine[],
  { reason, userId, at }: { reason: string; userId: number | null; at: Date },
): Promise<void> {
  await writeLines(
    tx,
    lines,
    sql`
    update order_item i set
      return_quantity = i.return_quantity + l.quantity, allocated_amount = i.allocated_amount - l.amount,
      change_price_discount = i.change_price_discount - l."changePriceDiscount", member_discount = i.member_discount - l."memberDiscount",
      manager_discount = i.manager_discount - l."managerDiscount", wipe_discount = i.wipe_discount - l."wipeDiscount",
      other_discount = i.other_discount - l."otherDiscount" + l.allowance,
      return_reason = case when l.quantity > 0 then ${reason} else i.return_reason end,
      return_user_id = case when l.quantity > 0 then ${userId}::bigint else i.return_user_id end,
      returned_at = case when l.quantity > 0 then ${at}::timestamptz else i.returned_at end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("orderItemId" bigint, quantity integer, amount bigint, allowance bigint,
      "changePriceDiscount" bigint, "memberDiscount" bigint, "managerDiscount" bigint, "wipeDiscount" bigint, "otherDiscount" bigint)
    where i.order_item_id = l."orderItemId"`,
  )
}

/**
 * Stores the number of pieces that guests deposited with the venue (存酒), which cannot be returned. Throws
 * RETURN_EXCEEDED when more were already returned.
 */
export async function setStoredQuantity(
  tx: Tx,
  lines: readonly { orderItemId: number; pieces: number }[],
): Promise<void> {
  await sql`
    update order_item i set stored_quantity = l.pieces
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("orderItemId" bigint, pieces integer)
    where i.order_item_id = l."orderItemId" and i.stored_quantity <> l.pieces`.execute(tx)
}

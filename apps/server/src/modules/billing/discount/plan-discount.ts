/** 打折试算: previews a discount line by line, with the same rules that apply it (`repriceLines`). Locks nothing. */
import { formatFen } from '@nocturne/base/money'
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { notFound, refuse } from '../../../http/refusal.ts'
import { demandOnBill } from '../bill/bill-group.ts'
import { linesOfBill } from '../bill/bill-lines.ts'
import { discounted, isBeyond, netOf, repriceLines } from '../bill/bill-rules.ts'
import type { BillLine } from '../bill/bill-rules.ts'
import { askedDiscount, lowestRate } from './change-discount.ts'

export const showDiscountPlan: Handler<typeof billing.discountPlan, typeof schemas.discountPlan> = async (
  { db, actor },
  input,
) => {
  const { billId } = input
  const bill = await db.selectFrom('bill').select('status').where('billId', '=', billId).executeTakeFirst()
  if (!bill) notFound({ billId })
  const records = await db
    .selectFrom('tableRecord')
    .selectAll()
    .where('billId', '=', billId)
    .where('status', '<>', recordStatus.cancelled)
    .execute()
  demandOnBill(actor, 'operate:bill:discount', records)
  if (bill.status === billStatus.settled) refuse('BILL_SETTLED')
  const manager = askedDiscount(input)
  const lines = await linesOfBill(db, billId)
  if (isBeyond(manager, lines, await lowestRate(db, actor.userId))) refuse('DISCOUNT_LIMIT')
  const decided = repriceLines(lines, { manager })
  if ('tooMuch' in decided) refuse('DISCOUNT_EXCEEDED', { amount: formatFen(decided.tooMuch, { symbol: false }) })
  const after = discounted(lines, decided.parts)
  const sum = (part: (line: BillLine) => number, of = after) => of.reduce((total, line) => total + part(line), 0)
  return {
    managerDiscount: sum((line) => line.managerDiscount),
    payableBefore: sum(netOf, lines),
    payableAmount: sum(netOf),
    unpaidAmount: sum((line) => netOf(line) - line.allocatedAmount),
    lines: await byGoods(db, lines, after),
  }
}

/** Groups lines of the same goods, in the order of entry; fully returned lines are left out. */
async function byGoods(db: Db, before: readonly BillLine[], after: readonly BillLine[]) {
  const kept = before.flatMap((line, i) => {
    const changed = after[i]
    return changed && line.keptQuantity > 0 ? [{ line, changed }] : []
  })
  if (kept.length === 0) return []
  const names = await db
    .selectFrom('orderItem')
    .select(['orderItemId', 'goodsName'])
    .where(
      'orderItemId',
      'in',
      kept.map(({ line }) => line.orderItemId),
    )
    .execute()
  const nameOf = new Map(names.map(({ orderItemId, goodsName }) => [orderItemId, goodsName]))
  return [...Map.groupBy(kept, ({ line }) => nameOf.get(line.orderItemId) ?? '')].map(([goodsName, rows]) => ({
    goodsName,
    quantity: rows.reduce((total, { line }) => total + line.keptQuantity, 0),
    before: rows.reduce((total, { line }) => total + netOf(line), 0),
    after: rows.reduce((total, { changed }) => total + netOf(changed), 0),
  }))
}

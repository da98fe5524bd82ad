/** 打折试算: previews a discount line by line, with the same rules that apply it (`repriceLines`). Locks nothing. */
import { formatFen } from '@nocturne/base/money'
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { listBillLines, requireBillPermission } from '../bill/bill-group.ts'
import { applyDiscounts, isDiscountTooLarge, repriceLines } from './discount-rules.ts'
import { computeNetAmount } from '../bill/bill-rules.ts'
import type { BillLine } from '../bill/bill-rules.ts'
import { resolveDiscount, readMinDiscountRate } from './change-discount.ts'

export const previewDiscount: Handler<typeof billing.discountPlan, typeof schemas.discountPlan> = async (
  { db, actor },
  input,
) => {
  const { billId } = input
  const bill = await db.selectFrom('bill').select('status').where('billId', '=', billId).executeTakeFirst()
  if (!bill) refuseNotFound({ billId })
  const records = await db
    .selectFrom('sitting')
    .selectAll()
    .where('billId', '=', billId)
    .where('status', '<>', recordStatus.cancelled)
    .execute()
  requireBillPermission(actor, 'operate:bill:discount', records)
  if (bill.status === billStatus.settled) refuse('BILL_SETTLED')
  const manager = resolveDiscount(input)
  const lines = await listBillLines(db, billId)
  if (isDiscountTooLarge(manager, lines, await readMinDiscountRate(db, actor.userId))) refuse('DISCOUNT_LIMIT')
  const decided = repriceLines(lines, { manager })
  if ('tooMuch' in decided) refuse('DISCOUNT_EXCEEDED', { amount: formatFen(decided.tooMuch, { symbol: false }) })
  const after = applyDiscounts(lines, decided.parts)
  const sum = (part: (line: BillLine) => number, of = after) => of.reduce((total, line) => total + part(line), 0)
  return {
    managerDiscount: sum((line) => line.managerDiscount),
    payableBefore: sum(computeNetAmount, lines),
    payableAmount: sum(computeNetAmount),
    unpaidAmount: sum((line) => computeNetAmount(line) - line.allocatedAmount),
    lines: await groupByGoods(db, lines, after),
  }
}

/** Groups lines of the same goods, in the order of entry; fully returned lines are left out. */
async function groupByGoods(db: Db, before: readonly BillLine[], after: readonly BillLine[]) {
  const remaining = before.flatMap((line, i) => {
    const changed = after[i]
    return changed && line.keptQuantity > 0 ? [{ line, changed }] : []
  })
  if (remaining.length === 0) return []
  const names = await db
    .selectFrom('orderItem')
    .select(['orderItemId', 'goodsName'])
    .where(
      'orderItemId',
      'in',
      remaining.map(({ line }) => line.orderItemId),
    )
    .execute()
  const nameOf = new Map(names.map(({ orderItemId, goodsName }) => [orderItemId, goodsName]))
  return [...Map.groupBy(remaining, ({ line }) => nameOf.get(line.orderItemId) ?? '')].map(([goodsName, rows]) => ({
    goodsName,
    quantity: rows.reduce((total, { line }) => total + line.keptQuantity, 0),
    before: rows.reduce((total, { line }) => total + computeNetAmount(line), 0),
    after: rows.reduce((total, { changed }) => total + computeNetAmount(changed), 0),
  }))
}

/** Writes discounts of a bill's lines. The caller has locked its sittings. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { factType } from '@nocturne/contract/codes'
import { postFacts } from '../../ledger/public.ts'
import type { DiscountKind, Fact } from '../../ledger/public.ts'
import { writeDiscounts } from '../../orders/public.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import type { BillLine } from '../bill/bill-rules.ts'
import type { BillLineDiscounts } from './discount-rules.ts'

const kinds = [
  ['member', 'memberDiscount'],
  ['manager', 'managerDiscount'],
  ['wipe', 'wipeDiscount'],
] as const

/** Stores new discounts and posts the differences, by order and kind (F5). */
export async function writeBillDiscounts(
  work: NightUnitOfWork,
  group: BillGroup,
  lines: readonly BillLine[],
  parts: readonly BillLineDiscounts[],
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

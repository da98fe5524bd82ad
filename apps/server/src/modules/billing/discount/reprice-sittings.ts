/** Updates member discounts after sittings joined or left a bill: a line has the rate of its sitting. */
import { formatFen } from '@nocturne/base/money'
import { refuse } from '../../../http/refusal.ts'
import type { SittingBillsProvider } from '../../tables/public.ts'
import { listBillLines, lockBill } from '../bill/bill-group.ts'
import { matchesManagerRate, repriceLines } from './discount-rules.ts'
import { writeBillDiscounts } from './write-discounts.ts'

/** Each sitting separately: a manager's discount stays with the table it was given to, as its rate or amount. */
export const repriceSittings: SittingBillsProvider['reprice'] = async (work, { billId, recordIds, discountBillId }) => {
  const { tx } = work
  const group = await lockBill(tx, billId)
  const { discountRateBp } = await tx
    .selectFrom('bill')
    .select('discountRateBp')
    .where('billId', '=', discountBillId)
    .executeTakeFirstOrThrow()
  const lines = await listBillLines(tx, billId)
  for (const recordId of recordIds) {
    const own = lines.filter((line) => line.tableRecordId === recordId)
    const manager = matchesManagerRate(own, discountRateBp) ? { manager: { rateBp: discountRateBp } } : {}
    const decided = repriceLines(own, { member: true, ...manager })
    if ('tooMuch' in decided) refuse('DISCOUNT_EXCEEDED', { amount: formatFen(decided.tooMuch, { symbol: false }) })
    await writeBillDiscounts(work, group, own, decided.parts)
  }
}

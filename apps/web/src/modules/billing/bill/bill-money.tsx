import { billStatus, payMethod } from '@nocturne/contract/codes'
import { MoneyCard, type SettlementFact } from '#kit/money-card.tsx'
import { formatClock } from '#lib/format/format.ts'
import { getMethodLabel } from '../labels.ts'
import { isReceived, listDiscountParts, type Bill } from './bill-rules.ts'
import type { FigureName } from './figure-rules.ts'

type Open = (figure: FigureName) => void

/** Composition of the amount due, and the payments. A tap on a figure opens the rows it is the sum of. */
export function BillAmounts({ bill, onOpen }: { bill: Bill; onOpen: Open }) {
  return (
    <MoneyCard
      label="金额"
      sums={[
        { label: '消费总额', fen: bill.totalAmount, onOpen: () => onOpen('total') },
        ...(bill.giftAmount > 0 ? [{ label: '赠送', fen: -bill.giftAmount, onOpen: () => onOpen('gift') }] : []),
        ...listDiscountParts(bill).map(({ part, label, fen }) => ({ label, fen: -fen, onOpen: () => onOpen(part) })),
      ]}
      total={{ label: '应收', fen: bill.payableAmount, onOpen: () => onOpen('payable') }}
      received={buildReceived(bill, onOpen)}
      rest={findOutcome(bill, onOpen)}
    />
  )
}

/** `已收 现金 ¥2,000 · 23:12`, or the sum with the number of payments; also credits. */
function buildReceived(bill: Bill, onOpen: Open): SettlementFact[] {
  const payments = bill.payments.filter((payment) => isReceived(payment) && payment.payMethod !== payMethod.credit)
  const [first, second] = payments
  const one = first && !second && first.refundedAmount === 0 ? first : null
  const at = one?.payTime && ` · ${formatClock(one.payTime)}`
  const many = !one && payments.length > 0 && ` · ${payments.length} 笔`
  const label = one ? `已收 ${getMethodLabel(one.payMethod)}` : '已收'
  return [
    { label, fen: bill.paidAmount, note: at || many || undefined, onOpen: () => onOpen('paid') },
    ...(bill.creditAmount > 0 ? [{ label: '挂账', fen: bill.creditAmount, onOpen: () => onOpen('credit') }] : []),
  ]
}

function findOutcome(bill: Bill, onOpen: Open): SettlementFact | null {
  if (bill.unpaidAmount > 0)
    return { label: '未结', fen: bill.unpaidAmount, tone: 'warning', onOpen: () => onOpen('unpaid') }
  return bill.status === billStatus.settled ? { label: '已结清', tone: 'positive' } : null
}

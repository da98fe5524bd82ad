import { listBillActions, type BillAction, requiresSinglePayment, type AmountDue } from './bill-action-rules.ts'
import type { Bill } from './bill-rules.ts'
import { computeShareDue } from './share-rules.ts'
import { useMainTable, useQueuedCashFen } from '../use-bill.ts'
import type { BillShare } from '#shells/share-rules.ts'
import { sumRunningPaymentsFen } from '../online/running-rules.ts'

type WaitingOrder = Bill['waitingOrders'][number]

/**
 * Amount due on this page, and the actions available for it: for the whole bill, the selected part, or the order the
 * page was opened with while that order waits for payment. `whole`: amount due without the selected part.
 */
export function useAmountDue(
  bill: Bill,
  orderId: number | undefined,
  share: BillShare | null = null,
): {
  due: AmountDue
  whole: AmountDue
  order: WaitingOrder | undefined
  acts: ReadonlySet<BillAction>
  waitingCashFen: number
} {
  const order = bill.waitingOrders.find((waiting) => waiting.orderId === orderId)
  const waitingCashFen = useQueuedCashFen(bill.billId, order?.orderId)
  const table = useMainTable(bill)
  const openFen = order ? order.payableAmount : bill.unpaidAmount
  const fen = Math.max(0, openFen - waitingCashFen - sumRunningPaymentsFen(bill, { orderId: order?.orderId }))
  const whole: AmountDue = order ? { fen, orderId: order.orderId } : { fen }
  const due = computeShareDue(bill, whole, share)
  const acts = listBillActions({
    can: bill.can,
    dueFen: fen,
    oneOrder: order !== undefined,
    part: due.part ? (requiresSinglePayment(due.part) ? 'one' : 'several') : null,
    hasMember: bill.member !== null,
    hasDeposit: bill.deposits.length > 0,
    minDiffAmount: bill.minDiffAmount,
    table: table?.can,
  })
  return { due, whole, order, acts, waitingCashFen }
}

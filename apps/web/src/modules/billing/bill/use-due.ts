import { actsOf } from './act-rules.ts'
import type { Bill } from './bill-rules.ts'
import type { Act } from './act-rules.ts'
import { dueOfShare } from './share-rules.ts'
import { isOnePayment, type Due } from './due-rules.ts'
import { useTableOf, useWaitingCash } from '../queries.ts'
import type { Share } from '../../../shells/share-rules.ts'
import { runningFen } from '../online/running-rules.ts'

type WaitingOrder = Bill['waitingOrders'][number]

/**
 * Amount due on this page and the available actions: the bill, a part of it, or the order the page was opened for
 * while it waits. `whole`: without the part.
 */
export function useDue(
  bill: Bill,
  orderId: number | undefined,
  share: Share | null = null,
): { due: Due; whole: Due; order: WaitingOrder | undefined; acts: ReadonlySet<Act>; waitingCashFen: number } {
  const order = bill.waitingOrders.find((waiting) => waiting.orderId === orderId)
  const waitingCashFen = useWaitingCash(bill.billId, order?.orderId)
  const table = useTableOf(bill)
  const openFen = order ? order.payableAmount : bill.unpaidAmount
  const fen = Math.max(0, openFen - waitingCashFen - runningFen(bill, { orderId: order?.orderId }))
  const whole: Due = order ? { fen, orderId: order.orderId } : { fen }
  const due = dueOfShare(bill, whole, share)
  const acts = actsOf({
    can: bill.can,
    dueFen: fen,
    oneOrder: order !== undefined,
    part: due.part ? (isOnePayment(due.part) ? 'one' : 'several') : null,
    hasMember: bill.member !== null,
    hasDeposit: bill.deposits.length > 0,
    minDiffAmount: bill.minDiffAmount,
    table: table?.can,
  })
  return { due, whole, order, acts, waitingCashFen }
}

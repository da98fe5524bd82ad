import type { BillStatus, OrderStatus } from '@nocturne/contract/codes'
import { findBillStatusAfter } from '../../src/modules/billing/bill/bill-moves.ts'
import type { BillMove } from '../../src/modules/billing/bill/bill-moves.ts'
import { findNextOrderStatus } from '../../src/modules/orders/order-status.ts'
import type { OrderMove } from '../../src/modules/orders/order-status.ts'

/**
 * Returns `next`; throws when it is null. Null means that the generator planned a move which the module's states do not
 * allow: a bug of the generator.
 */
export function requireNextState<Status>(next: Status | null, move: string): Status {
  if (next === null) throw new Error(`the demo plan wants to ${move} what cannot be`)
  return next
}

/** State of an order after a move. */
export const requireNextOrderStatus = (
  { status, orderNo }: { status: OrderStatus; orderNo: string },
  move: OrderMove,
) => requireNextState(findNextOrderStatus(move, status), `${move} order ${orderNo}`)

/** State of a bill after a move. */
export const requireNextBillStatus = ({ status, billNo }: { status: BillStatus; billNo: string }, move: BillMove) =>
  requireNextState(findBillStatusAfter(move, status), `${move} bill ${billNo}`)

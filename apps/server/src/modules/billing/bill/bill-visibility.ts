/**
 * Visibility of a bill of merged tables. A reader who may not see the amounts of all its sittings sees their own part: their sittings, the
 * lines and what was paid on them. The permitted actions are computed from the whole bill.
 */
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { computeMinDiff } from '../../tables/public.ts'
import { requireBillPermission, getSittingOwner } from './bill-group.ts'
import type { BillCredit, BillGoods, BillPayment, BillSitting, BillRefund } from './bill-parts.ts'

type Allocation = { paymentId: number; orderItemId: number; amount: number; refundedAmount: number }
type Minimum = { minCharge: number; minEligibleAmount: number; minDiffAmount: number }

export type BillContent<A extends Allocation, W extends { tableName: string }, S> = {
  records: readonly BillSitting[]
  goods: readonly BillGoods[]
  payments: readonly BillPayment[]
  allocations: readonly A[]
  refunds: readonly BillRefund[]
  credits: readonly BillCredit[]
  waiting: readonly W[]
  minimum: Minimum
  stayed: S | null
}

/** Decides which sittings of a bill, and which amounts, a reader may see. */
export type BillVisibility = {
  /** Refuses a bill of which the reader may see no sitting: NO_PERMISSION for staff. */
  demand: (records: readonly BillSitting[]) => void
  /** Returns whether the reader may see the amounts of this sitting. */
  shows: (record: BillSitting) => boolean
}

/** Visibility for staff. Refuses NO_PERMISSION when none of the sittings is in their scope. */
export const createStaffVisibility = (actor: StaffActor): BillVisibility => ({
  demand: (records) => requireBillPermission(actor, 'operate:bill:view', records),
  shows: (record) => isPermitted(actor, 'operate:table:amount', getSittingOwner(record)),
})

/** Visible part of the bill; all of it when the reader may see all its sittings. */
export function limitBillToVisible<A extends Allocation, W extends { tableName: string }, S>(
  actor: StaffActor,
  bill: BillContent<A, W, S>,
  { shows }: Pick<BillVisibility, 'shows'>,
): BillContent<A, W, S> {
  const records = bill.records.filter(shows)
  if (records.length === bill.records.length) return bill
  const tables = new Set(records.map(({ tableName }) => tableName))
  const goods = bill.goods.filter(({ tableName }) => tables.has(tableName))
  const itemIds = new Set(goods.map(({ orderItemId }) => orderItemId))
  const orderIds = new Set(goods.map(({ orderId }) => orderId))
  const allocations = bill.allocations.filter(({ orderItemId }) => itemIds.has(orderItemId))
  const paid = Map.groupBy(allocations, ({ paymentId }) => paymentId)
  return {
    records,
    goods,
    allocations,
    payments: bill.payments.flatMap((payment) => {
      const own = paid.get(payment.paymentId) ?? []
      return own.length === 0
        ? []
        : [{ ...payment, amount: sum(own, 'amount'), refundedAmount: sum(own, 'refundedAmount') }]
    }),
    refunds: bill.refunds.filter(({ orderId }) => orderIds.has(orderId)),
    credits: bill.credits.filter((credit) =>
      isPermitted(actor, 'report:credit:view', {
        userIds: [credit.guaranteeUserId, credit.applyUserId],
        deptId: credit.guaranteeDeptId,
      }),
    ),
    waiting: bill.waiting.filter(({ tableName }) => tables.has(tableName)),
    minimum: computeMinimum(records),
    stayed: null,
  }
}

const sum = (rows: readonly Allocation[], column: 'amount' | 'refundedAmount') =>
  rows.reduce((total, row) => total + row[column], 0)

function computeMinimum(records: readonly BillSitting[]): Minimum {
  const add = (part: (record: BillSitting) => number) => records.reduce((total, record) => total + part(record), 0)
  return {
    minCharge: add((record) => (record.minWaived ? 0 : record.minCharge)),
    minEligibleAmount: add((record) => record.minEligibleAmount),
    minDiffAmount: add((record) => computeMinDiff(record)),
  }
}

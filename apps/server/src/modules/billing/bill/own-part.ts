/**
 * A bill of merged tables belongs to several people. Whoever may not see the amounts of all its sittings reads his own part: his
 * sittings and their lines, of payments what they paid there. What may be done with the bill is decided on all of it.
 */
import type { StaffActor } from '../../../http/context.ts'
import { may } from '../../../http/policy.ts'
import { minDiff } from '../../tables/public.ts'
import { demandOnBill, ownerOf } from './bill-group.ts'
import type { BillCredit, BillGoods, BillPayment, BillRecord, BillRefund } from './bill-parts.ts'

type Allocation = { paymentId: number; orderItemId: number; amount: number; refundedAmount: number }
type Minimum = { minCharge: number; minEligibleAmount: number; minDiffAmount: number }

export type BillParts<A extends Allocation, W extends { tableName: string }, S> = {
  records: readonly BillRecord[]
  goods: readonly BillGoods[]
  payments: readonly BillPayment[]
  allocations: readonly A[]
  refunds: readonly BillRefund[]
  credits: readonly BillCredit[]
  waiting: readonly W[]
  minimum: Minimum
  stayed: S | null
}

/** How far somebody reads a bill. */
export type BillReach = {
  /** Refuses the bill whose sittings are these. */
  demand: (records: readonly BillRecord[]) => void
  /** Whether the amounts of this sitting are his to see. */
  shows: (record: BillRecord) => boolean
}

/** Whoever works with the bill: NO_PERMISSION when none of its sittings is his. */
export const staffReach = (actor: StaffActor): BillReach => ({
  demand: (records) => demandOnBill(actor, 'operate:bill:view', records),
  shows: (record) => may(actor, 'operate:table:amount', ownerOf(record)),
})

/** What of the bill he may read: everything when all its sittings are his to see. */
export function ownPart<A extends Allocation, W extends { tableName: string }, S>(
  actor: StaffActor,
  bill: BillParts<A, W, S>,
  { shows }: Pick<BillReach, 'shows'>,
): BillParts<A, W, S> {
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
      may(actor, 'report:credit:view', {
        userIds: [credit.guaranteeUserId, credit.applyUserId],
        deptId: credit.guaranteeDeptId,
      }),
    ),
    waiting: bill.waiting.filter(({ tableName }) => tables.has(tableName)),
    minimum: minimumOf(records),
    stayed: null,
  }
}

const sum = (rows: readonly Allocation[], column: 'amount' | 'refundedAmount') =>
  rows.reduce((total, row) => total + row[column], 0)

function minimumOf(records: readonly BillRecord[]): Minimum {
  const add = (part: (record: BillRecord) => number) => records.reduce((total, record) => total + part(record), 0)
  return {
    minCharge: add((record) => (record.minWaived ? 0 : record.minCharge)),
    minEligibleAmount: add((record) => record.minEligibleAmount),
    minDiffAmount: add((record) => minDiff(record)),
  }
}

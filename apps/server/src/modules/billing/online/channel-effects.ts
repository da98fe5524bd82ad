/** Effects of an online payment on a bill, a waiting order or a credit, and of a finished online refund on a refund. */
import { recordStatus, refundStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { isPermitted, findScope } from '../../../http/policy.ts'
import { notifyGuestOrder } from '../../guest/public.ts'
import type { Payable, PaymentRow, RefundListeners } from '../../payments/public.ts'
import { listRefundStatusesBefore } from '../refund/refund-status.ts'
import { applyPayment } from '../settle/apply-payment.ts'
import { applyRepayment } from '../credit/apply-repayment.ts'
import { lockBill, hasBillPermission } from '../bill/bill-group.ts'
import { listBillRecords } from '../bill/bill-parts.ts'
import { releaseSplitShare } from './payment-share.ts'
import { lockCreditBill } from '../credit/credit-store.ts'

export const billPayable: Payable = {
  lock: async (tx, payment) => {
    if (payment.billId !== null) await lockBill(tx, payment.billId)
  },
  apply: async (work, payment) => {
    const first = await applyPayment(work, payment.paymentId)
    if (first && payment.orderId !== null) await notifyGuestOrder(work.tx, work.emit, payment.orderId, work.now)
  },
  released: async (work, payment) => releaseSplitShare(work.tx, payment.paymentId),
  isSeenBy: async (db, { billId }, actor) =>
    billId !== null && hasBillPermission(actor, 'operate:bill:view', await listBillRecords(db, { billId })),
  describe: describeBill,
}

export const creditPayable: Payable = {
  lock: async (tx, payment) => {
    await lockCreditBill(tx, payment.bizId)
  },
  apply: async (work, payment) => {
    await applyRepayment(work, payment)
  },
  isSeenBy: async (db, { bizId }, actor) => {
    if (findScope(actor, 'operate:credit:repay') !== undefined) return true
    const credit = await db
      .selectFrom('creditRecord')
      .select(['guaranteeUserId', 'guaranteeDeptId', 'applyUserId'])
      .where('creditId', '=', bizId)
      .executeTakeFirstOrThrow()
    const owner = { userIds: [credit.guaranteeUserId, credit.applyUserId], deptId: credit.guaranteeDeptId }
    return isPermitted(actor, 'report:credit:view', owner)
  },
  describe: async (db, { bizId }) => {
    const { creditNo } = await db
      .selectFrom('creditRecord')
      .select('creditNo')
      .where('creditId', '=', bizId)
      .executeTakeFirstOrThrow()
    return { tableName: '', paidNo: creditNo }
  },
}

/** Updates a refund after its payout: succeeded when all its parts arrived, failed as soon as one part failed. */
export const updateRefundAfterPayout: RefundListeners['refund'] = async ({ tx, emit }, refundId, end) => {
  const change =
    end.status === 'done'
      ? sql`set status = ${lit(refundStatus.succeeded)} where status = any(${listRefundStatusesBefore('arrive')}::text[])
          and not exists (select from channel_refund c where c.biz_type = 'refund' and c.biz_id = ${refundId} and c.status <> 'done')`
      : sql`set status = ${lit(refundStatus.failed)} where status = any(${listRefundStatusesBefore('fail')}::text[])`
  const { rows } = await sql<{ tableRecordId: number }>`
    update refund ${change} and refund_id = ${refundId} returning sitting_id`.execute(tx)
  if (rows.length > 0) emit({ topic: 'bill', ids: rows.map((row) => row.tableRecordId) })
}

/** Number of what was paid, its table, and the amount the whole bill still owes. */
async function describeBill(db: Db, { billId, orderId }: PaymentRow) {
  if (billId === null) return { tableName: '', paidNo: '' }
  const paidNo = await readPaidNumber(db, billId, orderId)
  const rows = await db
    .selectFrom('sitting')
    .select(['tableName', 'tableId', 'unpaidAmount'])
    .where('billId', '=', billId)
    .where('status', '<>', recordStatus.cancelled)
    .orderBy('tableRecordId')
    .execute()
  const [first] = rows
  if (!first) return { tableName: '', paidNo }
  const unpaidAmount = rows.reduce((sum, row) => sum + row.unpaidAmount, 0)
  return { tableName: first.tableName, paidNo, tableId: first.tableId, unpaidAmount }
}

/** A separately paid order is identified by its own number. */
async function readPaidNumber(db: Db, billId: number, orderId: number | null): Promise<string> {
  if (orderId === null) {
    const bill = await db.selectFrom('bill').select('billNo').where('billId', '=', billId).executeTakeFirstOrThrow()
    return bill.billNo
  }
  const order = await db.selectFrom('orders').select('orderNo').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  return order.orderNo
}

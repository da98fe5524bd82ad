/** What money from a provider does to a bill, a waiting order or a credit, and what a finished giving-back does to a refund. */
import { refundStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { tellOfGuestOrder } from '../../guest/public.ts'
import type { Payable, PaymentRow, RefundListeners } from '../../payments/public.ts'
import { applyPayment } from '../settle/apply-payment.ts'
import { applyRepayment } from '../credit/apply-repayment.ts'
import { lockBill } from '../bill/bill-group.ts'
import { freeShare } from './bill-part.ts'
import { lockBillOfCredit } from '../credit/credit-store.ts'

export const billPayable: Payable = {
  lock: async (tx, payment) => {
    if (payment.billId !== null) await lockBill(tx, payment.billId)
  },
  apply: async (hand, payment) => {
    const first = await applyPayment(hand, payment.paymentId)
    if (first && payment.orderId !== null) await tellOfGuestOrder(hand.tx, hand.emit, payment.orderId, hand.now)
  },
  released: async (hand, payment) => freeShare(hand.tx, payment.paymentId),
  describe: async (db, payment) => ({ tableName: await tableNameOf(db, payment) }),
}

export const creditPayable: Payable = {
  lock: async (tx, payment) => {
    await lockBillOfCredit(tx, payment.bizId)
  },
  apply: async (hand, payment) => {
    await applyRepayment(hand, payment)
  },
  describe: async () => ({ tableName: '' }),
}

/** A refund is done when all of it arrived, and failed as soon as a part of it did. */
export const refundEnded: RefundListeners['refund'] = async ({ tx, emit }, refundId, end) => {
  const change =
    end.status === 'done'
      ? sql`set status = ${lit(refundStatus.succeeded)} where status in (${lit(refundStatus.refunding, refundStatus.failed)})
          and not exists (select from channel_refund c where c.biz_type = 'refund' and c.biz_id = ${refundId} and c.status <> 'done')`
      : sql`set status = ${lit(refundStatus.failed)} where status = ${lit(refundStatus.refunding)}`
  const { rows } = await sql<{ tableRecordId: number }>`
    update refund ${change} and refund_id = ${refundId} returning table_record_id`.execute(tx)
  if (rows.length > 0) emit({ topic: 'bill', ids: rows.map((row) => row.tableRecordId) })
}

async function tableNameOf(db: Db, payment: PaymentRow): Promise<string> {
  if (payment.billId === null) return ''
  const row = await db
    .selectFrom('tableRecord')
    .select('tableName')
    .where('billId', '=', payment.billId)
    .orderBy('tableRecordId')
    .limit(1)
    .executeTakeFirst()
  return row?.tableName ?? ''
}

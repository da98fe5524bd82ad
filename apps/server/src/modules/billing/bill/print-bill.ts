/** 打印: the text of a bill. A pre-print marks it as presented, so that the floor sees which tables are about to pay. */
import { formatTime } from '@nocturne/base/venue-time'
import { billStatus, payStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { readSettings } from '../../platform/public.ts'
import { readBill } from './bill-detail.ts'
import { formatReceipt } from './receipt-rules.ts'

export const printBill: Handler<typeof billing.print, typeof schemas.print> = async (context, input) => {
  const { tx, now, actor } = context
  const { billId, kind, changeAmount = 0, preview = false } = input
  const lockedBill = await tx
    .selectFrom('bill')
    .select(['billId', 'printCount'])
    .where('billId', '=', billId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!lockedBill) refuseNotFound({ billId })
  const bill = await readBill(tx, actor, { billId, now })
  // A print-out shows the whole bill; readers who may see only a part of it are refused.
  if (!bill.can.print) refuse('NO_PERMISSION')
  if (kind === 'final' && bill.status !== billStatus.settled) refuse('BILL_NOT_SETTLED')
  const printCount = lockedBill.printCount + (preview ? 0 : 1)
  if (!preview) {
    await tx
      .updateTable('bill')
      .set({ printCount, ...(kind === 'pre' ? { presentedAt: now } : {}) })
      .where('billId', '=', billId)
      .execute()
    context.emit({ topic: 'bill', ids: bill.records.map((record) => record.tableRecordId) })
    context.emit({ topic: 'table', ids: bill.records.map((record) => record.tableId) })
    context.log({ subjectType: 'bill', subjectId: billId, after: { kind, printCount } })
  }
  const settings = await readSettings(tx)
  const payments = bill.payments.filter((payment) => payment.status === payStatus.succeeded && !payment.voided)
  const printText = formatReceipt({
    venueName: settings.text('venue.venueName'),
    address: settings.text('venue.address'),
    header: settings.text('receipt.header'),
    footer: settings.text(kind === 'pre' ? 'receipt.preFooter' : 'receipt.footer'),
    kind,
    billNo: bill.billNo,
    tableNames: bill.tableNames,
    guestNum: bill.records.reduce((sum, record) => sum + record.guestNum, 0),
    settleTime: bill.settleTime,
    time: formatTime(now),
    cashier: actor.nickName,
    lines: bill.lines,
    gifts: bill.gifts,
    totals: bill,
    minCharge: bill.minCharge,
    minDiffAmount: bill.minDiffAmount,
    changeAmount,
    payments: payments.map(({ payMethod, amount, refundedAmount }) => ({ payMethod, amount: amount - refundedAmount })),
    refundAmount: payments.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0),
  })
  return { printText, printCount }
}

/** The bill as text for the printer. Pure. */
import { formatFen } from '@nocturne/base/money'
import { centre, paperRule, spread } from '@nocturne/base/paper'
import type { PayMethod } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

export type Receipt = {
  venueName: string
  kind: 'pre' | 'final'
  billNo: string
  tableNames: string
  guestNum: number
  time: string
  cashier: string
  lines: readonly { goodsName: string; quantity: number; amount: number }[]
  gifts: readonly { goodsName: string; quantity: number; amount: number }[]
  totals: {
    totalAmount: number
    giftAmount: number
    discountAmount: number
    payableAmount: number
    paidAmount: number
    creditAmount: number
    unpaidAmount: number
  }
  /** Money that was kept. */
  payments: readonly { payMethod: PayMethod; amount: number }[]
  /** Money that went back. */
  refundAmount: number
  /** The minimum of the tables and what is missing to it; 0 where none is asked. */
  minCharge: number
  minDiffAmount: number
  /** Cash that went back over the bar, 0 for none. */
  changeAmount: number
}

const yuan = (fen: number) => formatFen(fen, { symbol: false })

export function receiptText(receipt: Receipt): string {
  const { totals } = receipt
  const figure = (name: string, fen: number) => (fen === 0 ? [] : [spread(name, yuan(fen))])
  const goods = (rows: Receipt['lines']) =>
    rows.filter((row) => row.quantity > 0).map((row) => spread(`${row.goodsName} ×${row.quantity}`, yuan(row.amount)))
  const gifts = goods(receipt.gifts)
  return [
    centre(receipt.venueName),
    centre(receipt.kind === 'pre' ? '预结单' : '结账单'),
    `单号：${receipt.billNo}`,
    `台位：${receipt.tableNames}  人数：${receipt.guestNum}`,
    `时间：${receipt.time}`,
    paperRule,
    ...goods(receipt.lines),
    ...(gifts.length > 0 ? ['【赠送】', ...gifts] : []),
    paperRule,
    spread('消费总额', yuan(totals.totalAmount)),
    ...figure('赠送', -totals.giftAmount),
    ...figure('优惠', -totals.discountAmount),
    spread('应收', yuan(totals.payableAmount)),
    ...receipt.payments.flatMap((payment) => figure(label('pay_method', payment.payMethod), payment.amount)),
    ...figure('退款', receipt.refundAmount),
    ...figure('找零', receipt.changeAmount),
    ...figure('未结', totals.unpaidAmount),
    ...figure('低消', receipt.minCharge),
    ...figure('低消差额', receipt.minDiffAmount),
    paperRule,
    `收银：${receipt.cashier}`,
    centre(receipt.kind === 'pre' ? '请核对消费明细' : '谢谢光临'),
  ].join('\n')
}

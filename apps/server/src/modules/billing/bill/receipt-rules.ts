/** The bill as text for a 58 mm printer: 32 columns, a Chinese character takes two. Pure. */
import { formatFen } from '@nocturne/base/money'
import type { PayMethod } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

const COLUMNS = 32

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
  payments: readonly { payMethod: PayMethod; amount: number }[]
}

const widthOf = (text: string) => Array.from(text).reduce((width, char) => width + (/[^ -~]/u.test(char) ? 2 : 1), 0)

/** Left and right on one line; a left part that is too long gets a line of its own. */
function spread(left: string, right: string): string {
  const gap = COLUMNS - widthOf(left) - widthOf(right)
  return gap >= 1
    ? left + ' '.repeat(gap) + right
    : `${left}\n${' '.repeat(Math.max(0, COLUMNS - widthOf(right)))}${right}`
}

function centre(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((COLUMNS - widthOf(text)) / 2))) + text
}

const yuan = (fen: number) => formatFen(fen, { symbol: false })

export function receiptText(receipt: Receipt): string {
  const rule = '-'.repeat(COLUMNS)
  const { totals } = receipt
  const figure = (name: string, fen: number) => (fen === 0 ? [] : [spread(name, yuan(fen))])
  return [
    centre(receipt.venueName),
    centre(receipt.kind === 'pre' ? '预结单' : '结账单'),
    `单号：${receipt.billNo}`,
    `台位：${receipt.tableNames}  人数：${receipt.guestNum}`,
    `时间：${receipt.time}`,
    rule,
    ...receipt.lines.map((line) => spread(`${line.goodsName} ×${line.quantity}`, yuan(line.amount))),
    ...(receipt.gifts.length > 0
      ? ['【赠送】', ...receipt.gifts.map((line) => spread(`${line.goodsName} ×${line.quantity}`, yuan(line.amount)))]
      : []),
    rule,
    spread('消费总额', yuan(totals.totalAmount)),
    ...figure('赠送', -totals.giftAmount),
    ...figure('优惠', -totals.discountAmount),
    spread('应收', yuan(totals.payableAmount)),
    ...receipt.payments.map((payment) => spread(label('pay_method', payment.payMethod), yuan(payment.amount))),
    ...figure('未结', totals.unpaidAmount),
    rule,
    `收银：${receipt.cashier}`,
    centre(receipt.kind === 'pre' ? '请核对消费明细' : '谢谢光临'),
  ].join('\n')
}

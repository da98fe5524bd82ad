/** The bill as text for the printer. Pure. */
import { formatFen } from '@nocturne/base/money'
import { centreLine, wrapAndCentre, paperRuleLine, justifyLine } from '@nocturne/base/paper'
import { payMethod, type PayMethod } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

/** `price` of one piece and `amount` of all, fen; `items`: lines of orders that it combines, with their options. */
type ReceiptLine = {
  goodsName: string
  price: number
  quantity: number
  amount: number
  items: readonly { options: string }[]
}

export type Receipt = {
  venueName: string
  /** Address of the venue, empty while it has none. */
  address: string
  /** Texts of the venue under its address and at the end; line ends separate lines. */
  header: string
  footer: string
  kind: 'pre' | 'final'
  billNo: string
  tableNames: string
  guestNum: number
  /** When the bill was settled; null while it is open. */
  settleTime: string | null
  /** Time of printing. */
  time: string
  cashier: string
  lines: readonly ReceiptLine[]
  gifts: readonly ReceiptLine[]
  totals: {
    totalAmount: number
    giftAmount: number
    discountAmount: number
    payableAmount: number
    paidAmount: number
    creditAmount: number
    unpaidAmount: number
  }
  /** Payments with their amounts after refunds. */
  payments: readonly { payMethod: PayMethod; amount: number }[]
  /** Refunded money. */
  refundAmount: number
  /** Minimum charge of the tables and the missing amount; 0 when there is no minimum. */
  minCharge: number
  minDiffAmount: number
  /** Change given in cash, 0 for none. */
  changeAmount: number
}

const formatYuan = (fen: number) => formatFen(fen, { symbol: false })

/** Lines of a text, each wrapped and centred. */
const centreText = (text: string): string[] => text.split('\n').flatMap((line) => wrapAndCentre(line.trim()))

/** Each combination of options once. */
const listOptions = ({ items }: ReceiptLine): string[] => [
  ...new Set(items.map(({ options }) => options).filter((options) => options !== '')),
]

export function formatReceipt(receipt: Receipt): string {
  const { totals } = receipt
  const formatFigure = (name: string, fen: number) => (fen === 0 ? [] : [justifyLine(name, formatYuan(fen))])
  const formatGoods = (rows: Receipt['lines']) =>
    rows
      .filter((row) => row.quantity > 0)
      .flatMap((row) => [
        justifyLine(`${row.goodsName} ×${row.quantity}`, formatYuan(row.amount)),
        ...listOptions(row).map((options) => `  ${options}`),
        // Prints the price per piece only for several pieces; for a single piece it equals the amount.
        ...(row.quantity > 1 ? [`  单价 ${formatYuan(row.price)}`] : []),
      ])
  const gifts = formatGoods(receipt.gifts)
  const cash = receipt.payments
    .filter((payment) => payment.payMethod === payMethod.cash)
    .reduce((sum, { amount }) => sum + amount, 0)
  return [
    centreLine(receipt.venueName),
    ...wrapAndCentre(receipt.address),
    ...centreText(receipt.header),
    centreLine(receipt.kind === 'pre' ? '预结单' : '结账单'),
    `单号：${receipt.billNo}`,
    `台位：${receipt.tableNames}  人数：${receipt.guestNum}`,
    ...(receipt.settleTime === null ? [] : [`结账：${receipt.settleTime}`]),
    `打印：${receipt.time}`,
    paperRuleLine,
    ...formatGoods(receipt.lines),
    ...(gifts.length > 0 ? ['【赠送】', ...gifts] : []),
    paperRuleLine,
    justifyLine('消费总额', formatYuan(totals.totalAmount)),
    ...formatFigure('赠送', -totals.giftAmount),
    ...formatFigure('优惠', -totals.discountAmount),
    justifyLine('应收', formatYuan(totals.payableAmount)),
    ...receipt.payments.flatMap((payment) => formatFigure(getLabel('pay_method', payment.payMethod), payment.amount)),
    ...formatFigure('退款', receipt.refundAmount),
    ...(receipt.changeAmount > 0
      ? [
          justifyLine('收现', formatYuan(cash + receipt.changeAmount)),
          justifyLine('找零', formatYuan(receipt.changeAmount)),
        ]
      : []),
    ...formatFigure('实收', totals.paidAmount),
    ...formatFigure('未结', totals.unpaidAmount),
    // A reached minimum is not printed.
    ...(receipt.minDiffAmount > 0
      ? [justifyLine('低消', formatYuan(receipt.minCharge)), justifyLine('低消差额', formatYuan(receipt.minDiffAmount))]
      : []),
    paperRuleLine,
    `收银：${receipt.cashier}`,
    ...centreText(receipt.footer),
  ].join('\n')
}

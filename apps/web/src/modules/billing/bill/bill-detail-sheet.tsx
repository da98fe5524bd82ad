import { formatShortTime } from '#lib/format/format.ts'
import { creditDetailSheet } from '../credit/lazy-sheets.ts'
import type { Bill } from './bill-rules.ts'
import type { BillDetailTarget } from './bill-action-rules.ts'
import { buildFigureDetail, buildLineDetail, listPaidLines } from './figure-rules.ts'
import { getMethodLabel } from '../labels.ts'
import { FigureSheet } from './figure-sheet.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { BillTablesSheet } from './records-sheet.tsx'

/** Current details of a figure, line or payment; renders nothing once it is no longer on the bill. */
export function BillDetailSheet({ look, bill, onClose }: { look: BillDetailTarget; bill: Bill; onClose: () => void }) {
  switch (look.what) {
    case 'credit':
      return <LazySheet part={creditDetailSheet} props={{ creditId: look.creditId, onClose }} />
    case 'records':
      return <BillTablesSheet bill={bill} onClose={onClose} />
    case 'figure':
      return <FigureSheet {...buildFigureDetail(bill, look.figure)} onClose={onClose} />
    case 'line': {
      const line = (look.gift ? bill.gifts : bill.lines).find(
        ({ goodsId, price }) => goodsId === look.goodsId && price === look.price,
      )
      return line ? <FigureSheet {...buildLineDetail(line)} onClose={onClose} /> : null
    }
    case 'payment': {
      const payment = bill.payments.find(({ paymentId }) => paymentId === look.paymentId)
      if (!payment) return null
      const fact = [
        payment.payTime && formatShortTime(payment.payTime),
        payment.cashierName,
        payment.paymentNo,
        payment.transactionId && `${getMethodLabel(payment.payMethod)}单号 ${payment.transactionId}`,
      ]
      return (
        <FigureSheet
          title={getMethodLabel(payment.payMethod)}
          fact={fact.filter(Boolean).join(' · ')}
          fen={payment.amount}
          rows={listPaidLines(payment)}
          onClose={onClose}
        />
      )
    }
  }
}

import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import type { ShareRowProps } from '../../../kit/share-row.tsx'
import { orderLink } from '../../orders/public.ts'
import { orderFact } from '../frame/order-fact.ts'

type Row = AnswerOf<typeof reports.ownSales>['rows'][number]

/** An order among somebody's sales, with what it brought within the nights. */
export function soldOrderRow(row: Row): ShareRowProps {
  const money = [
    row.giftAmount !== 0 && `赠送 ${formatFen(row.giftAmount, { trim: true })}`,
    row.discountAmount !== 0 && `优惠 ${formatFen(row.discountAmount, { trim: true })}`,
    row.creditAmount !== 0 && `挂账 ${formatFen(row.creditAmount, { trim: true })}`,
    row.unpaidAmount !== 0 && `未结 ${formatFen(row.unpaidAmount, { trim: true })}`,
  ]
  return {
    title: row.goodsSummary || row.orderNo,
    fact: orderFact(row),
    figure: formatFen(row.payableAmount, { trim: true }),
    subfigure: money.filter(Boolean).join(' ') || `实收 ${formatFen(row.paidAmount, { trim: true })}`,
    href: orderLink(row.orderId),
  }
}

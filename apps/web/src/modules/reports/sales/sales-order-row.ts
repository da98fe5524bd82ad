import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { buildOrderLink } from '../../orders/public.ts'
import { formatOrderDetails } from '../frame/order-fact.ts'

type Row = AnswerOf<typeof reports.salesOrders>['rows'][number]

/**
 * Row of an order in a person's sales: its amount within the nights and the composition of that amount. With a category
 * of goods, only its lines count.
 */
export function buildSoldOrderRow(row: Row): ShareRowProps {
  const figure = row.payableAmount ?? row.salesAmount
  const money = [
    ['消费', row.totalAmount === figure ? 0 : row.totalAmount],
    ['赠送', row.giftAmount],
    ['优惠', row.discountAmount],
    ['实收', row.paidAmount],
    ['挂账', row.creditAmount],
    ['未结', row.unpaidAmount],
  ] as const
  const parts = money.flatMap(([word, fen]) => (fen ? [`${word} ${formatFen(fen, { trim: true })}`] : []))
  return {
    title: row.goodsSummary || row.orderNo,
    fact: formatOrderDetails(row),
    figure: formatFen(figure, { trim: true }),
    subfigure: parts.join(' '),
    href: buildOrderLink(row.orderId),
  }
}

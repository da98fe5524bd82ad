import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { buildOrderLink } from '../../orders/public.ts'
import { formatOrderDetails } from '../frame/order-fact.ts'

type Row = AnswerOf<typeof reports.recommendOrders>['rows'][number]

/** Row of a recommended guest's order. */
export const buildRecommendedOrderRow = (row: Row): ShareRowProps => ({
  title: row.goodsSummary || row.orderNo,
  fact: `${formatOrderDetails(row)} · 销售 ${row.salesUserName}`,
  figure: formatFen(row.recommendAmount, { trim: true }),
  subfigure: `实收 ${formatFen(row.recommendPaid, { trim: true })}`,
  href: buildOrderLink(row.orderId),
})

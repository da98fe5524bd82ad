import { formatFen } from '@nocturne/base/money'
import { orderStatus, orderType, type OrderStatus, type OrderType } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import type { ShareRowProps } from '../../../kit/share-row.tsx'
import { oneOf, useFilter } from '../../../lib/filter.ts'
import { orderLink } from '../../orders/public.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { orderFact } from '../frame/order-fact.ts'
import { useLevel } from '../frame/use-level.ts'
import { marketLink } from '../links.ts'

const params = { orderType: oneOf(Object.values(orderType)), status: oneOf(Object.values(orderStatus)) }

type Row = AnswerOf<typeof reports.salesOrders>['rows'][number]

/** P020 个人销售明细: a person's orders, with what each brought within the nights. */
export default function SalesOrdersPage() {
  const { value, set } = useFilter(params)
  const reading = useLevel(reports.salesOrders, salesReport.levels.orders, value)
  return (
    <LevelPage
      backTo={marketLink}
      report={salesReport}
      reading={reading}
      counted="单"
      empty="暂无明细"
      rowKey={(row) => row.orderId}
      row={orderRow}
      filters={
        <ChipRow label="订单类型与状态">
          {typesShown.map((type) => (
            <Chip
              key={type}
              selected={value.orderType === type}
              onClick={() => set({ orderType: value.orderType === type ? undefined : type })}
            >
              {label('order_type', type)}
            </Chip>
          ))}
          {statesShown.map((state) => (
            <Chip
              key={state}
              selected={value.status === state}
              onClick={() => set({ status: value.status === state ? undefined : state })}
            >
              {label('order_status', state)}
            </Chip>
          ))}
        </ChipRow>
      }
    />
  )
}

const typesShown: readonly OrderType[] = [orderType.meal, orderType.gift, orderType.minimum]
const statesShown: readonly OrderStatus[] = [orderStatus.placed, orderStatus.settled, orderStatus.returned]

function orderRow(row: Row): ShareRowProps {
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

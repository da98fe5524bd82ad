import { orderStatus, orderType, type OrderStatus, type OrderType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { marketLink } from '../links.ts'
import { useGoodsFilter } from './goods-filter.ts'
import { SalesFilter } from './sales-filter.tsx'
import { buildSoldOrderRow } from './sales-order-row.ts'

const params = {
  orderType: createChoiceParam(Object.values(orderType)),
  status: createChoiceParam(Object.values(orderStatus)),
}

/** P020 个人销售明细: orders of a person with their amounts within the nights. */
export default function SalesOrdersPage() {
  const { value, set } = useFilter(params)
  const goods = useGoodsFilter()
  const reading = useLevel(reports.salesOrders, salesReport.levels.orders, { ...value, ...goods.value })
  return (
    <LevelPage
      backTo={marketLink}
      report={salesReport}
      reading={reading}
      counted="条 · 含取消与跨日订单"
      empty="暂无明细"
      rowKey={(row) => row.orderId}
      row={buildSoldOrderRow}
      filters={
        <>
          <SalesFilter goods={goods} />
          <ChipRow label="订单类型与状态">
            {typesShown.map((type) => (
              <Chip
                key={type}
                selected={value.orderType === type}
                onClick={() => set({ orderType: value.orderType === type ? undefined : type })}
              >
                {getLabel('order_type', type)}
              </Chip>
            ))}
            {statesShown.map((state) => (
              <Chip
                key={state}
                selected={value.status === state}
                onClick={() => set({ status: value.status === state ? undefined : state })}
              >
                {getLabel('order_status', state)}
              </Chip>
            ))}
          </ChipRow>
        </>
      }
    />
  )
}

/** Without 取酒, which is free, and orders that were never placed. */
const typesShown: readonly OrderType[] = Object.values(orderType).filter((type) => type !== orderType.wine)
const statesShown: readonly OrderStatus[] = Object.values(orderStatus).filter((state) => state !== orderStatus.waiting)

import { computeRatioBp } from '@nocturne/base/money'
import { orderStatus, orderType } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { formatPercent } from '#lib/format/format.ts'
import { createChoiceFilter } from '../frame/choices.tsx'
import { defineLevels } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { goodsAndAreaFilter } from './sales-filter.tsx'
import { buildSoldOrderRow } from './sales-order-row.ts'
import { formatSecondAmount, listSalesFacts } from './sales-texts.ts'

/** Pages of 销售统计 (P018–P020): departments, people, and orders of one person. */
export default createReportPage(
  defineLevels(salesReport, {
    depts: {
      endpoint: reports.salesDepts,
      filters: [goodsAndAreaFilter],
      fact: (row, { main, answer }) =>
        [
          `${row.userCount} 人`,
          ...listSalesFacts(main, row),
          `占 ${formatPercent(computeRatioBp(row.salesAmount, answer?.summary.salesAmount ?? 0))}`,
        ].join(' · '),
      subfigure: (row, { main }) => formatSecondAmount(main, row),
    },
    users: {
      endpoint: reports.salesUsers,
      filters: [goodsAndAreaFilter],
      fact: (row, { main }) => [row.postName, ...listSalesFacts(main, row)].join(' · '),
      subfigure: (row, { main }) => formatSecondAmount(main, row),
    },
    orders: {
      endpoint: reports.salesOrders,
      filters: [
        goodsAndAreaFilter,
        // Excludes 取酒, which is free, and orders that were never placed.
        createChoiceFilter('订单类型与状态', {
          orderType: { dictionary: 'order_type', without: [orderType.wine] },
          status: { dictionary: 'order_status', without: [orderStatus.waiting] },
        }),
      ],
      counted: '条 · 含取消与跨日订单',
      empty: '暂无明细',
      rowKey: (row) => row.orderId,
      row: buildSoldOrderRow,
    },
  }),
)

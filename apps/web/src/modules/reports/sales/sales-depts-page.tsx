import { computeRatioBp } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { formatPercent } from '#lib/format/format.ts'
import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, buildOrderSalesLink, buildUserSalesLink } from '../links.ts'
import { filterLevelSorts, useGoodsFilter } from './goods-filter.ts'
import { SalesFilter } from './sales-filter.tsx'
import { formatSecondAmount, listSalesFacts } from './sales-texts.ts'

/** P018 销售统计: sales by department. Users restricted to their own data start at their own orders. */
export default function SalesDeptsPage() {
  const goods = useGoodsFilter()
  const reading = useLevel(reports.salesDepts, filterLevelSorts(salesReport.levels.depts, goods), goods.value)
  const handedDown = { ...reading.filter.handedDown, ...goods.value }
  const whole = reading.first?.summary.salesAmount ?? 0
  useOwnLevel(reading.first?.scope, (userId) => buildOrderSalesLink({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={salesReport}
      reading={reading}
      filters={<SalesFilter goods={goods} />}
      fact={(row) =>
        [`${row.userCount} 人`, ...listSalesFacts(reading.main, row), formatShare(row.salesAmount, whole)].join(' · ')
      }
      subfigure={(row) => formatSecondAmount(reading.main, row)}
      href={({ deptId }) => buildUserSalesLink({ ...handedDown, deptId })}
    />
  )
}

/** Share of the total sales. */
const formatShare = (salesAmount: number, whole: number): string =>
  `占 ${formatPercent(computeRatioBp(salesAmount, whole))}`

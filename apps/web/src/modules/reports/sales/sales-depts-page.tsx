import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, salesOfOrders, salesOfUsers } from '../links.ts'
import { levelOf, useGoodsFilter } from './goods-filter.ts'
import { SalesFilter } from './sales-filter.tsx'
import { ordersAndTables, performanceText } from './sold-words.ts'

/** P018 销售统计: what each department sold. Who sees only himself starts at his own orders. */
export default function SalesDeptsPage() {
  const goods = useGoodsFilter()
  const reading = useLevel(reports.salesDepts, levelOf(salesReport.levels.depts, goods), goods.value)
  const handedDown = { ...reading.filter.handedDown, ...goods.value }
  useOwnLevel(reading.first?.scope, (userId) => salesOfOrders({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={salesReport}
      reading={reading}
      filters={<SalesFilter goods={goods} />}
      fact={(row) => [`${row.userCount} 人`, ...ordersAndTables(row)].join(' · ')}
      subfigure={performanceText}
      href={({ deptId }) => salesOfUsers({ ...handedDown, deptId })}
    />
  )
}

import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildDeptSalesLink, buildOrderSalesLink } from '../links.ts'
import { filterLevelSorts, useGoodsFilter } from './goods-filter.ts'
import { SalesFilter } from './sales-filter.tsx'
import { formatSecondAmount, listSalesFacts } from './sales-texts.ts'

/** P019 部门销售: sales by person of a department. */
export default function SalesUsersPage() {
  const goods = useGoodsFilter()
  const reading = useLevel(reports.salesUsers, filterLevelSorts(salesReport.levels.users, goods), goods.value)
  const { range } = reading.filter
  const handedDown = { ...reading.filter.handedDown, ...goods.value }
  return (
    <UsersPage
      backTo={buildDeptSalesLink(range)}
      report={salesReport}
      reading={reading}
      filters={<SalesFilter goods={goods} />}
      fact={(row) => [row.postName, ...listSalesFacts(reading.main, row)].join(' · ')}
      subfigure={(row) => formatSecondAmount(reading.main, row)}
      href={({ userId }) => buildOrderSalesLink({ ...handedDown, userId })}
    />
  )
}

import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { salesOfDepts, salesOfOrders } from '../links.ts'
import { levelOf, useGoodsFilter } from './goods-filter.ts'
import { SalesFilter } from './sales-filter.tsx'
import { soldBeside, soldFacts } from './sold-words.ts'

/** P019 部门销售: sales by person of a department. */
export default function SalesUsersPage() {
  const goods = useGoodsFilter()
  const reading = useLevel(reports.salesUsers, levelOf(salesReport.levels.users, goods), goods.value)
  const { range } = reading.filter
  const handedDown = { ...reading.filter.handedDown, ...goods.value }
  return (
    <UsersPage
      backTo={salesOfDepts(range)}
      report={salesReport}
      reading={reading}
      filters={<SalesFilter goods={goods} />}
      fact={(row) => [row.postName, ...soldFacts(reading.main, row)].join(' · ')}
      subfigure={(row) => soldBeside(reading.main, row)}
      href={({ userId }) => salesOfOrders({ ...handedDown, userId })}
    />
  )
}

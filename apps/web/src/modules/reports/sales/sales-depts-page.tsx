import { ratioBp } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { percent } from '../../../lib/format.ts'
import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, salesOfOrders, salesOfUsers } from '../links.ts'
import { levelOf, useGoodsFilter } from './goods-filter.ts'
import { SalesFilter } from './sales-filter.tsx'
import { soldBeside, soldFacts } from './sold-words.ts'

/** P018 销售统计: sales by department. Users restricted to their own data start at their own orders. */
export default function SalesDeptsPage() {
  const goods = useGoodsFilter()
  const reading = useLevel(reports.salesDepts, levelOf(salesReport.levels.depts, goods), goods.value)
  const handedDown = { ...reading.filter.handedDown, ...goods.value }
  const whole = reading.first?.summary.salesAmount ?? 0
  useOwnLevel(reading.first?.scope, (userId) => salesOfOrders({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={salesReport}
      reading={reading}
      filters={<SalesFilter goods={goods} />}
      fact={(row) =>
        [`${row.userCount} 人`, ...soldFacts(reading.main, row), formatShare(row.salesAmount, whole)].join(' · ')
      }
      subfigure={(row) => soldBeside(reading.main, row)}
      href={({ deptId }) => salesOfUsers({ ...handedDown, deptId })}
    />
  )
}

/** Share of the total sales. */
const formatShare = (salesAmount: number, whole: number): string => `占 ${percent(ratioBp(salesAmount, whole))}`

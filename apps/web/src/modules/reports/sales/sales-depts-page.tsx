import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, salesOfOrders, salesOfUsers } from '../links.ts'

/** P018 销售统计: what each department sold. Who sees only himself starts at his own orders. */
export default function SalesDeptsPage() {
  const reading = useLevel(reports.salesDepts, salesReport.levels.depts)
  const { handedDown } = reading.filter
  useOwnLevel(reading.first?.scope, (userId) => salesOfOrders({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={salesReport}
      reading={reading}
      fact={(row) => `${row.userCount} 人 · ${row.orderCount} 单 · ${row.tableCount} 台`}
      subfigure={(row) => `业绩 ${formatFen(row.performanceAmount, { trim: true })}`}
      href={({ deptId }) => salesOfUsers({ ...handedDown, deptId })}
    />
  )
}

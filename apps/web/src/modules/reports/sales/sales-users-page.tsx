import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'

import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { salesOfDepts, salesOfOrders } from '../links.ts'

/** P019 部门销售: what each person of a department sold. */
export default function SalesUsersPage() {
  const reading = useLevel(reports.salesUsers, salesReport.levels.users)
  const { range, handedDown } = reading.filter
  return (
    <UsersPage
      backTo={salesOfDepts(range)}
      report={salesReport}
      reading={reading}
      fact={(row) => `${row.postName} · ${row.tableCount} 台 · ${row.orderCount} 单`}
      subfigure={(row) => `业绩 ${formatFen(row.performanceAmount, { trim: true })}`}
      href={({ userId }) => salesOfOrders({ ...handedDown, userId })}
    />
  )
}

import { reports } from '@nocturne/contract/reports/endpoints'
import { settleReport } from '@nocturne/contract/reports/settle/definition'

import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildSettledBillsLink, buildDeptSettledLink } from '../links.ts'
import { formatFurtherAmounts } from './settle-figures.ts'
import { SettleChips, useSettleFilter } from './settle-filter.tsx'
import { SettleParts } from './settle-parts.tsx'

/** P028 部门结算: payments by person of a department. */
export default function SettleUsersPage() {
  const filter = useSettleFilter()
  const reading = useLevel(reports.settleUsers, settleReport.levels.users, filter.value)
  const { range, handedDown } = reading.filter
  return (
    <UsersPage
      backTo={buildDeptSettledLink({ ...range, ...filter.value })}
      report={settleReport}
      reading={reading}
      filters={<SettleChips filter={filter} />}
      parts={<SettleParts answer={reading.answer} filter={filter} />}
      fact={(row) => `${row.postName} · ${row.billCount} 单`}
      subfigure={(row) => formatFurtherAmounts(reading.main, row)}
      href={({ userId }) => buildSettledBillsLink({ ...handedDown, ...filter.value, userId })}
    />
  )
}

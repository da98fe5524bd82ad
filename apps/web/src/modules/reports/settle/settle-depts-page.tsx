import { reports } from '@nocturne/contract/reports/endpoints'
import { settleReport } from '@nocturne/contract/reports/settle/definition'

import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, buildSettledBillsLink, buildUserSettledLink } from '../links.ts'
import { formatFurtherAmounts } from './settle-figures.ts'
import { SettleChips, useSettleFilter } from './settle-filter.tsx'
import { SettleParts } from './settle-parts.tsx'

/** P027 结算统计: payments by department. Users restricted to their own data start at their own bills. */
export default function SettleDeptsPage() {
  const filter = useSettleFilter()
  const reading = useLevel(reports.settleDepts, settleReport.levels.depts, filter.value)
  const handedDown = { ...reading.filter.handedDown, ...filter.value }
  useOwnLevel(reading.first?.scope, (userId) => buildSettledBillsLink({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={settleReport}
      reading={reading}
      filters={<SettleChips filter={filter} />}
      parts={<SettleParts answer={reading.answer} filter={filter} />}
      fact={(row) => `${row.userCount} 人 · ${row.billCount} 单`}
      subfigure={(row) => formatFurtherAmounts(reading.main, row)}
      href={({ deptId }) => buildUserSettledLink({ ...handedDown, deptId })}
    />
  )
}

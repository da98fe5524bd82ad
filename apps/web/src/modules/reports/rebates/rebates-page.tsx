import { reports } from '@nocturne/contract/reports/endpoints'
import { rebateReport } from '@nocturne/contract/reports/rebates/definition'

import { useUser } from '#lib/identity/session.ts'
import { useReportFilter } from '../frame/report-filter.ts'
import { marketLink, buildNightStatementLink } from '../links.ts'
import { RebateLines } from './rebate-lines.tsx'

const level = rebateReport.levels.lines

/** P073 返利明细: rebates for one person's sales, piece by piece. */
export default function RebatesPage() {
  const { userId, handedDown } = useReportFilter(level)
  const own = useUser()?.userId
  const whose = userId ?? own
  return (
    <RebateLines
      endpoint={reports.rebateLines}
      level={level}
      backTo={whose === undefined ? marketLink : buildNightStatementLink({ ...handedDown, userId: whose })}
    />
  )
}

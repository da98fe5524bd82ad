import { reports } from '@nocturne/contract/reports/endpoints'
import { ownTablesReport } from '@nocturne/contract/reports/tables/definition'

import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildMySittingLink } from '../links.ts'
import { useRecordRow } from './record-row.tsx'
import { RecordStates, useRecordStatus } from './record-states.tsx'

/** P086 开台汇总: the user's own sittings, by default of this month. */
export default function OwnTablesPage() {
  const states = useRecordStatus()
  const reading = useLevel(reports.ownTables, ownTablesReport.levels.records, states.input)
  return (
    <LevelPage
      backTo={employeeCentreLink}
      report={ownTablesReport}
      reading={reading}
      counted="条 · 含撤台与跨日"
      empty="暂无开台"
      rowKey={(row) => row.tableRecordId}
      row={useRecordRow(buildMySittingLink)}
      filters={<RecordStates {...states} />}
    />
  )
}

import { reports } from '@nocturne/contract/reports/endpoints'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'

import { useLevel } from '../frame/use-level.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { marketLink, buildSittingLink } from '../links.ts'
import { useRecordRow } from './record-row.tsx'
import { RecordStates, useRecordStatus } from './record-states.tsx'
import { SittingFilter } from './sitting-filter.tsx'

/** P033 个人开台: sittings of a person with their amounts within the nights. */
export default function TablesRecordsPage() {
  const states = useRecordStatus()
  const reading = useLevel(reports.tablesRecords, tablesReport.levels.records, states.input)
  return (
    <LevelPage
      backTo={marketLink}
      report={tablesReport}
      reading={reading}
      counted="条 · 含撤台与跨日"
      empty="暂无明细"
      rowKey={(row) => row.tableRecordId}
      row={useRecordRow(buildSittingLink)}
      filters={
        <>
          <SittingFilter filter={reading.filter} />
          <RecordStates {...states} />
        </>
      }
    />
  )
}

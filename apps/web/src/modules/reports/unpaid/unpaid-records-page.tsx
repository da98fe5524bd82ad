import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { marketLink, buildUnpaidSittingLink } from '../links.ts'
import { ALL_UNPAID } from './unpaid-texts.ts'

type Row = AnswerOf<typeof reports.unpaidRecords>['rows'][number]

/** P037 个人未结: unpaid tables of a person, the longest open first. */
export default function UnpaidRecordsPage() {
  const reading = useLevel(reports.unpaidRecords, unpaidReport.levels.records)
  return (
    <LevelPage
      backTo={marketLink}
      report={unpaidReport}
      reading={reading}
      anyNight={ALL_UNPAID}
      counted="台"
      empty="暂无明细"
      rowKey={(row) => row.tableRecordId}
      row={createRow}
    />
  )
}

const createRow = (row: Row): ShareRowProps => ({
  title: [row.tableName, row.guestName].filter(Boolean).join(' · '),
  fact: (
    <>
      {formatShortTime(row.openTime)} 开台 ·{' '}
      {row.late ? <Tag tone="danger">已 {row.hoursOpen} 小时</Tag> : `已 ${row.hoursOpen} 小时`}
    </>
  ),
  figure: formatFen(row.unpaidAmount, { trim: true }),
  subfigure: [
    `应收 ${formatFen(row.payableAmount, { trim: true })}`,
    row.paidAmount !== 0 && `实收 ${formatFen(row.paidAmount, { trim: true })}`,
    row.creditAmount !== 0 && `挂账 ${formatFen(row.creditAmount, { trim: true })}`,
  ]
    .filter(Boolean)
    .join(' '),
  href: buildUnpaidSittingLink(row.tableRecordId),
})

import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'

import type { ShareRowProps } from '#kit/share-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { defineLevels, type LevelView } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildUnpaidSittingLink } from '../links.ts'

type Row = AnswerOf<typeof reports.unpaidRecords>['rows'][number]

/** All unpaid sittings, regardless of their night. */
const allNights = '全部未结'
const empty = '暂无未结台位'

/** 未结台统计, P035–P037: amounts owed now. */
export default createReportPage(
  defineLevels(unpaidReport, {
    depts: { endpoint: reports.unpaidDepts, allNights, empty, subfigure: formatSecondFigure },
    users: {
      endpoint: reports.unpaidUsers,
      allNights,
      empty,
      fact: (row) => `最长 ${row.maxHours} 小时`,
      subfigure: formatSecondFigure,
    },
    records: {
      endpoint: reports.unpaidRecords,
      allNights,
      empty: '暂无明细',
      counted: '台',
      rowKey: (row) => row.tableRecordId,
      row: createRow,
    },
  }),
)

/**
 * Formats the second figure of a row: the unpaid amount if rows are sorted by the number of tables, otherwise that
 * number.
 */
function formatSecondFigure(
  { tableCount, unpaidAmount }: { tableCount: number; unpaidAmount: number },
  { main }: Pick<LevelView<never>, 'main'>,
): string {
  return main === 'tableCount' ? `未结 ${formatFen(unpaidAmount, { trim: true })}` : `${tableCount} 台`
}

/** Row of a sitting; those open for longest are first. */
function createRow(row: Row): ShareRowProps {
  return {
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
  }
}

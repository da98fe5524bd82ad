import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { ownTablesReport, tablesReport } from '@nocturne/contract/reports/tables/definition'

import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createChoiceFilter } from '../frame/choices.tsx'
import { defineLevels, type LevelView } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildMySittingLink, buildSittingLink } from '../links.ts'
import { buildSittingRow, type SittingRow } from './sitting-row.tsx'
import { sittingFilter } from './sitting-filter.tsx'
import { formatSecondTableAmount, listAveragePerTable } from './table-money.ts'

const statusFilter = createChoiceFilter('状态', { status: { dictionary: 'record_status' } })

/** Sittings, with links to their details by `buildDetailLink`. */
const createRecords = (buildDetailLink: (tableRecordId: number) => string) => ({
  counted: '条 · 含撤台与跨日',
  rowKey: (row: SittingRow) => row.tableRecordId,
  row: (row: SittingRow, { now }: Pick<LevelView<never>, 'now'>) =>
    buildSittingRow(row, now, buildDetailLink(row.tableRecordId)),
})

/** 开台统计, P031–P033, and the user's own sittings, P086. */
export default createReportPage(
  defineLevels(tablesReport, {
    depts: {
      endpoint: reports.tablesDepts,
      filters: [sittingFilter],
      fact: (row, { main }) =>
        [
          `${row.userCount} 人`,
          `${row.tableCount} 台`,
          `${row.guestNum} 位客人`,
          ...listAveragePerTable(main, row),
        ].join(' · '),
      subfigure: (row, { main }) => formatSecondTableAmount(main, row),
    },
    users: {
      endpoint: reports.tablesUsers,
      filters: [sittingFilter],
      fact: (row, { main }) =>
        [
          `${row.tableCount} 台`,
          `${row.guestNum} 位客人`,
          `实收 ${formatFen(row.paidAmount, { trim: true })}`,
          row.giftAmount !== 0 && `赠送 ${formatFen(row.giftAmount, { trim: true })}`,
          ...listAveragePerTable(main, row),
        ]
          .filter(Boolean)
          .join(' · '),
      subfigure: (row, { main }) => formatSecondTableAmount(main, row),
    },
    records: {
      endpoint: reports.tablesRecords,
      filters: [sittingFilter, statusFilter],
      empty: '暂无明细',
      ...createRecords(buildSittingLink),
    },
  }),
  defineLevels(ownTablesReport, {
    records: {
      endpoint: reports.ownTables,
      filters: [statusFilter],
      empty: '暂无开台',
      backTo: employeeCentreLink,
      ...createRecords(buildMySittingLink),
    },
  }),
)

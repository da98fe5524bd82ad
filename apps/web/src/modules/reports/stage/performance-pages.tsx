import { formatFen } from '@nocturne/base/money'
import { actorClockStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stageReport } from '@nocturne/contract/reports/stage/definition'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarRange from 'lucide-react/icons/calendar-range'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { formatClock, formatNightClock } from '#lib/format/format.ts'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createChoiceFilter } from '../frame/choices.tsx'
import { formatNight } from '../frame/figures.ts'
import { defineLevels } from '../frame/level-data.ts'
import { createReportPage } from '../frame/report-page.tsx'
import { buildPerformerDayLink, buildPerformerMonthLink, buildPerformersLink, buildSittingLink } from '../links.ts'
import { NO_PAID_TIME_TEXT } from './performer-texts.ts'
import { performersPage } from './performers.ts'

type Row = AnswerOf<typeof reports.performerClocks>['rows'][number]

/** 艺人统计, P111, and 艺人上钟明细, P026: paid time of performers, and of one performer. */
export default createReportPage(
  defineLevels(stageReport, {
    performers: { ...performersPage, head: () => <Ways />, backTo: employeeCentreLink },
    clocks: {
      endpoint: reports.performerClocks,
      filters: [
        createChoiceFilter('上钟方式与状态', {
          clockKind: { dictionary: 'actor_clock_kind' },
          status: { dictionary: 'actor_clock_status' },
        }),
      ],
      counted: '次',
      empty: NO_PAID_TIME_TEXT,
      backTo: ({ range }) => buildPerformersLink(range),
      rowKey: (row) => row.actorClockId,
      row: (row, { may }) => createRow(row, may('report:table:view')),
    },
  }),
)

const Ways = () => (
  <Card>
    <ListRow
      inCard
      lead={<CalendarRange aria-hidden />}
      title="月统计"
      fact="每晚的合计"
      href={buildPerformerMonthLink()}
    />
    <ListRow
      inCard
      lead={<CalendarDays aria-hidden />}
      title="日统计"
      fact="谁在台上，从几点到几点"
      href={buildPerformerDayLink()}
    />
  </Card>
)

/** Running times and times that do not count have no amount. */
function createRow(row: Row, opens: boolean): ShareRowProps {
  const { clockKind, startTime, endTime, tableRecordId, status } = row
  const counts = status === actorClockStatus.ended
  return {
    title: row.tableName ?? getLabel('actor_clock_kind', clockKind),
    fact: [
      `${formatNight(row.businessDate)} ${formatNightClock(startTime, row.businessDate)}–${endTime === null ? '' : formatClock(endTime)}`,
      getLabel('actor_clock_kind', clockKind),
      counts && `${row.clockMinutes} 分钟`,
      counts && `${formatHalfUnits(row.halfUnits)} 钟 × ${formatFen(row.unitPrice, { trim: true })}`,
      row.salesUserName !== null && `销售 ${row.salesUserName}`,
      row.cancelReason,
    ]
      .filter(Boolean)
      .join(' · '),
    figure: counts ? formatFen(row.clockAmount, { trim: true }) : getLabel('actor_clock_status', status),
    ...(counts && { subfigure: `分成 ${formatFen(row.actorShare, { trim: true })}` }),
    ...(opens && tableRecordId !== null && { href: buildSittingLink(tableRecordId) }),
  }
}

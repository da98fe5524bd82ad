import { formatFen } from '@nocturne/base/money'
import { addDays, getBusinessDate as nightOf } from '@nocturne/base/venue-time'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stageReport } from '@nocturne/contract/reports/stage/definition'

import { Avatar } from '#kit/avatar.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { DateField } from '#kit/date-field.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { dateParam, idParam, useFilter } from '#lib/filter.ts'
import { formatClock } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { ListPage } from '#shells/list-page.tsx'
import { ReportHeadline } from '#shells/report-headline.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { formatNight } from '../frame/figures.ts'
import { buildReportHeadline } from '../frame/level-page.tsx'
import { buildPerformerClocksLink, buildPerformerMonthLink } from '../links.ts'
import { formatPerformerLevel, NO_PAID_TIME_TEXT, formatPaidTime, formatTips } from './performer-texts.ts'

type Row = AnswerOf<typeof reports.performersOfNight>['rows'][number]

const params = { businessDate: dateParam, deptId: idParam }

/** P113 团队日统计: performers of one night with their times and attendance. */
export default function PerformersOfNightPage() {
  const tonight = nightOf(useNow())
  const { value, set } = useFilter(params)
  const { businessDate = tonight, deptId } = value
  const input = { businessDate, ...(deptId !== undefined && { deptId }) }
  const query = useApiPages(reports.performersOfNight, input, { pageSize: 50, live: true, keep: true })
  const { first } = query
  const quick = [
    { night: tonight, text: '今晚' },
    { night: addDays(tonight, -1), text: '昨晚' },
  ]
  return (
    <ListPage
      backTo={buildPerformerMonthLink({ month: businessDate.slice(0, 7) })}
      right={<ExportButton endpoint={reports.performersOfNight} input={input} />}
      filters={
        <>
          <DateField
            label="营业日"
            value={businessDate}
            max={tonight}
            onChange={(chosen) => set({ businessDate: chosen || undefined })}
          />
          <ChipRow label="营业日与部门">
            {quick.map(({ night, text }) => (
              <Chip key={night} selected={night === businessDate} onClick={() => set({ businessDate: night })}>
                {text}
              </Chip>
            ))}
            <DeptFilterChip scoped value={deptId} onChange={(chosen) => set({ deptId: chosen })} />
          </ChipRow>
        </>
      }
      summary={
        first && (
          <ReportHeadline
            {...buildReportHeadline(stageReport, first)}
            note={`${formatNight(first.beginDate)}${first.running ? ' · 实时' : ''}`}
          />
        )
      }
      query={query}
      row={createRow(businessDate)}
      rowKey={(row) => row.userId}
      empty={{ text: NO_PAID_TIME_TEXT }}
    />
  )
}

const createRow = (night: string) => (row: Row) => <PerformerRow row={row} night={night} />

function PerformerRow({ row, night }: { row: Row; night: string }) {
  const { firstOn, lastOff, onStage, attendance, tableNum } = row
  const span = firstOn === null ? '未上钟' : `${formatClock(firstOn)}–${lastOff === null ? '' : formatClock(lastOff)}`
  return (
    <ListRow
      lead={<Avatar name={row.nickName} picture={row.avatarUrl} />}
      title={row.nickName}
      aside={formatPerformerLevel(row.actorLevel)}
      fact={[span, tableNum > 0 && `${tableNum} 台`, formatPaidTime(row)].filter(Boolean).join(' · ')}
      note={[formatTips(row.rewardAmount), attendance !== null && `考勤 ${getLabel('clock_day_status', attendance)}`]
        .filter(Boolean)
        .join(' · ')}
      figure={formatFen(row.clockAmount, { trim: true })}
      {...(onStage && { chip: <Tag tone="positive">上钟中</Tag> })}
      href={buildPerformerClocksLink({ beginDate: night, endDate: night, userId: row.userId })}
    />
  )
}

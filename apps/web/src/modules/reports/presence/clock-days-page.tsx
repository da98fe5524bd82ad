import { emptyTexts } from '@nocturne/contract/client-texts'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'

import { Avatar } from '#kit/avatar.tsx'
import { Card } from '#kit/card.tsx'
import { ChipRow } from '#kit/chip.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock } from '#lib/format/format.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { NextPageLoader } from '#shells/list-page.tsx'
import { ReportFrame } from '#shells/report-page.tsx'
import { applyLink, getDayTag, formatHours, formatShift } from '../../attendance/public.ts'
import { ExportButton } from '../export/export-action.tsx'
import { formatNight } from '../frame/figures.ts'
import { buildStaffClocksLink } from '../links.ts'
import { AbnormalChip, buildPresenceHeadline, usePresenceFilter } from './presence-filter.tsx'

type Day = AnswerOf<typeof reports.staffClockDays>['rows'][number]

/** P025 员工打卡明细: nights of one person with the punches that count. */
export default function ClockDaysPage() {
  const filter = usePresenceFilter()
  const query = useApiPages(reports.staffClockDays, filter.input, { pageSize: 50, live: true, keep: true })
  const { first, total } = query
  const person = first?.person
  return (
    <ReportFrame
      backTo={buildStaffClocksLink({ ...filter.range, ...(filter.deptId !== undefined && { deptId: filter.deptId }) })}
      exportAction={<ExportButton endpoint={reports.staffClockDays} input={filter.input} />}
      range={filter.range}
      today={filter.today}
      onRange={filter.setRange}
      filters={
        <ChipRow label="状态">
          <AbnormalChip filter={filter} />
        </ChipRow>
      }
      head={
        person && (
          <Card>
            <ListRow
              inCard
              lead={<Avatar name={person.nickName} picture={person.avatarUrl} />}
              title={person.nickName}
              fact={`${person.deptName} · ${person.postName}`}
            />
          </Card>
        )
      }
      headline={first ? buildPresenceHeadline(first) : null}
      query={query}
      empty={emptyTexts.clock}
    >
      {(rows) => (
        <section>
          <SectionTitle>{`${total} 晚`}</SectionTitle>
          <Stack gap={2}>
            {rows.map((day) => (
              <Night key={day.businessDate} day={day} />
            ))}
          </Stack>
          <NextPageLoader query={query} />
        </section>
      )}
    </ReportFrame>
  )
}

/** Row of a night; links to the application that changed it, if any. */
function Night({ day }: { day: Day }) {
  const state = getDayTag(day.status)
  const minutes = [
    day.lateMinutes > 0 && `迟到 ${day.lateMinutes} 分`,
    day.earlyMinutes > 0 && `早退 ${day.earlyMinutes} 分`,
    day.applyId !== null && '有申请',
  ].filter(Boolean)
  return (
    <ListRow
      title={formatNight(day.businessDate)}
      aside={formatShift(day.shift)}
      {...(!isIdle(day) && {
        fact: (
          <>
            {formatPunch('上班', day.on)}
            <br />
            {formatPunch('下班', day.off)}
          </>
        ),
      })}
      {...(minutes.length > 0 && { note: minutes.join(' · ') })}
      figure={`${formatHours(day.workMinutes)} 小时`}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
      href={day.applyId === null ? undefined : applyLink(day.applyId)}
    />
  )
}

/** True for a day off without punches. */
const isIdle = ({ shift, on, off }: Day): boolean => shift?.rest === true && on === null && off === null

/** `上班 18:52 定位 · 星幕 CLUB · 正常`. */
function formatPunch(end: string, punch: Day['on']): string {
  if (punch === null) return `${end} 未打卡`
  const how = [getLabel('clock_method', punch.method), punch.address, getLabel('clock_result', punch.result)]
  return `${end} ${formatClock(punch.time)} ${how.filter(Boolean).join(' · ')}`
}

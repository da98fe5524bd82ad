import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyStatus, applyType, clockDayStatus, type ClockDayStatus } from '@nocturne/contract/codes'

import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatMonthDay } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { ApplicationDetailPage } from '../../approvals/public.ts'
import { attendanceApplicationKind, type AttendanceApplicationDetail } from '../apply-kind.ts'
import { DayFacts } from '../parts/day-facts.tsx'
import { PunchRows } from '../parts/punch-rows.tsx'

/** P102 申请详情, with the night it refers to. */
export default function ApplyPage() {
  const { applyId: text } = useParams('applyId')
  const applyId = parseId(text)
  const query = useApi(
    attendance.applyDetail,
    { applyId: applyId ?? 0 },
    { enabled: applyId !== undefined, live: true },
  )
  return (
    <ApplicationDetailPage kind={{ ...attendanceApplicationKind, facts: listFacts }} applyId={applyId} query={query}>
      {(apply) =>
        (apply.day !== null || apply.swap === null) && (
          <Card label="当日考勤">
            <SectionTitle inCard>当日考勤</SectionTitle>
            <DayFacts day={apply.day} shift={apply.shift} granted={findGrantedStatus(apply)} />
            <PunchRows punches={apply.punches} />
          </Card>
        )
      }
    </ApplicationDetailPage>
  )
}

/** Attendance status of the night after an approved leave or swap; null for other applications. */
const findGrantedStatus = ({ status, applyType: type }: AttendanceApplicationDetail): ClockDayStatus | null =>
  status !== applyStatus.approved
    ? null
    : type === applyType.leave
      ? clockDayStatus.leave
      : type === applyType.swap
        ? clockDayStatus.rest
        : null

const listFacts = (apply: AttendanceApplicationDetail) => [
  ...attendanceApplicationKind.facts(apply),
  ...(apply.applyType === applyType.correction && !apply.sentLater
    ? [{ label: '本月补卡', value: `已用 ${apply.correctionsUsed} / ${apply.correctionsLimit} 次` }]
    : []),
  ...(apply.onDuty ?? []).map(({ businessDate, people }) => ({
    label: `${formatMonthDay(businessDate)}同部门上班`,
    value: onDutyText(people),
  })),
]

const onDutyText = (people: NonNullable<AttendanceApplicationDetail['onDuty']>[number]['people']) =>
  people.length === 0 ? '无人' : `${people.length} 人：${people.map(({ userName }) => userName).join('、')}`

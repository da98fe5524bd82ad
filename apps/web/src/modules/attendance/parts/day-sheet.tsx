import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyType, clockDayStatus, clockType, type ClockDayStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getWeekday } from '@nocturne/base/venue-time'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { weekdayNames } from '#kit/month-grid.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatMonthDay } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'
import { getApplicationTag } from '../../approvals/public.ts'
import { formatApplyTime } from '../labels.ts'
import { applyLink, buildNewApplyLink, buildNewSwapLink } from '../links.ts'
import { DayFacts } from './day-facts.tsx'
import { PunchRows } from './punch-rows.tsx'

type DayOf = AnswerOf<typeof attendance.day>

export interface DaySheetProps {
  businessDate: string
  /** Employee; the user if undefined. */
  userId?: number
  onClose: () => void
}

/** Details of a date: shift, punches, applications, and applications that can be made. */
export default function DaySheet({ businessDate, userId, onClose }: DaySheetProps) {
  const query = useApi(attendance.day, { businessDate, ...(userId !== undefined && { userId }) }, { live: true })
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${formatMonthDay(businessDate)} ${weekdayNames[getWeekday(businessDate) - 1] ?? ''}`}
      footer={query.data && <Ask businessDate={businessDate} seen={query.data} />}
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={4} />}>
        {({ day, shift, punches, applications, earliestDate }) => (
          <>
            <DayFacts day={day} shift={shift} />
            <PunchRows punches={punches} />
            {userId === undefined && businessDate < earliestDate && day !== null && isIncomplete(day.status) && (
              <Notice>{`补卡期限为当晚之后 3 个营业日，本日已截止；现在可补 ${formatMonthDay(earliestDate)} 及以后的卡。本日如有误，请联系人事在工资单中更正`}</Notice>
            )}
            {applications.map((apply) => {
              const state = getApplicationTag(apply.status)
              return (
                <ListRow
                  key={apply.applyId}
                  inCard
                  href={applyLink(apply.applyId)}
                  title={getLabel('apply_type', apply.applyType)}
                  fact={formatApplyTime({ ...apply, businessDate })}
                  chip={<Tag tone={state.tone}>{state.text}</Tag>}
                />
              )
            })}
          </>
        )}
      </QueryView>
    </Sheet>
  )
}

const isIncomplete = (status: ClockDayStatus | null) =>
  status === clockDayStatus.missing || status === clockDayStatus.absent

/** 补卡 for a missing punch, 请假 for an undecided night, 换班 for a future night. */
function Ask({ businessDate, seen: { may, day } }: { businessDate: string; seen: DayOf }) {
  const [, navigate] = useLocation()
  if (!may.correction && !may.leave && !may.swap) return null
  const missing = day?.onTime == null ? clockType.in : clockType.out
  return (
    <Stack row>
      {may.leave && (
        <Button wide onClick={() => navigate(buildNewApplyLink({ businessDate, applyType: applyType.leave }))}>
          请假
        </Button>
      )}
      {may.swap && (
        <Button wide onClick={() => navigate(buildNewSwapLink(businessDate))}>
          换班
        </Button>
      )}
      {may.correction && (
        <Button
          kind="primary"
          wide
          onClick={() =>
            navigate(buildNewApplyLink({ businessDate, applyType: applyType.correction, clockType: missing }))
          }
        >
          补卡
        </Button>
      )}
    </Stack>
  )
}

import { attendance } from '@nocturne/contract/attendance/endpoints'
import CalendarRange from 'lucide-react/icons/calendar-range'
import { useLocation } from 'wouter'

import { IconButton } from '#kit/icon-button.tsx'
import { useApi } from '#lib/query/query.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { employeeCentreLink, buildMonthLink } from '../links.ts'
import { PunchActions } from '../parts/punch-actions.tsx'
import { PunchPanel } from '../parts/punch-night.tsx'
import type { TodayAttendance } from '../use-punch.ts'

const renderActions = (today: TodayAttendance) => <PunchActions today={today} />

const toMonth = () => <ToMonth />

function ToMonth() {
  const [, navigate] = useLocation()
  return <IconButton label="考勤统计" icon={<CalendarRange />} onClick={() => navigate(buildMonthLink())} />
}

/** P094 打卡: current night, position, and the punch button. */
export default function PunchPage() {
  const query = useApi(attendance.today, {}, { live: true })
  return (
    <DetailPage backTo={employeeCentreLink} query={query} bottom={renderActions} right={toMonth}>
      {(today) => <PunchPanel today={today} saidAt={query.dataUpdatedAt} />}
    </DetailPage>
  )
}

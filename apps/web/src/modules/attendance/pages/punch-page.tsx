import { attendance } from '@nocturne/contract/attendance/endpoints'
import CalendarRange from 'lucide-react/icons/calendar-range'
import { useLocation } from 'wouter'

import { IconButton } from '../../../kit/icon-button.tsx'
import { useApi } from '../../../lib/query.ts'
import { DetailPage } from '../../../shells/detail-page.tsx'
import { employeeCentreLink, monthLink } from '../links.ts'
import { PunchActions } from '../parts/punch-actions.tsx'
import { PunchNight } from '../parts/punch-night.tsx'
import type { Today } from '../use-punch.ts'

const actions = (today: Today) => <PunchActions today={today} />

/** P094 打卡: my night, where I am, and the one button. */
export default function PunchPage() {
  const [, navigate] = useLocation()
  const query = useApi(attendance.today, {}, { live: true })
  return (
    <DetailPage
      backTo={employeeCentreLink}
      query={query}
      bottom={actions}
      right={() => <IconButton label="考勤统计" icon={<CalendarRange />} onClick={() => navigate(monthLink())} />}
    >
      {(today) => <PunchNight today={today} saidAt={query.dataUpdatedAt} />}
    </DetailPage>
  )
}

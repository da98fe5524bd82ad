import { attendance } from '@nocturne/contract/attendance/endpoints'
import { useApi } from '../../../lib/query.ts'
import { DetailPage } from '../../../shells/detail-page.tsx'
import { employeeCentreLink } from '../links.ts'
import { PunchActions } from '../parts/punch-actions.tsx'
import { PunchNight } from '../parts/punch-night.tsx'
import type { Today } from '../use-punch.ts'

const actions = (today: Today) => <PunchActions today={today} />

/** P094 打卡: my night, where I am, and the one button. */
export default function PunchPage() {
  const query = useApi(attendance.today, {}, { live: true })
  return (
    <DetailPage backTo={employeeCentreLink} query={query} bottom={actions}>
      {(today) => <PunchNight today={today} saidAt={query.dataUpdatedAt} />}
    </DetailPage>
  )
}

import { stageReport } from '@nocturne/contract/reports/stage/definition'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarRange from 'lucide-react/icons/calendar-range'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { buildPerformerMonthLink, buildPerformerDayLink } from '../links.ts'
import { Performers } from './performers.tsx'

/** P111 艺人统计: paid time of the user, or of all performers the user manages. */
export default function PerformersPage() {
  return <Performers level={stageReport.levels.performers} head={<Ways />} backTo={employeeCentreLink} />
}

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

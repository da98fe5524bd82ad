import { reports } from '@nocturne/contract/reports/endpoints'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'

import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, unpaidOfPerson, unpaidOfUsers } from '../links.ts'
import { ALL_UNPAID, besidesMain, NONE_UNPAID } from './words.ts'

/** P035 未结台统计: amounts owed now by department. Users restricted to their own data start at their own tables. */
export default function UnpaidDeptsPage() {
  const reading = useLevel(reports.unpaidDepts, unpaidReport.levels.depts)
  const { handedDown } = reading.filter
  useOwnLevel(reading.first?.scope, (userId) => unpaidOfPerson({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={unpaidReport}
      reading={reading}
      anyNight={ALL_UNPAID}
      empty={NONE_UNPAID}
      fact={(row) => `${row.userCount} 人`}
      subfigure={besidesMain(reading.main)}
      href={({ deptId }) => unpaidOfUsers({ ...handedDown, deptId })}
    />
  )
}

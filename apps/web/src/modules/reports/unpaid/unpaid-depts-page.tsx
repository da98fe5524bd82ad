import { reports } from '@nocturne/contract/reports/endpoints'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'

import { DeptsPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, buildPersonUnpaidLink, buildUserUnpaidLink } from '../links.ts'
import { ALL_UNPAID, createSecondFigure, NONE_UNPAID } from './unpaid-texts.ts'

/** P035 未结台统计: amounts owed now by department. Users restricted to their own data start at their own tables. */
export default function UnpaidDeptsPage() {
  const reading = useLevel(reports.unpaidDepts, unpaidReport.levels.depts)
  const { handedDown } = reading.filter
  useOwnLevel(reading.first?.scope, (userId) => buildPersonUnpaidLink({ ...handedDown, userId }))
  return (
    <DeptsPage
      backTo={marketLink}
      report={unpaidReport}
      reading={reading}
      anyNight={ALL_UNPAID}
      empty={NONE_UNPAID}
      fact={(row) => `${row.userCount} 人`}
      subfigure={createSecondFigure(reading.main)}
      href={({ deptId }) => buildUserUnpaidLink({ ...handedDown, deptId })}
    />
  )
}

import { reports } from '@nocturne/contract/reports/endpoints'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'

import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildDeptUnpaidLink, buildPersonUnpaidLink } from '../links.ts'
import { ALL_UNPAID, createSecondFigure, NONE_UNPAID } from './unpaid-texts.ts'

/** P036 部门未结: amounts owed now by person of a department. */
export default function UnpaidUsersPage() {
  const reading = useLevel(reports.unpaidUsers, unpaidReport.levels.users)
  const { handedDown } = reading.filter
  const { deptId: _dept, ...nights } = handedDown
  return (
    <UsersPage
      backTo={buildDeptUnpaidLink(nights)}
      report={unpaidReport}
      reading={reading}
      anyNight={ALL_UNPAID}
      empty={NONE_UNPAID}
      fact={(row) => `最长 ${row.maxHours} 小时`}
      subfigure={createSecondFigure(reading.main)}
      href={({ userId }) => buildPersonUnpaidLink({ ...handedDown, userId })}
    />
  )
}

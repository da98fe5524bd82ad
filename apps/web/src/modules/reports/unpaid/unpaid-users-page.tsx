import { formatFen } from '@nocturne/base/money'
import { reports } from '@nocturne/contract/reports/endpoints'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'

import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { unpaidOfDepts, unpaidOfPerson } from '../links.ts'
import { ALL_UNPAID, NONE_UNPAID } from './words.ts'

/** P036 部门未结: what the tables of each person of a department owe now. */
export default function UnpaidUsersPage() {
  const reading = useLevel(reports.unpaidUsers, unpaidReport.levels.users)
  const { handedDown } = reading.filter
  const { deptId: _dept, ...nights } = handedDown
  return (
    <UsersPage
      backTo={unpaidOfDepts(nights)}
      report={unpaidReport}
      reading={reading}
      anyNight={ALL_UNPAID}
      empty={NONE_UNPAID}
      fact={(row) => `${row.tableCount} 台未结 · 最长 ${row.maxHours} 小时`}
      subfigure={(row) => `未结 ${formatFen(row.unpaidAmount, { trim: true })}`}
      href={({ userId }) => unpaidOfPerson({ ...handedDown, userId })}
    />
  )
}

import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyStatus } from '@nocturne/contract/codes'

import { oneOf, useFilter } from '../../../lib/filter.ts'
import { useApiPages } from '../../../lib/pages.ts'
import { MyApplicationsPage } from '../../approvals/public.ts'
import { applyKind, attendanceTypes } from '../apply-kind.ts'

const params = {
  status: oneOf(Object.values(applyStatus)),
  applyType: oneOf(attendanceTypes.map(({ value }) => value)),
}

/** P104 我的申请. */
export default function OwnAppliesPage() {
  const { value, set } = useFilter(params)
  const { status, applyType } = value
  const query = useApiPages(
    attendance.applyMy,
    { ...(status && { status }), ...(applyType && { applyType }) },
    { live: true, keep: true },
  )
  return <MyApplicationsPage kind={applyKind} query={query} filter={{ status, applyType, set }} />
}

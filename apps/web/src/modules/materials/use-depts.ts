import { directory } from '@nocturne/contract/directory/endpoints'

import { useApi } from '#lib/query/query.ts'

/** Departments in the user's data scope. */
export function useScopedDepts() {
  const { data = [] } = useApi(directory.depts, { flat: true, scope: true }, { staleMs: 10 * 60_000 })
  return data.map(({ deptId, deptName }) => ({ id: deptId, label: deptName }))
}

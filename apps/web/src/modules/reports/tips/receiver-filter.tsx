import { userType } from '@nocturne/contract/codes'

import { SegmentedControl } from '#kit/segmented-control.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import type { LevelFilter } from '../frame/level-data.ts'

const ALL = 'all'
const types = [
  { id: ALL, label: '全部' },
  { id: userType.staff, label: '员工' },
  { id: userType.actor, label: '艺人' },
] as const
const params = { toUserType: createChoiceParam([userType.staff, userType.actor]) }

/** Filter of receivers: employees, performers or both. */
export const receiverFilter: LevelFilter = {
  params,
  Controls: () => {
    const { value, set } = useFilter(params)
    return (
      <SegmentedControl
        label="人员类型"
        options={types}
        value={value.toUserType ?? ALL}
        onChange={(type) => set({ toUserType: type === ALL ? undefined : type })}
      />
    )
  },
}

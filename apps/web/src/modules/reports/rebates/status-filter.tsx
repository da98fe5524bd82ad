import { bonusBillStatus, type BonusBillStatus } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'

import { Tabs } from '#kit/tabs.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import type { LevelFilter } from '../frame/level-data.ts'

const ALL = 'all'
const params = { status: createChoiceParam(Object.values(bonusBillStatus)) }
const tabs: readonly { id: BonusBillStatus | typeof ALL; label: string }[] = [
  { id: ALL, label: '全部' },
  ...dictionaries.bonus_bill_status.map(({ value, label }) => ({ id: value, label })),
]

/** Filter of rebates by booking status. */
export const rebateStatusFilter: LevelFilter = {
  params,
  Controls: () => {
    const { value, set } = useFilter(params)
    return (
      <Tabs
        label="返利状态"
        items={tabs}
        value={value.status ?? ALL}
        onChange={(id) => set({ status: id === ALL ? undefined : id })}
      />
    )
  },
}

import { SegmentedControl } from '#kit/segmented-control.tsx'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import type { LevelFilter } from '../frame/level-data.ts'

const kinds = [
  { id: 'order', label: '订单' },
  { id: 'recharge', label: '充值' },
] as const
const params = { kind: createDefaultChoiceParam(['order', 'recharge'], 'order') }

/** Selects the level: orders of recommended guests, or recharges of recommended members. */
export const recommendationKindFilter: LevelFilter = {
  params: {},
  Controls: () => {
    const { value, set } = useFilter(params)
    return <SegmentedControl label="明细" options={kinds} value={value.kind} onChange={(kind) => set({ kind })} />
  },
}

import { SegmentedControl } from '#kit/segmented-control.tsx'
import { usePermissions } from '#lib/identity/permissions.ts'

export const cellarViews = ['bottles', 'withdraw', 'count'] as const
export type CellarView = (typeof cellarViews)[number]

const views = [
  { id: 'bottles', label: '存酒' },
  { id: 'withdraw', label: '取酒单' },
  { id: 'count', label: '盘点' },
] as const

/** Tabs: stored bottles, withdrawals, and counts for staff who manage the cellar. */
export function CellarViewTabs({ value, onChange }: { value: CellarView; onChange: (view: CellarView) => void }) {
  const isBottleKeeper = usePermissions()('wine:deposit:audit')
  return (
    <SegmentedControl
      label="记录"
      options={isBottleKeeper ? views : views.filter(({ id }) => id !== 'count')}
      value={value}
      onChange={onChange}
    />
  )
}

import Armchair from 'lucide-react/icons/armchair'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { EmptyOrMissing } from '#shells/missing-setup.tsx'
import { isFloorFiltered } from '../floor-filter.ts'
import type { FloorFilterControl } from './state-chips.tsx'

const everything = { areaId: undefined, labelId: undefined, state: undefined, keyword: '', mine: false }

/** Empty floor: names the filters, and offers to reset them. */
export default function NoTables({ filter }: { filter: FloorFilterControl }) {
  if (!isFloorFiltered(filter))
    return (
      <EmptyOrMissing name="tables" icon={<Armchair />}>
        <EmptyState icon={<Armchair />} text="暂无台位" />
      </EmptyOrMissing>
    )
  return (
    <EmptyState
      icon={<Armchair />}
      text={formatEmpty(filter)}
      action={<Button onClick={() => filter.set(everything)}>查看全部</Button>}
    />
  )
}

/** Own texts for filters that often have no tables. */
function formatEmpty({ areaId, labelId, keyword, mine, state }: FloorFilterControl): string {
  const narrowed = areaId !== undefined || labelId !== undefined || keyword !== ''
  if (!narrowed && mine && !state) return '还没有我的台位'
  if (!narrowed && !mine && state?.id === 'unpaid') return '没有未结的台位'
  return '没有符合条件的台位'
}

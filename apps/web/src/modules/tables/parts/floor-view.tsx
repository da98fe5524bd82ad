import { tables } from '@nocturne/contract/tables/endpoints'
import { useState, type ReactNode } from 'react'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useApi } from '#lib/query/query.ts'
import { readStored, storageKeys, writeStored } from '#lib/storage.ts'
import { QueryView } from '#shells/query-view.tsx'
import type { FloorTable } from '../floor-states.ts'
import { FloorPlan } from './floor-plan.tsx'
import type { FloorFilterControl } from './state-chips.tsx'

interface FloorViewProps {
  /** All tables of the floor. */
  cards: readonly FloorTable[]
  /** Tables that match the filters. */
  shown: readonly FloorTable[]
  filter: FloorFilterControl
  list: ReactNode
  onOpen: (tableId: number) => void
}

const PLAN = 'plan'

/** Floor as a list or as the published plan, remembered on this phone. */
export default function FloorView({ list, ...plan }: FloorViewProps) {
  const [isPlan, setIsPlan] = useState(() => readStored(storageKeys.floorView) === PLAN)
  const query = useApi(tables.floorPlan, {}, { enabled: isPlan })
  const choose = (next: boolean) => {
    setIsPlan(next)
    writeStored(storageKeys.floorView, next ? PLAN : null)
  }
  return (
    <>
      <ChipRow label="显示方式">
        <Chip selected={!isPlan} onClick={() => choose(false)}>
          列表
        </Chip>
        <Chip selected={isPlan} onClick={() => choose(true)}>
          平面图
        </Chip>
      </ChipRow>
      {isPlan ? (
        <QueryView query={query} skeleton={<Skeleton shape="grid" count={12} />}>
          {({ layers }) => <FloorPlan layers={layers} {...plan} />}
        </QueryView>
      ) : (
        list
      )}
    </>
  )
}

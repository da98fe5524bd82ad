import { getLabel } from '@nocturne/contract/dictionaries'
import { tables } from '@nocturne/contract/tables/endpoints'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'

import { Chip } from '#kit/chip.tsx'
import { createLazyPart } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { ChosenChips } from '#shells/chosen-chips.tsx'
import { LaterSheet } from '#shells/later.tsx'
import type { GoodsFilter } from './goods-filter.ts'

const sheet = createLazyPart(() => import('./sales-filter-sheet.tsx'))

/** Areas rarely change. */
const AREAS_MS = 10 * 60_000

/** Active filters by goods and area, and the sheet to change them. */
export function SalesFilter({ goods: { value, set } }: { goods: GoodsFilter }) {
  const [open, setOpen] = useState(false)
  const areas = useApi(tables.areas, {}, { staleMs: AREAS_MS }).data ?? []
  const { statisType, areaId } = value
  const areaName = areas.find((area) => area.areaId === areaId)?.areaName ?? '区域'
  const chosen = [
    statisType !== undefined && {
      text: getLabel('statis_type', statisType),
      remove: () => set({ statisType: undefined }),
    },
    areaId !== undefined && { text: areaName, remove: () => set({ areaId: undefined }) },
  ].filter((one) => one !== false)
  return (
    <>
      <ChosenChips label="品类与区域" chosen={chosen}>
        <Chip label="筛选品类与区域" onClick={() => setOpen(true)}>
          <ListFilter /> 筛选
        </Chip>
      </ChosenChips>
      {open && (
        <LaterSheet
          part={sheet}
          props={{
            chosen: { statisType, areaId },
            areas,
            onChoose: set,
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  )
}

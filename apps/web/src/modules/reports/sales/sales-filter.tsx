import { statisType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { tables } from '@nocturne/contract/tables/endpoints'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'

import { Chip } from '#kit/chip.tsx'
import { idParam, createChoiceParam, useFilter } from '#lib/filter.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { ChosenChips } from '#shells/chosen-chips.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import type { LevelFilter } from '../frame/level-data.ts'

const params = { statisType: createChoiceParam(Object.values(statisType)), areaId: idParam }
const sheet = createLazyComponent(() => import('./sales-filter-sheet.tsx'))

/** Cache time of the areas, which rarely change. */
const AREAS_MS = 10 * 60_000

/** Filter by category of goods, which restricts figures to its order lines, and by area. */
export const goodsAndAreaFilter: LevelFilter = { params, passedOn: ['statisType', 'areaId'], Controls: SalesFilter }

/** Shows the active filters, and the sheet in which they are changed. */
function SalesFilter() {
  const { value, set } = useFilter(params)
  const [open, setOpen] = useState(false)
  const areas = useApi(tables.areas, {}, { staleMs: AREAS_MS }).data ?? []
  const { statisType: goods, areaId } = value
  const areaName = areas.find((area) => area.areaId === areaId)?.areaName ?? '区域'
  const chosen = [
    goods !== undefined && {
      text: getLabel('statis_type', goods),
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
        <LazySheet
          part={sheet}
          props={{
            chosen: { statisType: goods, areaId },
            areas,
            onChoose: set,
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  )
}

import ListFilter from 'lucide-react/icons/list-filter'
import { getLabel } from '@nocturne/contract/dictionaries'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { Chip } from '#kit/chip.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { ChosenChips } from '#shells/chosen-chips.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import type { LevelFilter } from '../frame/level-data.ts'
import type { ReportFilter } from '../frame/report-filter.ts'

const sheet = createLazyComponent(() => import('./sitting-filter-sheet.tsx'))

/** Cache time of the areas, which rarely change. */
const AREAS_MS = 10 * 60_000

/** Filter of sittings by area, type of table and guests; its parameters are among those of all reports. */
export const sittingFilter: LevelFilter = { params: {}, Controls: SittingFilter }

/** Shows the active filters, and the sheet in which they are changed. */
function SittingFilter({ filter }: { filter: ReportFilter }) {
  const [open, setOpen] = useState(false)
  const areas = useApi(tables.areas, {}, { staleMs: AREAS_MS }).data ?? []
  const { sitting, setSitting } = filter
  const { areaId, tableType, guestType } = sitting
  const areaName = areas.find((area) => area.areaId === areaId)?.areaName ?? '区域'
  const chosen = [
    areaId !== undefined && { text: areaName, remove: () => setSitting({ areaId: undefined }) },
    tableType !== undefined && {
      text: getLabel('table_type', tableType),
      remove: () => setSitting({ tableType: undefined }),
    },
    guestType !== undefined && {
      text: getLabel('guest_type', guestType),
      remove: () => setSitting({ guestType: undefined }),
    },
  ].filter((one) => one !== false)
  return (
    <>
      <ChosenChips label="台位与客人" chosen={chosen}>
        <Chip label="筛选台位" onClick={() => setOpen(true)}>
          <ListFilter /> 筛选
        </Chip>
      </ChosenChips>
      {open && (
        <LazySheet part={sheet} props={{ sitting, areas, onChoose: setSitting, onClose: () => setOpen(false) }} />
      )}
    </>
  )
}

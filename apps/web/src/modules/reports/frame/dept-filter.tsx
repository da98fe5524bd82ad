import { ChipRow } from '#kit/chip.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import type { LevelFilter } from './level-data.ts'

/** Filter by department, for report levels whose rows are not departments. */
export const deptFilter: LevelFilter = {
  params: {},
  Controls: ({ filter }) => (
    <ChipRow label="部门">
      <DeptFilterChip scoped value={filter.deptId} onChange={filter.setDept} />
    </ChipRow>
  ),
}

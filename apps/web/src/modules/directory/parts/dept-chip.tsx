import { directory } from '@nocturne/contract/directory/endpoints'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'

import { Chip } from '#kit/chip.tsx'
import { OptionSheet } from '#kit/select.tsx'
import { useApi } from '#lib/query/query.ts'

/** Option value of 全部部门. Department ids begin at 1. */
const ALL = 0

interface DeptChipProps {
  /** Undefined means all departments. */
  value: number | undefined
  onChange: (deptId: number | undefined) => void
  /** Offers only departments in the user's data scope. */
  scoped?: boolean
}

/** Filter chip: 全部部门, or one department including those below it. */
export function DeptFilterChip({ value, onChange, scoped = false }: DeptChipProps) {
  const [open, setOpen] = useState(false)
  const { data = [] } = useApi(directory.depts, { flat: true, scope: scoped }, { staleMs: 10 * 60_000 })
  const options = [
    { id: ALL, label: '全部部门' },
    ...data.map(({ deptId, deptName }) => ({ id: deptId, label: deptName })),
  ]
  const chosen = options.find(({ id }) => id === (value ?? ALL))?.label ?? '部门'
  return (
    <>
      <Chip selected={value !== undefined} label={`部门 ${chosen}`} onClick={() => setOpen(true)}>
        {chosen}
        <ChevronDown />
      </Chip>
      <OptionSheet
        label="部门"
        open={open}
        onClose={() => setOpen(false)}
        options={options}
        value={value ?? ALL}
        onChange={(id) => onChange(id === ALL ? undefined : id)}
      />
    </>
  )
}

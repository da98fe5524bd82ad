import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'

import { Chip } from '../../../kit/chip.tsx'
import { OptionSheet } from '../../../kit/select.tsx'
import { useColleagues } from './person-picker.tsx'

/** Ids begin at 1. */
const ALL = 0

export interface PersonChipProps {
  /** What the person is here: `收银员`. */
  label: string
  /** Undefined is everybody. */
  value: number | undefined
  onChange: (userId: number | undefined) => void
  /** Only people of one's own data scope. */
  scoped?: boolean
}

/** Everybody, or the one whose doings are looked at: a filter among other chips. */
export function PersonChip({ label, value, onChange, scoped = false }: PersonChipProps) {
  const [open, setOpen] = useState(false)
  const { data = [] } = useColleagues({ scoped })
  const options = [
    { id: ALL, label: `全部${label}` },
    ...data.map(({ userId, nickName, initials, deptName, postName }) => ({
      id: userId,
      label: nickName,
      initials,
      hint: `${deptName} · ${postName}`,
    })),
  ]
  const chosen = options.find(({ id }) => id === (value ?? ALL))?.label ?? label
  return (
    <>
      <Chip selected={value !== undefined} label={`${label} ${chosen}`} onClick={() => setOpen(true)}>
        {chosen}
        <ChevronDown />
      </Chip>
      <OptionSheet
        label={label}
        open={open}
        onClose={() => setOpen(false)}
        options={options}
        value={value ?? ALL}
        onChange={(id) => onChange(id === ALL ? undefined : id)}
      />
    </>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'

import { Chip } from '#kit/chip.tsx'
import { OptionSheet } from '#kit/select.tsx'
import { useColleagues } from './person-picker.tsx'

/** Option value of all people. User ids begin at 1. */
const ALL = 0

interface PersonChipProps {
  /** Label of the role in which people are selected: `收银员`. */
  label: string
  /** Undefined means all people. */
  value: number | undefined
  onChange: (userId: number | undefined) => void
  /** Offers only people in the user's data scope. */
  scoped?: boolean
}

/** Filter chip: all people, or one person. */
export function PersonFilterChip({ label, value, onChange, scoped = false }: PersonChipProps) {
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

import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'

export type ChoiceOption = { id: number; label: string; hint?: string }

interface ChooseFieldProps {
  /** Field label: `部门`. */
  label: string
  options: readonly ChoiceOption[]
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  most: number
}

/**
 * Minimum number of options for a search box, and maximum number of options listed; further ones are found by
 * searching.
 */
const SEARCH_ABOVE = 8
const SHOWN = 50

/** Multi-select: selected options are chips, a sheet offers the others. */
export function MultiChoiceField(props: ChooseFieldProps) {
  const { label, options, value, onChange } = props
  const [choosing, setChoosing] = useState(false)
  const getLabel = (id: number) => options.find((option) => option.id === id)?.label ?? '…'
  return (
    <Stack gap={2}>
      {value.length > 0 && (
        <ChipRow label={`已选${label}`}>
          {value.map((id) => (
            <Chip
              key={id}
              selected
              label={`移除 ${getLabel(id)}`}
              onClick={() => onChange(value.filter((other) => other !== id))}
            >
              {getLabel(id)} ×
            </Chip>
          ))}
        </ChipRow>
      )}
      <Button icon={<Plus />} onClick={() => setChoosing(true)}>
        选择{label}
      </Button>
      {choosing && <ChooseSheet {...props} onClose={() => setChoosing(false)} />}
    </Stack>
  )
}

function ChooseSheet({ label, options, value, onChange, most, onClose }: ChooseFieldProps & { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const keyword = toSearchKey(search)
  const found = options.filter((option) => toComparableText(`${option.label} ${option.hint ?? ''}`).includes(keyword))
  const toggle = (id: number, chosen: boolean) =>
    onChange(chosen ? [...value, id] : value.filter((other) => other !== id))
  return (
    <Sheet
      open
      onClose={onClose}
      title={`选择${label}`}
      fact={`已选 ${value.length}，最多 ${most}`}
      footer={
        <Button kind="primary" wide onClick={onClose}>
          完成
        </Button>
      }
    >
      {options.length > SEARCH_ABOVE && <SearchBox label={`搜索${label}`} value={search} onChange={setSearch} />}
      {found.slice(0, SHOWN).map(({ id, label: name, hint }) => (
        <Checkbox
          key={id}
          label={name}
          {...(hint !== undefined && { hint })}
          checked={value.includes(id)}
          disabled={value.length >= most && !value.includes(id)}
          onChange={(chosen) => toggle(id, chosen)}
        />
      ))}
      {found.length === 0 && <p>{search === '' ? `没有可选的${label}` : `没有找到“${search}”`}</p>}
    </Sheet>
  )
}

import { Chip, ChipRow } from '#kit/chip.tsx'

type SeveralProps = {
  label: string
  options: readonly { id: number; name: string }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Multi-select for a few options. */
export function MultiSelect({ label, options, value, onChange }: SeveralProps) {
  return (
    <ChipRow label={label}>
      {options.map((option) => {
        const selected = value.includes(option.id)
        return (
          <Chip
            key={option.id}
            selected={selected}
            onClick={() => onChange(selected ? value.filter((id) => id !== option.id) : [...value, option.id])}
          >
            {option.name}
          </Chip>
        )
      })}
    </ChipRow>
  )
}

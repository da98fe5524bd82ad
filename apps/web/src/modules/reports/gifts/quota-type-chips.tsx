import type { SendQuotaType } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'

import { Chip } from '../../../kit/chip.tsx'

type QuotaTypeChipsProps = { value: SendQuotaType | undefined; onChange: (value: SendQuotaType | undefined) => void }

/** 个人额度 or 特批; neither is both. */
export function QuotaTypeChips({ value, onChange }: QuotaTypeChipsProps) {
  return dictionaries.send_quota_type.map((type) => (
    <Chip
      key={type.value}
      selected={type.value === value}
      onClick={() => onChange(type.value === value ? undefined : type.value)}
    >
      {type.label}
    </Chip>
  ))
}

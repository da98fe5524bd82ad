import { sendQuotaType, sendReason } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'

import { Chip } from '#kit/chip.tsx'
import { createChoiceParam, useFilter, type Filter } from '#lib/filter.ts'

const params = {
  reason: createChoiceParam(Object.values(sendReason)),
  quotaType: createChoiceParam(Object.values(sendQuotaType)),
}

/** Filter of 赠送统计 by reason and quota, in addition to the common filter. */
export const useGiftFilter = () => useFilter(params)

/** Chips for both; tapping the selected one clears it. */
export function GiftChips({ value, set }: Filter<typeof params>) {
  return (
    <>
      {dictionaries.send_quota_type.map((type) => (
        <Chip
          key={type.value}
          selected={type.value === value.quotaType}
          onClick={() => set({ quotaType: type.value === value.quotaType ? undefined : type.value })}
        >
          {type.label}
        </Chip>
      ))}
      {dictionaries.send_reason.map((reason) => (
        <Chip
          key={reason.value}
          selected={reason.value === value.reason}
          onClick={() => set({ reason: reason.value === value.reason ? undefined : reason.value })}
        >
          {reason.label}
        </Chip>
      ))}
    </>
  )
}

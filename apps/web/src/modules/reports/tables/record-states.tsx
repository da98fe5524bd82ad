import { recordStatus, type RecordStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'

const states = Object.values(recordStatus)
const params = { status: createChoiceParam(states) }

/** Status filter of sittings, stored in the address. */
export function useRecordStatus() {
  const { value, set } = useFilter(params)
  return { status: value.status, input: value, onStatus: (status: RecordStatus | undefined) => set({ status }) }
}

/** Status filter; tapping the selected status clears it. */
export function RecordStates({ status, onStatus }: Pick<ReturnType<typeof useRecordStatus>, 'status' | 'onStatus'>) {
  return (
    <ChipRow label="状态">
      {states.map((state) => (
        <Chip key={state} selected={state === status} onClick={() => onStatus(state === status ? undefined : state)}>
          {getLabel('record_status', state)}
        </Chip>
      ))}
    </ChipRow>
  )
}

import { ChipRow } from '#kit/chip.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import { ChoiceChips, createChoiceParams } from '../frame/choices.tsx'
import type { LevelFilter } from '../frame/level-data.ts'

const choices = { quotaType: { dictionary: 'send_quota_type' }, reason: { dictionary: 'send_reason' } } as const
const params = createChoiceParams(choices)

/** Filter of givers by department, and of their gifts by quota and reason. */
export const giverFilter: LevelFilter = {
  params,
  passedOn: ['quotaType', 'reason'],
  Controls: ({ filter }) => (
    <ChipRow label="部门、额度类型与赠送原因" wrap>
      <DeptFilterChip scoped value={filter.deptId} onChange={filter.setDept} />
      <ChoiceChips choices={choices} params={params} />
    </ChipRow>
  ),
}

/** Filter of gifts by quota and reason. */
export const giftFilter: LevelFilter = {
  params,
  Controls: () => (
    <ChipRow label="额度类型与赠送原因" wrap>
      <ChoiceChips choices={choices} params={params} />
    </ChipRow>
  ),
}

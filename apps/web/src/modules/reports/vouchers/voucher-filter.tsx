import { voucherPlatform } from '@nocturne/contract/codes'

import { ChipRow } from '#kit/chip.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { idParam, createChoiceParam, useFilter } from '#lib/filter.ts'
import { DeptFilterChip, PersonFilterChip } from '../../directory/public.ts'
import type { LevelFilter } from '../frame/level-data.ts'
import type { ReportFilter } from '../frame/report-filter.ts'

const params = {
  platform: createChoiceParam(Object.values(voucherPlatform)),
  verifyUserId: idParam,
  userId: idParam,
}

const EVERY = 'all'
const tabs = [
  { id: EVERY, label: '全部' },
  { id: voucherPlatform.meituan, label: '美团' },
  { id: voucherPlatform.douyin, label: '抖音' },
  { id: voucherPlatform.other, label: '其他' },
] as const

/** Filter of vouchers by platform, department, sales person and verifying employee. */
export const voucherFilter: LevelFilter = { params, passedOn: ['verifyUserId', 'userId'], Controls: VoucherChips }

/** Filter by the deal that a link contains; the page has no control to change it. */
export const dealFilter: LevelFilter = { params: { groupPackageId: idParam }, Controls: () => null }

function VoucherChips({ filter }: { filter: ReportFilter }) {
  const { value, set } = useFilter(params)
  return (
    <>
      <SegmentedControl
        label="平台"
        options={tabs}
        value={value.platform ?? EVERY}
        onChange={(chosen) => set({ platform: chosen === EVERY ? undefined : chosen })}
      />
      <ChipRow label="部门与人员">
        <DeptFilterChip scoped value={filter.deptId} onChange={filter.setDept} />
        <PersonFilterChip scoped label="销售人员" value={value.userId} onChange={(userId) => set({ userId })} />
        <PersonFilterChip
          label="核销人"
          value={value.verifyUserId}
          onChange={(verifyUserId) => set({ verifyUserId })}
        />
      </ChipRow>
    </>
  )
}

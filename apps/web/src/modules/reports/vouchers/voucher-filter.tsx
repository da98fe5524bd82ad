import { voucherPlatform } from '@nocturne/contract/codes'

import { ChipRow } from '#kit/chip.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { anId, createChoiceParam, someText, useFilter, type Filter } from '#lib/filter.ts'
import { DeptChip, PersonChip } from '../../directory/public.ts'
import type { ReportFilter } from '../frame/report-filter.ts'

const params = {
  platform: createChoiceParam(Object.values(voucherPlatform)),
  verifyUserId: anId,
  userId: anId,
  keyword: someText,
}

export type VoucherFilter = Filter<typeof params>

/** Filter of vouchers by platform, verifying employee and sales person, passed along in drill-down links. */
export const useVoucherFilter = (): VoucherFilter => useFilter(params)

const EVERY = 'all'
const tabs = [
  { id: EVERY, label: '全部' },
  { id: voucherPlatform.meituan, label: '美团' },
  { id: voucherPlatform.douyin, label: '抖音' },
  { id: voucherPlatform.other, label: '其他' },
] as const

type VoucherChipsProps = { filter: VoucherFilter; nights: ReportFilter }

/** Filter by platform, and by the people of a voucher. */
export function VoucherChips({ filter: { value, set }, nights }: VoucherChipsProps) {
  return (
    <>
      <SegmentedControl
        label="平台"
        options={tabs}
        value={value.platform ?? EVERY}
        onChange={(chosen) => set({ platform: chosen === EVERY ? undefined : chosen })}
      />
      <ChipRow label="部门与人员">
        <DeptChip scoped value={nights.deptId} onChange={nights.setDept} />
        <PersonChip scoped label="销售人员" value={value.userId} onChange={(userId) => set({ userId })} />
        <PersonChip label="核销人" value={value.verifyUserId} onChange={(verifyUserId) => set({ verifyUserId })} />
      </ChipRow>
    </>
  )
}

import { formatFen } from '@nocturne/base/money'
import { userType } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tipsReport } from '@nocturne/contract/reports/tips/definition'

import { ChipRow } from '#kit/chip.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { DeptChip } from '../../directory/public.ts'
import { UsersPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { useOwnLevel } from '../frame/use-own-level.ts'
import { marketLink, buildReceivedTipsLink } from '../links.ts'

const EVERYBODY = 'all'
const types = [
  { id: EVERYBODY, label: '全部' },
  { id: userType.staff, label: '员工' },
  { id: userType.actor, label: '艺人' },
] as const
const params = { toUserType: createDefaultChoiceParam([EVERYBODY, userType.staff, userType.actor], EVERYBODY) }

/** P045 打赏统计: tips by receiver. Users restricted to their own data start at their own tips. */
export default function TipReceiversPage() {
  const { value, set } = useFilter(params)
  const { toUserType } = value
  const also = toUserType === EVERYBODY ? {} : { toUserType }
  const reading = useLevel(reports.tipsReceivers, tipsReport.levels.receivers, also)
  const { filter, first } = reading
  useOwnLevel(first?.scope, (userId) => buildReceivedTipsLink({ ...filter.handedDown, userId }))
  return (
    <UsersPage
      backTo={marketLink}
      report={tipsReport}
      reading={reading}
      empty="暂无打赏"
      filters={
        <>
          <ChipRow label="部门">
            <DeptChip scoped value={filter.deptId} onChange={filter.setDept} />
          </ChipRow>
          <SegmentedControl
            label="人员类型"
            options={types}
            value={toUserType}
            onChange={(chosen) => set({ toUserType: chosen })}
          />
        </>
      }
      fact={(row) => `${row.deptName} · ${row.rewardCount} 笔`}
      subfigure={(row) => `所得 ${formatFen(row.userShare, { trim: true })}`}
      href={({ userId }) => buildReceivedTipsLink({ ...filter.handedDown, userId })}
    />
  )
}

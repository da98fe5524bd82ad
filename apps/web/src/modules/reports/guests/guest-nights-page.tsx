import { reports } from '@nocturne/contract/reports/endpoints'
import { guestReport } from '@nocturne/contract/reports/guests/definition'

import { ChipRow } from '#kit/chip.tsx'
import { DeptChip } from '../../directory/public.ts'
import { getRows } from '#shells/query-state.ts'
import { formatRoundedYuan, formatNight } from '../frame/figures.ts'
import { LevelPage } from '../frame/level-page.tsx'
import { useLevel } from '../frame/use-level.ts'
import { buildNightGuestsLink, marketLink } from '../links.ts'

/** P075 客人报表: guests by night. */
export default function GuestNightsPage() {
  const reading = useLevel(reports.guestNights, guestReport.levels.nights)
  const { filter, query } = reading
  const { deptId, userId } = filter
  const most = Math.max(1, ...(query.data ? getRows(query.data) : []).map(({ guestNum }) => guestNum))
  return (
    <LevelPage
      backTo={marketLink}
      report={guestReport}
      reading={reading}
      counted="晚"
      filters={
        <ChipRow label="部门">
          <DeptChip scoped value={deptId} onChange={filter.setDept} />
        </ChipRow>
      }
      rowKey={(row) => row.businessDate}
      row={({ businessDate, guestNum, tableCount, bookedGuests, walkInGuests, ...row }) => ({
        title: formatNight(businessDate),
        fact: `${tableCount} 台 · 预订 ${bookedGuests} 人 · 散客 ${walkInGuests} 人 · 新客 ${row.newGuests} · 回头客 ${row.returningGuests}`,
        figure: `${guestNum} 人`,
        subfigure: `${formatRoundedYuan(row.payableAmount)} · 人均 ${formatRoundedYuan(row.avgGuest)}`,
        share: guestNum / most,
        href: buildNightGuestsLink({
          businessDate,
          ...(deptId !== undefined && { deptId }),
          ...(userId !== undefined && { userId }),
        }),
      })}
    />
  )
}

import { getWeekday } from '@nocturne/base/venue-time'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { scheduleStatus } from '@nocturne/contract/codes'

import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { Notice } from '#kit/notice.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { weekdayNames } from '#kit/month-grid.tsx'
import { useCommand } from '#lib/offline/use-command.ts'
import {
  formatMonthAndDay,
  formatViolation,
  formatLeave,
  formatShiftTimes,
  type SchedulePlan,
} from '../schedule-texts.ts'
import styles from './schedule.module.css'

type CellSheetProps = { plan: SchedulePlan; userId: number; date: string; onClose: () => void }

/** Shift of an employee on a date: a tap assigns one as a draft. Read-only without permission to plan. */
export default function ScheduleCellSheet({ plan, userId, date, onClose }: CellSheetProps) {
  const save = useCommand(scheduling.save, {
    label: '修改排班',
    lane: () => 'schedule',
    invalidates: [scheduling.list],
  })
  const person = plan.people.find((one) => one.userId === userId)
  const cell = plan.cells.find((one) => one.userId === userId && one.businessDate === date)
  const leave = plan.leaves.find((one) => one.userId === userId && one.businessDate === date)
  const choose = async (shiftId: number | undefined) => {
    const works = plan.shifts.some((shift) => shift.shiftId === shiftId && !shift.restFlag)
    if (
      leave?.away === true &&
      works &&
      !(await confirm({
        title: `${person?.nickName ?? ''} 当晚已请假`,
        body: formatLeave(leave),
        confirmLabel: '仍要排班',
      }))
    )
      return
    await save.submit({ rows: [{ userId, businessDate: date, ...(shiftId === undefined ? {} : { shiftId }) }] })
    onClose()
  }
  const violations = person?.faults.filter((violation) => violation.businessDate === date) ?? []
  const draft = cell?.status === scheduleStatus.draft
  return (
    <Sheet
      open
      onClose={onClose}
      title={person?.nickName ?? ''}
      fact={`${formatMonthAndDay(date)} ${weekdayNames[getWeekday(date) - 1]} · ${cell?.shiftName ?? '未排班'}${draft ? '（未发布）' : ''}`}
      footer={
        plan.canEdit &&
        cell &&
        cell.shiftId !== null && (
          <Button wide busy={save.busy} onClick={() => choose(undefined)}>
            不排班
          </Button>
        )
      }
    >
      <div className={styles['shifts']}>
        {cell?.reason != null && <Notice tone="accent">{cell.reason}</Notice>}
        {leave && <Notice>{formatLeave(leave)}</Notice>}
        {violations.map((violation) => (
          <Notice key={violation.fault}>{formatViolation(violation, plan.rules)}</Notice>
        ))}
        {plan.canEdit && (
          <PickerGrid
            label="班次"
            columns={2}
            options={plan.shifts.map((shift) => ({
              id: shift.shiftId,
              label: shift.shiftName,
              hint: formatShiftTimes(shift) || undefined,
            }))}
            value={cell?.shiftId ?? null}
            onChange={(shiftId) => void choose(shiftId)}
          />
        )}
      </div>
    </Sheet>
  )
}

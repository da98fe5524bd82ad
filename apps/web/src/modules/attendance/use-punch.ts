import { parseTime } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyStatus, clockType, type ClockType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'

import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { formatClock } from '#lib/format/format.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { submitWithConfirmation } from '#shells/confirmable.ts'
import { formatError } from '#shells/query-state.ts'

export type TodayAttendance = AnswerOf<typeof attendance.today>
export type PunchInput = InputOf<typeof attendance.punch>

/** Within this many minutes before the end of the shift a punch-out needs no confirmation. */
const EARLY_UNASKED_MINUTES = 10

/** Asks the user to confirm an early punch-out; returns true if no confirmation is needed. `now` in milliseconds. */
export async function confirmEarlyLeave(today: TodayAttendance, type: ClockType, now: number): Promise<boolean> {
  if (type !== clockType.out || today.next !== clockType.out || today.leavingDue === null) return true
  const minutes = Math.floor((Number(parseTime(today.leavingDue)) - now) / 60_000)
  if (minutes <= EARLY_UNASKED_MINUTES) return true
  return confirm({
    title: '现在下班？',
    body: `现在下班将记早退 ${minutes} 分`,
    confirmLabel: '下班打卡',
    tone: 'danger',
  })
}

/**
 * Sends a punch; offline it is queued with its time. Returns false if the user declined the confirmation. Throws on a
 * refusal.
 */
export function usePunch() {
  const command = useCommand(attendance.punch, {
    label: ({ clockType }) => `${getLabel('clock_type', clockType)}打卡`,
    offline: true,
    quiet: true,
    invalidates: [attendance.today, attendance.month, attendance.day, notifications.home],
  })
  const send = async (input: PunchInput): Promise<boolean> => {
    const done = await submitWithConfirmation(command, input, { force: true })
    if (done === null) return false
    if (done.queued) showToast('已保存在手机，联网后自动上传')
    else if (done.answer.stated?.status === applyStatus.pending)
      showToast(`已收到，${formatClock(done.answer.stated.clockTime)} 的打卡时间待负责人确认`)
    else showToast(`${getLabel('clock_type', done.answer.clockType)}打卡成功 ${formatClock(done.answer.clockTime)}`)
    return true
  }
  /** Like `send`, and shows a refusal as a toast; for buttons. */
  const sendAloud = async (input: PunchInput): Promise<boolean> => {
    try {
      return await send(input)
    } catch (error) {
      showToast(formatError(error))
      return false
    }
  }
  return { send, sendAloud, busy: command.busy }
}

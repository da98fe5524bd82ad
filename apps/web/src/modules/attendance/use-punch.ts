import { parseTime } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyStatus, clockType, type ClockType } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'

import { confirm } from '../../kit/confirm.ts'
import { toast } from '../../kit/toast.ts'
import { clock } from '../../lib/format.ts'
import { useCommand } from '../../lib/use-command.ts'
import { submitConfirmable } from '../../shells/confirmable.ts'
import { errorText } from '../../shells/query-state.ts'

export type Today = AnswerOf<typeof attendance.today>
export type PunchInput = InputOf<typeof attendance.punch>

/** A punch-out this many minutes early needs no question. */
const EARLY_UNASKED_MINUTES = 10

/** Asks before a punch-out that will be early; true where nothing is to be asked. `now`: milliseconds. */
export async function meansToLeave(today: Today, type: ClockType, now: number): Promise<boolean> {
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

/** Sends a punch; without network it waits on the phone with its time. Answers whether it went. */
export function usePunch() {
  const command = useCommand(attendance.punch, {
    label: ({ clockType }) => `${label('clock_type', clockType)}打卡`,
    offline: true,
    quiet: true,
    invalidates: [attendance.today, attendance.month, attendance.day, notifications.home],
  })
  const send = async (input: PunchInput): Promise<boolean> => {
    const done = await submitConfirmable(command, input, { force: true })
    if (done === null) return false
    if (done.queued) toast('已保存在手机，联网后自动上传')
    else if (done.answer.stated?.status === applyStatus.pending)
      toast(`已收到，${clock(done.answer.stated.clockTime)} 的打卡时间待负责人确认`)
    else toast(`${label('clock_type', done.answer.clockType)}打卡成功 ${clock(done.answer.clockTime)}`)
    return true
  }
  /** As `send`, for a button: a refusal is said. */
  const sendAloud = async (input: PunchInput): Promise<boolean> => {
    try {
      return await send(input)
    } catch (error) {
      toast(errorText(error))
      return false
    }
  }
  return { send, sendAloud, busy: command.busy }
}

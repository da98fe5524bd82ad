import { attendance } from '@nocturne/contract/attendance/endpoints'
import { networkErrorText } from '@nocturne/contract/client-texts'
import { label } from '@nocturne/contract/dictionaries'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'

import { toast } from '../../kit/toast.ts'
import { messageOf } from '../../lib/api-error.ts'
import { clock } from '../../lib/format.ts'
import { useCommand } from '../../lib/use-command.ts'
import { submitConfirmable } from '../../shells/confirmable.ts'

export type Today = AnswerOf<typeof attendance.today>
export type PunchInput = InputOf<typeof attendance.punch>

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
    else toast(`${label('clock_type', done.answer.clockType)}打卡成功 ${clock(done.answer.clockTime)}`)
    return true
  }
  /** As `send`, for a button: a refusal is said. */
  const sendAloud = async (input: PunchInput): Promise<boolean> => {
    try {
      return await send(input)
    } catch (error) {
      toast(messageOf(error, networkErrorText))
      return false
    }
  }
  return { send, sendAloud, busy: command.busy }
}

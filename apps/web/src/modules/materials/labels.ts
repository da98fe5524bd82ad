import {
  taskCheckStatus,
  taskStatus,
  taskUserStatus,
  type MaterialType,
  type TaskCheckStatus,
  type TaskStatus,
  type TaskUserStatus,
} from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

import type { Tone } from '../../kit/tone.ts'
import { shortTime } from '../../lib/format.ts'

export type Word = { text: string; tone: Tone }

export const typeText = (type: MaterialType): string => label('material_type', type)

const taskTones: Record<TaskStatus, Tone> = {
  [taskStatus.draft]: 'neutral',
  [taskStatus.running]: 'positive',
  [taskStatus.ended]: 'neutral',
  [taskStatus.withdrawn]: 'danger',
}
const personTones: Record<TaskUserStatus, Tone> = {
  [taskUserStatus.notBegun]: 'neutral',
  [taskUserStatus.running]: 'accent',
  [taskUserStatus.completed]: 'positive',
  [taskUserStatus.missed]: 'danger',
}
const checkTones: Record<TaskCheckStatus, Tone> = {
  [taskCheckStatus.pending]: 'warning',
  [taskCheckStatus.approved]: 'positive',
  [taskCheckStatus.rejected]: 'danger',
}

export const taskWord = (status: TaskStatus): Word => ({ text: label('task_status', status), tone: taskTones[status] })
export const personWord = (status: TaskUserStatus): Word => ({
  text: label('task_user_status', status),
  tone: personTones[status],
})
export const checkWord = (status: TaskCheckStatus): Word => ({
  text: label('task_check_status', status),
  tone: checkTones[status],
})

/** Start and end of a period. */
export const periodText = ({ startTime, endTime }: { startTime: string; endTime: string }): string =>
  `${shortTime(startTime)} 至 ${shortTime(endTime)}`

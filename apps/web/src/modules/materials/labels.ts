import {
  taskCheckStatus,
  taskStatus,
  taskUserStatus,
  type MaterialType,
  type TaskCheckStatus,
  type TaskStatus,
  type TaskUserStatus,
} from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import type { Tone } from '#kit/tone.ts'
import { formatShortTime } from '#lib/format/format.ts'

export type StatusTag = { text: string; tone: Tone }

export const formatMaterialType = (type: MaterialType): string => getLabel('material_type', type)

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

export const getTaskTag = (status: TaskStatus): StatusTag => ({
  text: getLabel('task_status', status),
  tone: taskTones[status],
})
export const getTaskUserTag = (status: TaskUserStatus): StatusTag => ({
  text: getLabel('task_user_status', status),
  tone: personTones[status],
})
export const getTaskCheckTag = (status: TaskCheckStatus): StatusTag => ({
  text: getLabel('task_check_status', status),
  tone: checkTones[status],
})

/** Start and end of a period. */
export const formatPeriod = ({ startTime, endTime }: { startTime: string; endTime: string }): string =>
  `${formatShortTime(startTime)} 至 ${formatShortTime(endTime)}`

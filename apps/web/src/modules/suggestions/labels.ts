import { suggestStatus, suggestType, type SuggestStatus, type SuggestType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import type { Tone } from '#kit/tone.ts'
import { formatMonthDay, formatShortTime } from '#lib/format/format.ts'

const statusTones: Record<SuggestStatus, Tone> = {
  [suggestStatus.unread]: 'warning',
  [suggestStatus.read]: 'accent',
  [suggestStatus.replied]: 'positive',
  [suggestStatus.closed]: 'neutral',
}
const typeTones: Record<SuggestType, Tone> = {
  [suggestType.suggestion]: 'accent',
  [suggestType.complaint]: 'danger',
  [suggestType.report]: 'danger',
  [suggestType.help]: 'warning',
  [suggestType.other]: 'neutral',
}

/** Label and tone of a feedback message's status. */
export const getFeedbackStatusTag = (status: SuggestStatus): { text: string; tone: Tone } => ({
  text: getLabel('suggest_status', status),
  tone: statusTones[status],
})

/** Label and tone of a feedback message's type. */
export const getFeedbackTypeTag = (type: SuggestType): { text: string; tone: Tone } => ({
  text: getLabel('suggest_type', type),
  tone: typeTones[type],
})

/** Time of writing; for anonymous messages only the day. */
export const formatWrittenTime = ({
  createTime,
  writtenDate,
}: {
  createTime: string | null
  writtenDate: string
}): string => (createTime === null ? formatMonthDay(writtenDate) : formatShortTime(createTime))

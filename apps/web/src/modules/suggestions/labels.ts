import { suggestStatus, suggestType, type SuggestStatus, type SuggestType } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

import type { Tone } from '../../kit/tone.ts'
import { monthDay, shortTime } from '../../lib/format.ts'

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
export const letterState = (status: SuggestStatus): { text: string; tone: Tone } => ({
  text: label('suggest_status', status),
  tone: statusTones[status],
})

/** Label and tone of a feedback message's type. */
export const letterType = (type: SuggestType): { text: string; tone: Tone } => ({
  text: label('suggest_type', type),
  tone: typeTones[type],
})

/** Time of writing; anonymous messages show only the day. */
export const writtenText = ({ createTime, writtenDate }: { createTime: string | null; writtenDate: string }): string =>
  createTime === null ? monthDay(writtenDate) : shortTime(createTime)

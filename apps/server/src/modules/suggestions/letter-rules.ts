/** What becomes of a letter. Whatever its author adds waits to be read again; a closed letter stays closed. */
import { suggestStatus } from '@nocturne/contract/codes'
import type { SuggestStatus } from '@nocturne/contract/codes'

export type LetterEvent = 'read' | 'reply' | 'append' | 'close'

/** The state after `event`, or null when the letter is closed. */
export function nextStatus(status: SuggestStatus, event: LetterEvent): SuggestStatus | null {
  if (event === 'read') return status === suggestStatus.unread ? suggestStatus.read : status
  if (status === suggestStatus.closed) return null
  if (event === 'close') return suggestStatus.closed
  return event === 'reply' ? suggestStatus.replied : suggestStatus.unread
}

/** So much of a letter without a title stands in its place. */
const TITLE_LENGTH = 20

/** What a list calls the letter. */
export function titleOf(title: string, content: string): string {
  if (title !== '') return title
  const line = content.replaceAll(/\s+/g, ' ')
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line
}

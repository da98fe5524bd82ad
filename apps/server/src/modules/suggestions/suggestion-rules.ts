/**
 * Status changes of a feedback message. An addition by the author makes it unread again; a closed message cannot
 * change.
 */
import { suggestStatus } from '@nocturne/contract/codes'
import type { SuggestStatus } from '@nocturne/contract/codes'

type SuggestionEvent = 'read' | 'reply' | 'append' | 'close'

/** Status after `event`; null when the message is closed. */
export function findNextStatus(status: SuggestStatus, event: SuggestionEvent): SuggestStatus | null {
  if (event === 'read') return status === suggestStatus.unread ? suggestStatus.read : status
  if (status === suggestStatus.closed) return null
  if (event === 'close') return suggestStatus.closed
  return event === 'reply' ? suggestStatus.replied : suggestStatus.unread
}

/** Length of the beginning of the text that replaces a missing title. */
const TITLE_LENGTH = 20

/** Title shown in lists. */
export function formatSuggestionTitle(title: string, content: string): string {
  if (title !== '') return title
  const line = content.replaceAll(/\s+/g, ' ')
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line
}

import { suggestStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { findNextStatus, formatSuggestionTitle } from './suggestion-rules.ts'

const { unread, read, replied, closed } = suggestStatus

describe('feedback message', () => {
  it.each([
    [unread, 'read', read],
    [replied, 'read', replied],
    [closed, 'read', closed],
    [unread, 'reply', replied],
    [read, 'reply', replied],
    [replied, 'append', unread],
    [read, 'append', unread],
    [unread, 'close', closed],
    [closed, 'reply', null],
    [closed, 'append', null],
    [closed, 'close', null],
  ] as const)('that is %s, after the event %s, is %s', (status, event, next) => {
    expect(findNextStatus(status, event)).toBe(next)
  })

  it('uses its beginning in place of a missing title', () => {
    expect(formatSuggestionTitle('空调', '大厅空调太冷')).toBe('空调')
    expect(formatSuggestionTitle('', '大厅\n空调太冷')).toBe('大厅 空调太冷')
    expect(formatSuggestionTitle('', '一'.repeat(21))).toBe(`${'一'.repeat(20)}…`)
  })
})

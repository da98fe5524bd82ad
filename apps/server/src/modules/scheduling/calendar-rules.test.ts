import { expect, test } from 'vitest'
import { createRandom } from '../../../test/contract/random.ts'
import { escapeText, foldLine, formatCalendar, type CalendarShift } from './calendar-rules.ts'

const night: CalendarShift = {
  businessDate: '2026-03-14',
  shiftName: '晚班',
  onMinute: 1_200,
  offMinute: 1_620,
  sequence: 0,
  cancelled: false,
  changedAt: '2026-03-01 07:30:15',
}
const venue = { title: '排班 王小明', uidHost: 'venue-1', userId: 143 }

test('writes shifts in UTC, also those that end after midnight', () => {
  expect(formatCalendar(venue, [night])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Nocturne//Shifts//ZH',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:排班 王小明',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:shift-143-2026-03-14@venue-1',
      'SEQUENCE:0',
      'DTSTAMP:20260228T233015Z',
      'LAST-MODIFIED:20260228T233015Z',
      'DTSTART:20260314T120000Z',
      'DTEND:20260314T190000Z',
      'SUMMARY:晚班',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('cancels removed shifts under the same id with a higher sequence', () => {
  const text = formatCalendar(venue, [{ ...night, sequence: 3, cancelled: true }])
  expect(text).toContain('UID:shift-143-2026-03-14@venue-1\r\nSEQUENCE:3\r\n')
  expect(text).toContain('STATUS:CANCELLED')
})

test('escapes separators, backslashes and line ends', () => {
  expect(escapeText('早,晚;班\\A\r\nBEGIN:VEVENT\u0007')).toBe(String.raw`早\,晚\;班\\A\nBEGIN:VEVENT`)
})

test('folds every text into lines of at most 75 octets that unfold to it', () => {
  const random = createRandom(20_260_314)
  const letters = ['a', 'b', ' ', ';', ',', '\\', ':', 'é', '晚', '班', '\u{1F378}', '\u{20000}']
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: random.int(0, 200) }, () => random.pick(letters)).join('')
    const folded = foldLine(text)
    const lines = folded.split('\r\n')
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
    expect(lines.slice(1).every((line) => line.startsWith(' ') && line.length > 1)).toBe(true)
    expect(folded.replaceAll('\r\n ', '')).toBe(text)
  }
})

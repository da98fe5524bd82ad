/** Writes shifts as an iCalendar file (RFC 5545). Pure. */
import { addDays } from '@nocturne/base/venue-time'

/** A published or cancelled shift. Minutes count from midnight of the calendar day of the business date. */
export type CalendarShift = {
  businessDate: string
  shiftName: string
  onMinute: number
  offMinute: number
  sequence: number
  cancelled: boolean
  /** Time of the last change, `YYYY-MM-DD HH:mm:ss`. */
  changedAt: string
}

type CalendarVenue = {
  /** Name of the calendar. */
  title: string
  /** Stable name of the installation: part of the ids of events. */
  uidHost: string
  userId: number
}

/** Longest line in octets, without its end. */
const MAX_OCTETS = 75
const LINE_END = '\r\n'
/** Minutes by which venue time is ahead of UTC, without daylight saving time. */
const VENUE_OFFSET_MINUTES = 480
const MINUTES_PER_DAY = 1_440

/** Text of the calendar. Times are UTC, so that no time zone definition is needed. */
export function formatCalendar({ title, uidHost, userId }: CalendarVenue, shifts: readonly CalendarShift[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nocturne//Shifts//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...shifts.flatMap((shift) => [
      'BEGIN:VEVENT',
      `UID:shift-${userId}-${shift.businessDate}@${uidHost}`,
      `SEQUENCE:${shift.sequence}`,
      `DTSTAMP:${formatVenueTime(shift.changedAt)}`,
      `LAST-MODIFIED:${formatVenueTime(shift.changedAt)}`,
      `DTSTART:${formatMinute(shift.businessDate, shift.onMinute)}`,
      `DTEND:${formatMinute(shift.businessDate, shift.offMinute)}`,
      `SUMMARY:${escapeText(shift.shiftName)}`,
      `STATUS:${shift.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => foldLine(line) + LINE_END).join('')
}

/** Escapes a text value: backslash, semicolon, comma and line end have meanings of their own. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

/** Folds a line into pieces of at most 75 octets; a piece after the first begins with a space. Never divides a letter. */
export function foldLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += letter
    octets += size
  }
  return [...pieces, piece].join(LINE_END)
}

/** Minute of a day in venue time as UTC: `20260314T120000Z`. */
function formatMinute(date: string, minute: number): string {
  const utcMinute = minute - VENUE_OFFSET_MINUTES
  const days = Math.floor(utcMinute / MINUTES_PER_DAY)
  const rest = utcMinute - days * MINUTES_PER_DAY
  const clock = [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0')).join('')
  return `${addDays(date, days).replaceAll('-', '')}T${clock}00Z`
}

/** Venue time as UTC. */
function formatVenueTime(time: string): string {
  const [hours = 0, minutes = 0] = time.slice(11).split(':').map(Number)
  return `${formatMinute(time.slice(0, 10), hours * 60 + minutes).slice(0, -3)}${time.slice(17, 19)}Z`
}

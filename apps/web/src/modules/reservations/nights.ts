/** Names of nights. Pure: a night is its business date. */
import { addDays, weekday } from '@nocturne/base/venue-time'

import { monthDay } from '../../lib/format.ts'

const DAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Bookings are accepted for tonight and this many following nights. */
export const NIGHTS_AHEAD = 30

/** `周六`. */
export const dayName = (date: string): string => DAYS[weekday(date)] ?? ''

/** `今晚`, otherwise the weekday. */
export const nightName = (date: string, tonight: string): string => (date === tonight ? '今晚' : dayName(date))

/** `今晚`, otherwise `11月21日 周六`. */
export const nightText = (date: string, tonight: string): string =>
  date === tonight ? '今晚' : `${monthDay(date)} ${dayName(date)}`

/** Tonight and the bookable nights, in order. */
export const bookableNights = (tonight: string): string[] =>
  Array.from({ length: NIGHTS_AHEAD + 1 }, (_, days) => addDays(tonight, days))

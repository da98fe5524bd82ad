/** Names of nights. Pure: a night is its business date. */
import { addDays, getWeekday } from '@nocturne/base/venue-time'

import { formatMonthDay } from '#lib/format/format.ts'

const DAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Bookings are accepted for tonight and this many following nights. */
export const NIGHTS_AHEAD = 30

/** `周六`. */
export const formatWeekday = (date: string): string => DAYS[getWeekday(date)] ?? ''

/** `今晚`, otherwise the weekday. */
export const formatNightName = (date: string, tonight: string): string =>
  date === tonight ? '今晚' : formatWeekday(date)

/** `今晚`, otherwise `11月21日 周六`. */
export const formatNight = (date: string, tonight: string): string =>
  date === tonight ? '今晚' : `${formatMonthDay(date)} ${formatWeekday(date)}`

/** Tonight and the bookable nights, in order. */
export const listBookableNights = (tonight: string): string[] =>
  Array.from({ length: NIGHTS_AHEAD + 1 }, (_, days) => addDays(tonight, days))

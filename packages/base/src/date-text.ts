/** Dates and times in Chinese sentences. Pure. */

/** `11月27日` of a date or venue time. */
export const formatDay = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`

/** `11月27日 12:00` of a venue time. */
export const formatDayTime = (time: string): string => `${formatDay(time)} ${time.slice(11, 16)}`

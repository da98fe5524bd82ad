/** Dates and times in Chinese sentences. Pure. */

/** Formats a date or venue time as `11月27日`. */
export const formatChineseDate = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`

/** Formats a venue time as `11月27日 12:00`. */
export const formatChineseDateTime = (time: string): string => `${formatChineseDate(time)} ${time.slice(11, 16)}`

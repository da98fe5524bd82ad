/** Parts of attendance that other modules may use. */
export { dayCountLabels, getDayTag, formatHours, getPunchTag, formatShift, type DayCountName } from './labels.ts'
export { applyLink } from './links.ts'

/** Parts of attendance that other modules may use. */
export { countLabels, getDayTag, formatHours, getPunchTag, formatShift, type CountName } from './labels.ts'
export { applyLink } from './links.ts'

/** What other modules may use of attendance. */
export { countLabels, dayState, hoursText, punchResult, shiftText, type CountName } from './labels.ts'
export { applyLink } from './links.ts'

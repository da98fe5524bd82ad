/** Parts of attendance that other modules may use. */
export { countLabels, dayState, hoursText, punchResult, shiftText, type CountName } from './labels.ts'
export { applyLink } from './links.ts'

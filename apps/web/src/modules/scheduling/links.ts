export { clockApplyLink, employeeCentreLink, newSwapLink, scheduleLink } from '../../lib/common-links.ts'

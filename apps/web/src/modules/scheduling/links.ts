export { buildClockApplyLink, employeeCentreLink, buildNewSwapLink, scheduleLink } from '../../lib/common-links.ts'

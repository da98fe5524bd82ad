export { buildClockApplyLink, employeeCentreLink, buildNewSwapLink, scheduleLink } from '#lib/routing/common-links.ts'

export { employeeCentreLink, scheduleLink } from '../../lib/common-links.ts'

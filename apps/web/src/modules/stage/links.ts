import { linkTo } from '../../lib/links.ts'

export { employeeCentreLink } from '../../lib/common-links.ts'

/** P095: one's own, or that of somebody one may choose; with the table it is for. */
export const stageLink = (about: { actorUserId?: number; tableRecordId?: number } = {}): string =>
  linkTo('/pages/employeeCenter/clock/actor', about)

import { linkTo, type Params } from '../../lib/links.ts'

export { employeeCentreLink } from '../../lib/common-links.ts'

/** P095: the user's own, or that of a performer the user may select; optionally for a table. */
export const stageLink = (about: Params<{ actorUserId?: number; tableRecordId?: number }> = {}): string =>
  linkTo('/pages/employeeCenter/clock/actor', about)

/** P105, optionally with a type, or prefilled from an earlier application. */
export const newApplyLink = (about: Params<{ applyType?: string; from?: number }> = {}): string =>
  linkTo('/pages/employeeCenter/clockActor/apply/index', about)

/** P106. */
export const ownAppliesLink = linkTo('/pages/employeeCenter/clockActor/apply/my/index')

/** P107. */
export const applyLink = (applyId: number): string =>
  linkTo('/pages/employeeCenter/clockActor/apply/my/detail', { applyId })

/** P108. */
export const teamAppliesLink = linkTo('/pages/employeeCenter/clockActor/apply/team/index')

/** P109. */
export const teamApplyLink = (applyId: number): string =>
  linkTo('/pages/employeeCenter/clockActor/apply/team/detail', { applyId })

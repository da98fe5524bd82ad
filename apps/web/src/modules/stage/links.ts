import { buildLink, type Params } from '#lib/routing/links.ts'

export { employeeCentreLink } from '#lib/routing/common-links.ts'

/** P095: the user's own, or that of a performer the user may select; optionally for a table. */
export const buildStageLink = (about: Params<{ actorUserId?: number; tableRecordId?: number }> = {}): string =>
  buildLink('/pages/employeeCenter/clock/actor', about)

/** P105, optionally with a type, or prefilled from an earlier application. */
export const buildNewApplyLink = (about: Params<{ applyType?: string; from?: number }> = {}): string =>
  buildLink('/pages/employeeCenter/clockActor/apply/index', about)

/** P106. */
export const myAppliesLink = buildLink('/pages/employeeCenter/clockActor/apply/my/index')

/** P107. */
export const applyLink = (applyId: number): string =>
  buildLink('/pages/employeeCenter/clockActor/apply/my/detail', { applyId })

/** P108. */
export const teamAppliesLink = buildLink('/pages/employeeCenter/clockActor/apply/team/index')

/** P109. */
export const buildTeamApplyLink = (applyId: number): string =>
  buildLink('/pages/employeeCenter/clockActor/apply/team/detail', { applyId })

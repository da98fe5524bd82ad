import { buildLink, type LinkParams } from '#lib/routing/links.ts'

export { employeeCentreLink } from '#lib/routing/common-links.ts'

/** P095 上钟打卡: the user's own, or that of a performer the user may select; optionally for a table. */
export const buildStageLink = (about: LinkParams<{ actorUserId?: number; tableRecordId?: number }> = {}): string =>
  buildLink('/pages/employeeCenter/clock/actor', about)

/** P105 上钟申请, optionally with a type, or prefilled from an earlier application. */
export const buildNewStageApplicationLink = (about: LinkParams<{ applyType?: string; from?: number }> = {}): string =>
  buildLink('/pages/employeeCenter/clockActor/apply/index', about)

/** P106 我的上钟申请. */
export const myStageApplicationsLink = buildLink('/pages/employeeCenter/clockActor/apply/my/index')

/** P107 申请详情. */
export const buildStageApplicationLink = (applyId: number): string =>
  buildLink('/pages/employeeCenter/clockActor/apply/my/detail', { applyId })

/** P108 团队上钟申请. */
export const teamStageApplicationsLink = buildLink('/pages/employeeCenter/clockActor/apply/team/index')

/** P109 审批详情. */
export const buildTeamStageApplicationLink = (applyId: number): string =>
  buildLink('/pages/employeeCenter/clockActor/apply/team/detail', { applyId })

/** Links of this module. */
import { findCachedConfig } from '#lib/query/global-config.ts'
import { buildLink } from '#lib/routing/links.ts'

/** P126 个人信息. */
export const userInfoLink = buildLink('/pages/employeeCenter/userInfo')

/** P056 打赏 for a person's code that guests scan: an absolute URL, on the venue's public domain if one is configured. */
export function buildTipUrl(rewardCode: string): string {
  const home = findCachedConfig()?.empDomain || location.origin
  return `${home}${buildLink('/pages/giveReward/index', { rewardCode })}`
}

/** Links of this module. */
import { globalConfig } from '../../lib/global-config.ts'
import { linkTo } from '../../lib/links.ts'

/** P126. */
export const ownDataLink = linkTo('/pages/employeeCenter/userInfo')

/** P056 for a person's code, scanned by guests: an absolute URL, on the venue's public domain if one is configured. */
export function tipUrl(rewardCode: string): string {
  const home = globalConfig()?.empDomain || location.origin
  return `${home}${linkTo('/pages/giveReward/index', { rewardCode })}`
}

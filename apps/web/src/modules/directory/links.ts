/** Addresses this module leads to. */
import { globalConfig } from '../../lib/global-config.ts'
import { linkTo } from '../../lib/links.ts'

/** P126. */
export const ownDataLink = linkTo('/pages/employeeCenter/userInfo')

/** P056 with a person's own code, as a guest's phone reads it: a whole address, on the venue's public domain once that is configured. */
export function tipUrl(rewardCode: string): string {
  const home = globalConfig()?.empDomain || location.origin
  return `${home}${linkTo('/pages/giveReward/index', { rewardCode })}`
}

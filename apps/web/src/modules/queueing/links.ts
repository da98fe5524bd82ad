/** Addresses of this module's screen. */
import { globalConfig } from '../../lib/global-config.ts'
import { linkTo } from '../../lib/links.ts'

/** P146: a number, or the form for one. */
export const numberLink = (queueId?: number): string => linkTo('/pages/takeNumber/index', { queueId })

/** P146 as the picture at the door says it: a whole address, on the venue's public domain once that is configured. */
export const queueUrl = (): string =>
  `${globalConfig()?.empDomain || location.origin}${linkTo('/pages/takeNumber/index')}`

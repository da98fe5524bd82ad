/** Links to this module's screen. */
import { globalConfig } from '../../lib/global-config.ts'
import { linkTo } from '../../lib/links.ts'

/** P146: a number, or the form to take one. */
export const numberLink = (queueId?: number): string => linkTo('/pages/takeNumber/index', { queueId })

/** P146 as the QR code at the door: an absolute URL, on the venue's public domain if one is configured. */
export const queueUrl = (): string =>
  `${globalConfig()?.empDomain || location.origin}${linkTo('/pages/takeNumber/index')}`

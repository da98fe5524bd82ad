/** Addresses of this module's screen. */
import { linkTo } from '../../lib/links.ts'

/** P146: a number, or the form for one. */
export const numberLink = (queueId?: number): string => linkTo('/pages/takeNumber/index', { queueId })

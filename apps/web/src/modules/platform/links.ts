/** Links to this module's screens. */
import { linkTo } from '../../lib/links.ts'

/** P144. */
export const downloadLink = linkTo('/pages/downLoad/index')

/** P145. */
export const iosInstallLink = linkTo('/pages/downLoad/detail')

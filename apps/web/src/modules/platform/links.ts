/** Links to this module's screens. */
import { buildLink } from '#lib/routing/links.ts'

/** P144 下载APP. */
export const downloadLink = buildLink('/pages/downLoad/index')

/** P145 iOS下载. */
export const iosInstallLink = buildLink('/pages/downLoad/detail')

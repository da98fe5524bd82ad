/** Addresses of this module's screens. */
import { buildLink } from '#lib/routing/links.ts'

/** P005 授权登录: authorization by WeChat or Alipay; afterwards the app opens `redirect`. */
export const buildAuthorizeLink = (redirect: string | undefined): string =>
  buildLink('/pages/bindUser/index', { redirect_uri: redirect })

/** P006 绑定账号. */
export const buildBindLink = (redirect: string | undefined): string =>
  buildLink('/pages/bindUser/userAuth', { redirect_uri: redirect })

/** P126 个人信息. */
export const userInfoLink = buildLink('/pages/employeeCenter/userInfo')

/** P128 修改支付密码. */
export const payPasswordLink = buildLink('/pages/employeeCenter/password/payPassword')

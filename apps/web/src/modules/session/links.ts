/** Addresses of this module's screens. */
import { linkTo } from '../../lib/links.ts'

/** P005 授权登录: authorization by the chat app, which returns to `redirect`. */
export const authorizeLink = (redirect: string | undefined): string =>
  linkTo('/pages/bindUser/index', { redirect_uri: redirect })

/** P006 绑定账号. */
export const bindLink = (redirect: string | undefined): string =>
  linkTo('/pages/bindUser/userAuth', { redirect_uri: redirect })

/** P126 个人信息. */
export const ownDataLink = linkTo('/pages/employeeCenter/userInfo')

/** P128 修改支付密码. */
export const payPasswordLink = linkTo('/pages/employeeCenter/password/payPassword')

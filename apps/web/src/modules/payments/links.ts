/** Links of the guest's payment screens. */
import { buildLink } from '#lib/routing/links.ts'

/** P147: member sign-in and member centre. */
export const memberCentreLink = buildLink('/pages/member/index')

/** P147 会员中心, opened at the step a balance payment still requires; `redirect` is the page to return to. */
export const buildMemberCentreLink = (missing: 'signIn' | 'recharge' | 'payPassword', redirect: string): string =>
  buildLink('/pages/member/index', { [missing]: missing === 'signIn' ? undefined : 'first', redirect })

/** P153: receipt of a recharge. */
export const buildRechargeLink = (rechargeId: number): string =>
  buildLink('/pages/member/recharge/detail', { rechargeId })

/** P064 支付成功. */
export const buildPaymentResultLink = (
  paymentNo: string,
  of: { orderId?: number | undefined; tableRecordId?: number | undefined; redirect?: string | undefined },
): string => buildLink('/pages/successInfo/index', { paymentNo, ...of })

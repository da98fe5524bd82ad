/** Addresses of the guest's paying screens. */
import { linkTo } from '../../lib/links.ts'

/** P147: where members sign in, and see what they have. */
export const memberCentreLink = linkTo('/pages/member/index')

/** P147 with what is missing to pay from the balance; `redirect` is where one comes back to pay. */
export const memberCentreFor = (missing: 'signIn' | 'recharge' | 'payPassword', redirect: string): string =>
  linkTo('/pages/member/index', { [missing]: missing === 'signIn' ? undefined : 'first', redirect })

/** P153: the receipt of a recharge. */
export const rechargeLink = (rechargeId: number): string => linkTo('/pages/member/recharge/detail', { rechargeId })

/** P064. */
export const resultLink = (
  paymentNo: string,
  of: { orderId?: number | undefined; tableRecordId?: number | undefined; redirect?: string | undefined },
): string => linkTo('/pages/successInfo/index', { paymentNo, ...of })

/** Links of the guest's payment screens. */
import { linkTo } from '../../lib/links.ts'

/** P147: member sign-in and member centre. */
export const memberCentreLink = linkTo('/pages/member/index')

/** P147 at the step that is missing for a balance payment; `redirect` is the page to return to. */
export const memberCentreFor = (missing: 'signIn' | 'recharge' | 'payPassword', redirect: string): string =>
  linkTo('/pages/member/index', { [missing]: missing === 'signIn' ? undefined : 'first', redirect })

/** P153: receipt of a recharge. */
export const rechargeLink = (rechargeId: number): string => linkTo('/pages/member/recharge/detail', { rechargeId })

/** P064. */
export const resultLink = (
  paymentNo: string,
  of: { orderId?: number | undefined; tableRecordId?: number | undefined; redirect?: string | undefined },
): string => linkTo('/pages/successInfo/index', { paymentNo, ...of })

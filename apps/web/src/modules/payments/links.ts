/** Addresses of the guest's paying screens. */
import { linkTo } from '../../lib/links.ts'

/** P147: where members sign in, and see what they have. */
export const memberCentreLink = linkTo('/pages/member/index')

/** P153: the receipt of a recharge. */
export const rechargeLink = (rechargeId: number): string => linkTo('/pages/member/recharge/detail', { rechargeId })

/** P064. */
export const resultLink = (
  paymentNo: string,
  of: { orderId?: number | undefined; tableRecordId?: number | undefined },
): string => linkTo('/pages/successInfo/index', { paymentNo, ...of })

/** Addresses of the guest's paying screens. */
import { linkTo } from '../../lib/links.ts'

/** P064. */
export const resultLink = (
  paymentNo: string,
  of: { orderId?: number | undefined; tableRecordId?: number | undefined },
): string => linkTo('/pages/successInfo/index', { paymentNo, ...of })

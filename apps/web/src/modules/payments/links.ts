/** Addresses of the guest's paying screens. */
import { linkTo } from '../../lib/links.ts'

/** P001 with the sheet of a table: where staff who took a payment end. */
export const tableLink = (tableId: number): string => linkTo('/pages/operat/table/index', { tableId })

/** P064. */
export const resultLink = (
  paymentNo: string,
  of: { orderId?: number | undefined; tableRecordId?: number | undefined },
): string => linkTo('/pages/successInfo/index', { paymentNo, ...of })

/**
 * A payment that has succeeded, and by what means guests pay.
 * NOTE: guests of the real house pay mostly by WeChat and Alipay. Until the product takes those, their share and that of stored
 * value, vouchers and deposits is spread over card and cash in the proportion these two have.
 */
import type { Person } from '../../modules/directory/public.ts'
import { countsAsPerformance } from '../../modules/billing/apply-payment.ts'
import type { Row } from './load-rows.ts'
import { nowText } from './night.ts'
import type { Night } from './night.ts'
import type { Random } from './random.ts'

/** Shares by amount of the two that the product takes now. */
const CARD_SHARE = 7
const CASH_SHARE = 4

export const cashOrCard = (random: Random): 'cash' | 'card' =>
  random.chance(CARD_SHARE / (CARD_SHARE + CASH_SHARE)) ? 'card' : 'cash'

/** The row of a payment that has succeeded. */
export function paymentRow(
  night: Night,
  about: Pick<Row<'payment'>, 'bizType' | 'bizId' | 'billId' | 'orderId' | 'payMethod' | 'amount' | 'payerName'>,
  cashier: Person,
): Row<'payment'> {
  const paymentId = night.ids.next('payment')
  const at = nowText(night)
  const row: Row<'payment'> = {
    paymentId,
    paymentNo: night.ids.number('ZF', night.date),
    ...about,
    status: '2',
    refundedAmount: 0,
    voided: false,
    scene: '1',
    cashierUserId: cashier.userId,
    cashierName: cashier.nickName,
    slipNo: about.payMethod === 'card' ? String(100_000 + ((paymentId * 7919) % 900_000)) : '',
    remark: '',
    paidAt: at,
    businessDate: night.date,
    countsPerformance: countsAsPerformance(about.payMethod, night.house.config['perf.excludeMethods']),
    createdAt: at,
    requestKey: null,
    subject: '',
    payerOpenId: '',
    expiresAt: null,
    failReason: '',
    itemIds: [],
    payCodeHash: null,
  }
  night.rows.payment.push(row)
  return row
}

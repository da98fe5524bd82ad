/** Row of a successful payment. */
import { payScene, payStatus } from '@nocturne/contract/codes'
import type { Person } from '../../src/modules/directory/public.ts'
import { isPerformanceMethod, listExcludedMethods } from '../../src/modules/billing/bill/bill-rules.ts'
import type { Row } from './load-rows.ts'
import { formatNow } from './night.ts'
import type { Night } from './night.ts'

export type PaymentInput = Pick<
  Row<'payment'>,
  'bizType' | 'bizId' | 'billId' | 'orderId' | 'payMethod' | 'amount' | 'payerName'
>

/** Row of a payment that `cashier` takes at the desk; null for a guest who pays alone. `payMethod` is the means. */
export function buildPaymentRow(night: Night, about: PaymentInput, cashier: Person | null): Row<'payment'> {
  const paymentId = night.ids.next('payment')
  const at = formatNow(night)
  const row: Row<'payment'> = {
    paymentId,
    paymentNo: night.ids.number('ZF', night.date),
    ...about,
    status: payStatus.succeeded,
    refundedAmount: 0,
    voided: false,
    scene: payScene.staff,
    cashierUserId: cashier?.userId ?? null,
    cashierName: cashier?.nickName ?? null,
    slipNo: about.payMethod === 'card' ? String(100_000 + ((paymentId * 7919) % 900_000)) : '',
    remark: '',
    paidAt: at,
    businessDate: night.date,
    countsPerformance: isPerformanceMethod(about.payMethod, listExcludedMethods(night.venue.config)),
    createdAt: at,
    memberId: null,
    bonusAmount: 0,
    refundedBonus: 0,
    countsBonus: !night.venue.config['perf.excludeBonus'],
    requestKey: null,
    sourcePaymentId: null,
    requestFingerprint: '',
    subject: '',
    payerOpenId: '',
    expiresAt: null,
    failReason: '',
    payCodeHash: null,
  }
  night.rows.payment.push(row)
  return row
}

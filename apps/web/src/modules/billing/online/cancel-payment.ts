import { formatFen } from '@nocturne/base/money'
import { payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'

import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { call } from '#lib/query/api.ts'
import { invalidate } from '#lib/query/query.ts'
import type { Payment } from '../bill/bill-rules.ts'
import { getMethodLabel } from '../labels.ts'
import { billQueries } from '../use-bill.ts'

const outcomes: Record<string, string> = {
  [payStatus.succeeded]: '客人已付款成功',
  [payStatus.failed]: '这笔支付没有成功',
  [payStatus.closed]: '已取消，没有收款',
}

type Ending = {
  payMethod: string
  amount: number
  /** Ends the payment on the server; returns its status. */
  end: () => Promise<{ status: string }>
}

/**
 * Cancels a payment in progress, after confirmation. If the guest has paid meanwhile, the provider's status decides and
 * the payment counts.
 */
export async function confirmCancelPayment({ payMethod, amount, end }: Ending): Promise<void> {
  const sure = await confirm({
    title: `取消这笔${getMethodLabel(payMethod)}支付 ${formatFen(amount, { trim: true })}`,
    body: '客人未付款的会关闭；已经付款的照常入账。',
    confirmLabel: '确认取消',
    cancelLabel: '再想想',
  })
  if (!sure) return
  try {
    const { status } = await end()
    showToast(outcomes[status] ?? '正在取消，请稍候')
  } catch {
    // `call` already showed the error.
  }
}

/** Cancels a payment of a bill. */
export async function cancelPayment({ paymentId, amount, payMethod }: Payment): Promise<void> {
  await confirmCancelPayment({ payMethod, amount, end: () => call(billing.endRunning, { paymentId }) })
  void invalidate(...billQueries)
}

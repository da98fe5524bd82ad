import { refundStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'

import { Notice } from '#kit/notice.tsx'
import { showToast } from '#kit/toast.ts'
import { formatYuan } from '#lib/format/format.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import type { Bill } from '../bill/bill-rules.ts'
import { billQueries } from '../use-bill.ts'

type Refund = Bill['refunds'][number]

/** Refund not completed: waiting for approval, in progress at the provider, or failed there. */
export function RefundNotice({ refund }: { refund: Refund }) {
  const command = useCommand(billing.refundRetry, { label: '退款重试', invalidates: billQueries })
  const retry = async () => {
    // The refusal was already shown.
    const done = await command.submit({ refundId: refund.refundId }).catch(() => null)
    if (done) showToast('已重新发起退款')
  }
  if (refund.status === refundStatus.refunding) {
    return (
      <Notice tone="accent">
        退款中 {formatYuan(refund.onlineAmount)} · 原路退回，到账以微信、支付宝为准 · {refund.applyUserName}
      </Notice>
    )
  }
  if (refund.status === refundStatus.failed) {
    return (
      <Notice tone="danger" {...(refund.canRetry && { action: '重试', onClick: () => void retry() })}>
        退款失败 {formatYuan(refund.onlineAmount || refund.amount)} · {refund.failReason || '支付方没有受理'} ·{' '}
        {refund.applyUserName}
      </Notice>
    )
  }
  return (
    <Notice>
      退款 {formatYuan(refund.amount)} 待审批 · {refund.applyUserName} · {refund.reason}
    </Notice>
  )
}

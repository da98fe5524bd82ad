import { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'

import { Card } from '../../../kit/card.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { SumRow } from '../../../kit/sum-row.tsx'
import { useApi } from '../../../lib/query.ts'
import { errorText } from '../../../shells/query-state.ts'
import { methodName } from '../labels.ts'

export type RefundPlan = AnswerOf<typeof billing.refundPlan>
export type PlanInput = InputOf<typeof billing.refundPlan>

/** What the house would do with this now; asked for anew with every change. */
export function useRefundPlan(input: PlanInput | null): UseQueryResult<RefundPlan> {
  return useApi(billing.refundPlan, input ?? ({} as PlanInput), { enabled: input !== null, staleMs: 0 })
}

/** How much goes back, which way, and whether somebody has to agree first. */
export function RefundPlanCard({ plan }: { plan: UseQueryResult<RefundPlan> }) {
  if (plan.error) return <Notice tone="danger">{errorText(plan.error)}</Notice>
  if (!plan.data) return <Skeleton shape="lines" count={3} />
  const { amount, parts, discountBack, approval } = plan.data
  return (
    <Card label="退款明细">
      {discountBack > 0 && <SumRow label="收回优惠" fen={-discountBack} faint />}
      {parts.map((part) => (
        <SumRow
          key={part.paymentId}
          label={part.payMethod === 'credit' ? '冲减挂账' : `退回${methodName(part.payMethod)}`}
          fen={part.amount}
        />
      ))}
      <SumRow strong label="退款金额" fen={amount} />
      {parts.length > 1 && <Notice tone="neutral">按商品当时的付款方式分别退回</Notice>}
      <Notice tone={approval ? 'warning' : 'accent'}>{approval ? '提交后需审批，同意后退回' : '提交后立即退回'}</Notice>
    </Card>
  )
}

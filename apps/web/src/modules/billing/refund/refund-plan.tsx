import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'

import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { Field } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { SumRow } from '#kit/sum-row.tsx'
import { useApi } from '#lib/query/query.ts'
import { formatError } from '#shells/query-state.ts'
import { getMethodLabel } from '../labels.ts'

export type RefundPlan = AnswerOf<typeof billing.refundPlan>
export type RefundPlanInput = InputOf<typeof billing.refundPlan>

/** The server's refund plan for this input; requested again after every change. */
export function useRefundPlan(input: RefundPlanInput | null): UseQueryResult<RefundPlan> {
  return useApi(billing.refundPlan, input ?? ({} as RefundPlanInput), { enabled: input !== null, staleMs: 0 })
}

interface RefundPlanProps {
  plan: UseQueryResult<RefundPlan>
  /** Payment to refund from first; null for the default order. */
  first: number | null
  onFirst: (paymentId: number | null) => void
}

/** Amount and method of the refund, and whether it needs approval. */
export function RefundPlanCard({ plan, first, onFirst }: RefundPlanProps) {
  if (plan.error)
    return (
      <Notice tone="danger" {...(first !== null && { action: '按商品原付款方式', onClick: () => onFirst(null) })}>
        {formatError(plan.error)}
      </Notice>
    )
  if (!plan.data) return <Skeleton shape="lines" count={3} />
  const { amount, parts, choices, discountBack, approval } = plan.data
  return (
    <Card label="退款明细">
      {discountBack > 0 && <SumRow label="收回优惠" fen={-discountBack} faint />}
      {parts.map((part) => (
        <SumRow
          key={part.paymentId}
          label={part.payMethod === 'credit' ? '冲减挂账' : `退回${getMethodLabel(part.payMethod)}`}
          fen={part.amount}
        />
      ))}
      <SumRow strong label="退款金额" fen={amount} />
      {choices.length > 1 && (
        <Field label="优先退回">
          <ChipRow label="优先退回" wrap>
            <Chip selected={first === null} onClick={() => onFirst(null)}>
              按商品原付款方式
            </Chip>
            {choices.map((choice) => (
              <Chip
                key={choice.paymentId}
                selected={first === choice.paymentId}
                onClick={() => onFirst(choice.paymentId)}
              >
                {getMethodLabel(choice.payMethod)} 可退 {formatFen(choice.amount, { trim: true })}
              </Chip>
            ))}
          </ChipRow>
        </Field>
      )}
      <Notice tone={approval ? 'warning' : 'accent'}>{approval ? '提交后需审批，同意后退回' : '提交后立即退回'}</Notice>
    </Card>
  )
}

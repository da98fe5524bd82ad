import { billing } from '@nocturne/contract/billing/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'

import { Card } from '#kit/card.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SumRow } from '#kit/sum-row.tsx'
import { useApi } from '#lib/query/query.ts'
import { formatError } from '#shells/query-state.ts'

type PlanInput = InputOf<typeof billing.discountPlan>

/** Preview of the bill with the discount. Lists the lines if the discount does not apply to all of them. */
export function DiscountPlanCard({ input }: { input: PlanInput | null }) {
  const plan = useApi(billing.discountPlan, input ?? { billId: 0 }, { enabled: input !== null, staleMs: 0, keep: true })
  if (input === null) return null
  if (plan.error) return <Notice tone="danger">{formatError(plan.error)}</Notice>
  if (!plan.data) return null
  const { managerDiscount, payableBefore, payableAmount, unpaidAmount, lines } = plan.data
  const partial = lines.some(({ before, after }) => before > 0 && before === after)
  return (
    <Card label="打折试算">
      {partial &&
        lines.map(({ goodsName, quantity, before, after }) => (
          <SumRow
            key={goodsName}
            label={goodsName}
            middle={before === after ? '不打折' : <Money fen={before} struck />}
            fen={after}
            faint={quantity === 0 || before === after}
          />
        ))}
      <SumRow label="折前应收" fen={payableBefore} faint />
      <SumRow label="经理折扣" fen={-managerDiscount} faint />
      <SumRow strong label="折后应收" fen={payableAmount} />
      {unpaidAmount !== payableAmount && <SumRow label="折后未结" fen={unpaidAmount} />}
    </Card>
  )
}

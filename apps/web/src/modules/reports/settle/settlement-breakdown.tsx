import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import { Card } from '#kit/card.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { ShareRow } from '#kit/share-row.tsx'
import { discountPartNames, type DiscountPart } from '../../billing/public.ts'
import { useSettleFilter } from './settle-filter.tsx'

type Parts = Pick<AnswerOf<typeof reports.settleDepts>, 'methods' | 'discounts'>

/** Payments by method, each of which can be selected as a filter, and discounts by kind. */
export function SettlementBreakdown({ answer }: { answer: Parts | undefined }) {
  const filter = useSettleFilter()
  if (answer === undefined || answer.methods.length === 0) return null
  const { methods, discounts } = answer
  const whole = methods.reduce((sum, { paidAmount }) => sum + Math.max(0, paidAmount), 0)
  const chosen = filter.value.payMethod
  return (
    <Card label="收款方式">
      <SectionTitle inCard>收款方式</SectionTitle>
      {methods.map(({ payMethod, paidAmount }) => (
        <ShareRow
          key={payMethod}
          title={getLabel('pay_method', payMethod)}
          figure={formatFen(paidAmount, { trim: true })}
          share={Math.max(0, paidAmount) / Math.max(1, whole)}
          onClick={() => filter.set({ payMethod: chosen === payMethod ? undefined : payMethod })}
        />
      ))}
      {discounts && <Discounts discounts={discounts} />}
    </Card>
  )
}

function Discounts({ discounts }: { discounts: NonNullable<Parts['discounts']> }) {
  const parts = (Object.keys(discountPartNames) as DiscountPart[]).filter((part) => discounts[part] !== 0)
  if (parts.length === 0) return null
  const sum = parts.reduce((total, part) => total + discounts[part], 0)
  return (
    <Disclosure label={`优惠 ${formatFen(sum, { trim: true })}`} openLabel="收起优惠">
      <KeyValue
        rows={parts.map((part) => ({
          label: discountPartNames[part],
          value: <Money fen={discounts[part]} />,
        }))}
      />
    </Disclosure>
  )
}

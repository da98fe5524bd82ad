import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatPercent, formatYuan } from '#lib/format/format.ts'

type Commission = AnswerOf<typeof reports.statementNights>['commission']

/** Estimated commission of the month by tiers; nothing if no rule applies or the nights are not one month. */
export function CommissionCard({ commission }: { commission: Commission }) {
  if (commission === null) return null
  const { ruleName, fromAmount, rateBp, amount, nextFrom } = commission
  return (
    <Card label="本月提成">
      <SectionTitle inCard end={<Tag tone="warning">预估</Tag>}>
        {ruleName}
      </SectionTitle>
      <KeyValue
        rows={[
          { label: '档位', value: `满 ${formatYuan(fromAmount)}` },
          { label: '提成比例', value: formatPercent(rateBp) },
          { label: '预估提成', value: formatFen(amount) },
          ...(nextFrom === null ? [] : [{ label: '下一档', value: `满 ${formatYuan(nextFrom)}` }]),
        ]}
      />
    </Card>
  )
}

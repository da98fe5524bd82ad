import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import { Card } from '#kit/card.tsx'
import { RingChart } from '#kit/ring.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { ShareRow } from '#kit/share-row.tsx'
import { formatMonthDay } from '#lib/format/format.ts'
import { formatLimit } from './limit-text.ts'

/** Breakdown of gifts by reason; a tap filters by that reason, and the others stay visible. */
export function GiftReasonBreakdown({ reasons }: Pick<AnswerOf<typeof reports.giftsGivers>, 'reasons'>) {
  if (reasons.length === 0) return null
  const whole = reasons.reduce((sum, { giftAmount }) => sum + giftAmount, 0)
  return (
    <Card label="赠送原因">
      <SectionTitle inCard>赠送原因</SectionTitle>
      <RingChart
        label="赠送"
        figure={formatFen(whole, { trim: true })}
        parts={reasons.map(({ reason, giftAmount }) => ({
          key: reason,
          label: getLabel('send_reason', reason),
          value: giftAmount,
          text: formatFen(giftAmount, { trim: true }),
        }))}
      />
    </Card>
  )
}

type Quota = NonNullable<AnswerOf<typeof reports.giftsGiven>['quota']>

/** Quota of the giver: per month and per night. */
export function QuotaCard({ businessDate, ...quota }: Quota) {
  return (
    <Card label="赠送额度">
      <Limit
        title={`${Number(businessDate.slice(5, 7))}月额度`}
        limit={quota.monthLimit}
        used={quota.monthUsed}
        left={quota.monthRemain}
      />
      <Limit
        title={`${formatMonthDay(businessDate)}额度`}
        limit={quota.dayLimit}
        used={quota.dayUsed}
        left={quota.dayRemain}
      />
    </Card>
  )
}

function Limit({ title, limit, used, left }: { title: string; limit: number; used: number; left: number }) {
  return (
    <ShareRow
      title={title}
      fact={`已用 ${formatFen(used, { trim: true })} / ${formatLimit(limit)}`}
      figure={formatLimit(left)}
      subfigure="剩余"
      {...(limit > 0 && { share: Math.min(1, used / limit) })}
    />
  )
}

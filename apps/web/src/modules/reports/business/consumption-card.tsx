import { discountKindLabels } from '@nocturne/contract/reports/business/definition'
import { getMeasure, type MeasureName } from '@nocturne/contract/reports/measures'

import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { FigureComparison } from '#shells/comparison.tsx'
import { computeMeasureChange } from '../frame/figures.ts'
import { buildBusinessLinesLink, buildNightGiftsDrillDown } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

/** 消费构成: from consumption to the amount due, including returns and later payments. */
export function ConsumptionCard({ overview }: { overview: BusinessOverview }) {
  const { summary, beforeSummary, discounts } = overview
  const nights = pickNights(overview)
  const createRow = (name: keyof typeof summary & MeasureName, sign: 1 | -1 = 1): KeyValueRow => {
    const compared = computeMeasureChange(name, summary[name], beforeSummary?.[name])
    return {
      label: getMeasure(name).label,
      ...(compared && { middle: <FigureComparison {...compared} /> }),
      value: <Money fen={sign * summary[name]} />,
    }
  }
  return (
    <OverviewBlock title="消费构成" report="赠送统计" {...buildNightGiftsDrillDown(nights)}>
      <KeyValue
        rows={[
          createRow('totalAmount'),
          createRow('giftAmount', -1),
          { ...createRow('discountAmount', -1), href: buildBusinessLinesLink(nights, 'discounts') },
          ...discounts.map(({ discountKind, discountAmount }) => ({
            label: `其中 ${discountKindLabels[discountKind]}`,
            value: <Money fen={-discountAmount} />,
            href: buildBusinessLinesLink(nights, 'discounts', discountKind),
            faint: true,
          })),
          { ...createRow('payableAmount'), total: true },
          { ...createRow('returnAmount'), href: buildBusinessLinesLink(nights, 'returns'), faint: true },
          { ...createRow('refundAmount'), faint: true },
          { ...createRow('repayAmount'), faint: true },
        ]}
      />
    </OverviewBlock>
  )
}

import { discountWords } from '@nocturne/contract/reports/business/definition'
import { getMeasure, type MeasureName } from '@nocturne/contract/reports/measures'

import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Comparison } from '#shells/comparison.tsx'
import { computeChange } from '../frame/figures.ts'
import { buildLinesLink, toNightGifts } from '../links.ts'
import { Block } from './block.tsx'
import { pickNights } from './pick-nights.ts'
import type { Overview } from './business-page.tsx'

/** 消费构成: from consumption to the amount due, including returns and later payments. */
export function ConsumptionCard({ overview }: { overview: Overview }) {
  const { summary, beforeSummary, discounts } = overview
  const nights = pickNights(overview)
  const createRow = (name: keyof typeof summary & MeasureName, sign: 1 | -1 = 1): KeyValueRow => {
    const compared = computeChange(name, summary[name], beforeSummary?.[name])
    return {
      label: getMeasure(name).label,
      ...(compared && { middle: <Comparison {...compared} /> }),
      value: <Money fen={sign * summary[name]} />,
    }
  }
  return (
    <Block title="消费构成" report="赠送统计" {...toNightGifts(nights)}>
      <KeyValue
        rows={[
          createRow('totalAmount'),
          createRow('giftAmount', -1),
          { ...createRow('discountAmount', -1), href: buildLinesLink(nights, 'discounts') },
          ...discounts.map(({ discountKind, discountAmount }) => ({
            label: `其中 ${discountWords[discountKind]}`,
            value: <Money fen={-discountAmount} />,
            href: buildLinesLink(nights, 'discounts', discountKind),
            faint: true,
          })),
          { ...createRow('payableAmount'), total: true },
          { ...createRow('returnAmount'), href: buildLinesLink(nights, 'returns'), faint: true },
          { ...createRow('refundAmount'), faint: true },
          { ...createRow('repayAmount'), faint: true },
        ]}
      />
    </Block>
  )
}

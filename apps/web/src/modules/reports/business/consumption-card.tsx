import { discountWords } from '@nocturne/contract/reports/business/definition'
import { measureOf, type MeasureName } from '@nocturne/contract/reports/measures'

import { KeyValue, type KeyValueRow } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { Comparison } from '../../../shells/comparison.tsx'
import { change } from '../frame/figures.ts'
import { linesLink, toGiftsOfNights } from '../links.ts'
import { Block } from './block.tsx'
import { nightsOf } from './nights-of.ts'
import type { Overview } from './business-page.tsx'

/** 消费构成: from consumption to the amount due, including returns and later payments. */
export function ConsumptionCard({ overview }: { overview: Overview }) {
  const { summary, beforeSummary, discounts } = overview
  const nights = nightsOf(overview)
  const createRow = (name: keyof typeof summary & MeasureName, sign: 1 | -1 = 1): KeyValueRow => {
    const compared = change(name, summary[name], beforeSummary?.[name])
    return {
      label: measureOf(name).label,
      ...(compared && { middle: <Comparison {...compared} /> }),
      value: <Money fen={sign * summary[name]} />,
    }
  }
  return (
    <Block title="消费构成" report="赠送统计" {...toGiftsOfNights(nights)}>
      <KeyValue
        rows={[
          createRow('totalAmount'),
          createRow('giftAmount', -1),
          { ...createRow('discountAmount', -1), href: linesLink(nights, 'discounts') },
          ...discounts.map(({ discountKind, discountAmount }) => ({
            label: `其中 ${discountWords[discountKind]}`,
            value: <Money fen={-discountAmount} />,
            href: linesLink(nights, 'discounts', discountKind),
            faint: true,
          })),
          { ...createRow('payableAmount'), total: true },
          { ...createRow('returnAmount'), href: linesLink(nights, 'returns'), faint: true },
          { ...createRow('refundAmount'), faint: true },
          { ...createRow('repayAmount'), faint: true },
        ]}
      />
    </Block>
  )
}

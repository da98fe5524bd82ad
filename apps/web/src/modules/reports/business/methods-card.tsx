import { getLabel } from '@nocturne/contract/dictionaries'

import { RingChart } from '#kit/ring.tsx'
import { formatRoundedYuan, formatTableCell } from '../frame/figures.ts'
import { buildSettledDrillDown } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

/** 收款构成: money received by payment method. */
export function PaymentMethodsCard({ overview }: { overview: BusinessOverview }) {
  const { methods, summary } = overview
  return (
    <OverviewBlock title="收款构成" report="结算统计" {...buildSettledDrillDown(pickNights(overview))}>
      <RingChart
        label="实收"
        figure={formatRoundedYuan(summary.paidAmount)}
        parts={methods.map(({ payMethod, paidAmount }) => ({
          key: payMethod,
          label: getLabel('pay_method', payMethod),
          value: paidAmount,
          text: formatTableCell('paidAmount', paidAmount),
        }))}
      />
    </OverviewBlock>
  )
}

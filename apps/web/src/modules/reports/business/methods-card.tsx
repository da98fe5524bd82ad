import { getLabel } from '@nocturne/contract/dictionaries'

import { Ring } from '#kit/ring.tsx'
import { formatRoundedYuan, formatCell } from '../frame/figures.ts'
import { toSettled } from '../links.ts'
import { Block } from './block.tsx'
import { pickNights } from './pick-nights.ts'
import type { Overview } from './business-page.tsx'

/** 收款构成: money received by payment method. */
export function MethodsCard({ overview }: { overview: Overview }) {
  const { methods, summary } = overview
  return (
    <Block title="收款构成" report="结算统计" {...toSettled(pickNights(overview))}>
      <Ring
        label="实收"
        figure={formatRoundedYuan(summary.paidAmount)}
        parts={methods.map(({ payMethod, paidAmount }) => ({
          key: payMethod,
          label: getLabel('pay_method', payMethod),
          value: paidAmount,
          text: formatCell('paidAmount', paidAmount),
        }))}
      />
    </Block>
  )
}

import { label } from '@nocturne/contract/dictionaries'

import { Ring } from '../../../kit/ring.tsx'
import { aboutYuan, cellText } from '../frame/figures.ts'
import { toSettled } from '../links.ts'
import { Block } from './block.tsx'
import { nightsOf } from './nights-of.ts'
import type { Overview } from './business-page.tsx'

/** 收款构成: money received by payment method. */
export function MethodsCard({ overview }: { overview: Overview }) {
  const { methods, summary } = overview
  return (
    <Block title="收款构成" report="结算统计" {...toSettled(nightsOf(overview))}>
      <Ring
        label="实收"
        figure={aboutYuan(summary.paidAmount)}
        parts={methods.map(({ payMethod, paidAmount }) => ({
          key: payMethod,
          label: label('pay_method', payMethod),
          value: paidAmount,
          text: cellText('paidAmount', paidAmount),
        }))}
      />
    </Block>
  )
}

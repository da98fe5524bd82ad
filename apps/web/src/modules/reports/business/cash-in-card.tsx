import { formatFen } from '@nocturne/base/money'

import { KeyValue } from '../../../kit/key-value.tsx'
import { Block } from './block.tsx'
import type { Overview } from './business-page.tsx'

/** 资金流入: what came in as money, whatever it was for. */
export function CashInCard({ overview: { cashIn } }: { overview: Overview }) {
  const { orders, recharged, flashSales, groupPlays, deposits, repaid, tips, refunds, total } = cashIn
  const money = (fen: number) => formatFen(fen, { trim: true })
  return (
    <Block title="资金流入" end={<b>{money(total)}</b>}>
      <KeyValue
        rows={[
          { label: '订单收款', value: money(orders) },
          { label: '充值', value: money(recharged) },
          { label: '秒杀', value: money(flashSales) },
          { label: '组局', value: money(groupPlays) },
          { label: '订金', value: money(deposits) },
          { label: '挂账回款', value: money(repaid) },
          { label: '打赏', value: money(tips) },
          { label: '退款', value: money(-refunds), faint: true },
        ]}
      />
    </Block>
  )
}

import { formatFen } from '@nocturne/base/money'

import { KeyValue } from '../../../kit/key-value.tsx'
import { Block } from './block.tsx'
import { linesLink, toCredits, toSettled, toTips } from '../links.ts'
import { nightsOf } from './nights-of.ts'
import type { Overview } from './business-page.tsx'

/** 资金流入: all money received, whatever it was for. */
export function CashInCard({ overview }: { overview: Overview }) {
  const nights = nightsOf(overview)
  const { orders, recharged, flashSales, groupPlays, deposits, repaid, tips, refunds, total } = overview.cashIn
  const money = (fen: number) => formatFen(fen, { trim: true })
  return (
    <Block title="资金流入" end={<b>{money(total)}</b>}>
      <KeyValue
        rows={[
          { label: '订单收款', value: money(orders), ...toSettled(nights) },
          { label: '充值', value: money(recharged), href: linesLink(nights, 'recharges') },
          { label: '秒杀', value: money(flashSales), href: linesLink(nights, 'flashSales') },
          { label: '组局', value: money(groupPlays), href: linesLink(nights, 'groupPlays') },
          { label: '订金', value: money(deposits), href: linesLink(nights, 'deposits') },
          { label: '挂账回款', value: money(repaid), ...toCredits(nights) },
          { label: '打赏', value: money(tips), ...toTips(nights) },
          { label: '退款', value: money(-refunds), href: linesLink(nights, 'refunds'), faint: true },
        ]}
      />
    </Block>
  )
}

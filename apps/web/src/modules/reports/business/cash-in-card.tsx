import { formatFen } from '@nocturne/base/money'

import { KeyValue } from '#kit/key-value.tsx'
import { Block } from './block.tsx'
import { buildLinesLink, toCredits, toSettled, toTips } from '../links.ts'
import { pickNights } from './pick-nights.ts'
import type { Overview } from './business-page.tsx'

/** 资金流入: all money received, whatever it was for. */
export function CashInCard({ overview }: { overview: Overview }) {
  const nights = pickNights(overview)
  const { orders, recharged, flashSales, groupPlays, deposits, repaid, tips, refunds, total } = overview.cashIn
  const formatMoney = (fen: number) => formatFen(fen, { trim: true })
  return (
    <Block title="资金流入" end={<b>{formatMoney(total)}</b>}>
      <KeyValue
        rows={[
          { label: '订单收款', value: formatMoney(orders), ...toSettled(nights) },
          { label: '充值', value: formatMoney(recharged), href: buildLinesLink(nights, 'recharges') },
          { label: '秒杀', value: formatMoney(flashSales), href: buildLinesLink(nights, 'flashSales') },
          { label: '组局', value: formatMoney(groupPlays), href: buildLinesLink(nights, 'groupPlays') },
          { label: '订金', value: formatMoney(deposits), href: buildLinesLink(nights, 'deposits') },
          { label: '挂账回款', value: formatMoney(repaid), ...toCredits(nights) },
          { label: '打赏', value: formatMoney(tips), ...toTips(nights) },
          { label: '退款', value: formatMoney(-refunds), href: buildLinesLink(nights, 'refunds'), faint: true },
        ]}
      />
    </Block>
  )
}

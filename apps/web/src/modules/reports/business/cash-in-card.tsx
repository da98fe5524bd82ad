import { KeyValue } from '#kit/key-value.tsx'
import { formatYuan } from '#lib/format/format.ts'
import { Block } from './block.tsx'
import { buildLinesLink, toCredits, toSettled, toTips } from '../links.ts'
import { pickNights } from './pick-nights.ts'
import type { Overview } from './business-page.tsx'

/** 资金流入: all money received, whatever it was for. */
export function CashInCard({ overview }: { overview: Overview }) {
  const nights = pickNights(overview)
  const { orders, recharged, flashSales, groupPlays, deposits, repaid, tips, refunds, total } = overview.cashIn
  return (
    <Block title="资金流入" end={<b>{formatYuan(total)}</b>}>
      <KeyValue
        rows={[
          { label: '订单收款', value: formatYuan(orders), ...toSettled(nights) },
          { label: '充值', value: formatYuan(recharged), href: buildLinesLink(nights, 'recharges') },
          { label: '秒杀', value: formatYuan(flashSales), href: buildLinesLink(nights, 'flashSales') },
          { label: '组局', value: formatYuan(groupPlays), href: buildLinesLink(nights, 'groupPlays') },
          { label: '订金', value: formatYuan(deposits), href: buildLinesLink(nights, 'deposits') },
          { label: '挂账回款', value: formatYuan(repaid), ...toCredits(nights) },
          { label: '打赏', value: formatYuan(tips), ...toTips(nights) },
          { label: '退款', value: formatYuan(-refunds), href: buildLinesLink(nights, 'refunds'), faint: true },
        ]}
      />
    </Block>
  )
}

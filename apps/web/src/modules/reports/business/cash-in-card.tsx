import { KeyValue } from '#kit/key-value.tsx'
import { formatYuan } from '#lib/format/format.ts'
import { OverviewBlock } from './block.tsx'
import { buildBusinessLinesLink, buildCreditsDrillDown, buildSettledDrillDown, buildTipsDrillDown } from '../links.ts'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

/** 资金流入: all money received, whatever it was for. */
export function CashInCard({ overview }: { overview: BusinessOverview }) {
  const nights = pickNights(overview)
  const { orders, recharged, flashSales, groupPlays, deposits, repaid, tips, refunds, total } = overview.cashIn
  return (
    <OverviewBlock title="资金流入" end={<b>{formatYuan(total)}</b>}>
      <KeyValue
        rows={[
          { label: '订单收款', value: formatYuan(orders), ...buildSettledDrillDown(nights) },
          { label: '充值', value: formatYuan(recharged), href: buildBusinessLinesLink(nights, 'recharges') },
          { label: '秒杀', value: formatYuan(flashSales), href: buildBusinessLinesLink(nights, 'flashSales') },
          { label: '组局', value: formatYuan(groupPlays), href: buildBusinessLinesLink(nights, 'groupPlays') },
          { label: '订金', value: formatYuan(deposits), href: buildBusinessLinesLink(nights, 'deposits') },
          { label: '挂账回款', value: formatYuan(repaid), ...buildCreditsDrillDown(nights) },
          { label: '打赏', value: formatYuan(tips), ...buildTipsDrillDown(nights) },
          { label: '退款', value: formatYuan(-refunds), href: buildBusinessLinesLink(nights, 'refunds'), faint: true },
        ]}
      />
    </OverviewBlock>
  )
}

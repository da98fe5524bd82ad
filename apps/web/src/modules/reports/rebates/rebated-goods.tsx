import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'

import { Card } from '#kit/card.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { ShareRow } from '#kit/share-row.tsx'

type RebateList = AnswerOf<typeof reports.rebateLines>

/** Number of goods shown until the user unfolds the list. */
const GOODS_SHOWN = 5

/** List of rebates by goods, with bars relative to the largest. */
export function RebatedGoods({ goods }: Pick<RebateList, 'goods'>) {
  if (goods.length === 0) return null
  const largest = Math.max(1, ...goods.map(({ rebateAmount }) => rebateAmount))
  const renderGoodsRow = ({
    goodsId,
    goodsName,
    unit,
    quantity,
    baseAmount,
    rebateAmount,
  }: RebateList['goods'][number]) => (
    <ShareRow
      key={goodsId}
      title={goodsName}
      fact={`${quantity}${unit} · 计提 ${formatFen(baseAmount, { trim: true })}`}
      figure={formatFen(rebateAmount, { trim: true })}
      share={Math.max(0, rebateAmount) / largest}
    />
  )
  const rest = goods.slice(GOODS_SHOWN)
  return (
    <Card label="按商品">
      <SectionTitle inCard end={`${goods.length} 种`}>
        按商品
      </SectionTitle>
      {goods.slice(0, GOODS_SHOWN).map(renderGoodsRow)}
      {rest.length > 0 && (
        <Disclosure label={`其余 ${rest.length} 种`} openLabel="收起">
          {rest.map(renderGoodsRow)}
        </Disclosure>
      )}
    </Card>
  )
}

import { useLocation } from 'wouter'

import { useParams } from '#lib/routing/screen.ts'
import { Permitted } from '#shells/permitted.tsx'
import { GoodsPicker, buildGoodsDetailsLink, useCart, useGoods } from '../../catalog/public.ts'
import { buildConfirmOrderLink, floorLink, buildMealLink } from '../links.ts'
import { formatMinimumHint } from '../minimum-rules.ts'
import { NoSittingPage } from '../parts/no-sitting.tsx'
import { GoodsPickerHeader, useContinueAfterOpening } from '../parts/sitting-cart.tsx'
import { computeQuote } from '../quote-rules.ts'
import { useSitting, type Sitting } from '../use-sitting.ts'

/** P012 点单: selects goods for a table. */
export default function MealPage() {
  const { tableRecordId } = useParams('tableRecordId')
  const sitting = useSitting(tableRecordId)
  return (
    <Permitted permission="operate:order:add" backTo={floorLink}>
      {sitting ? <Meal key={sitting.name} sitting={sitting} /> : <NoSittingPage />}
    </Permitted>
  )
}

function Meal({ sitting }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const cart = useCart({ kind: 'meal', sitting: sitting.name })
  const { head } = sitting
  const areaId = head?.areaId ?? null
  const goods = useGoods({}, areaId)
  useContinueAfterOpening(sitting, 'meal', buildMealLink)
  const menu = goods.data && new Map(goods.data.rows.map((row) => [row.goodsId, row]))
  const hint =
    head && cart.lines.length > 0 ? formatMinimumHint(head, computeQuote(cart.lines, menu).eligibleFen) : null
  return (
    <GoodsPicker
      query={goods}
      lines={cart.lines}
      onLines={cart.setLines}
      summary={<GoodsPickerHeader sitting={sitting} kind="meal" confirmLink={buildConfirmOrderLink(sitting.name)} />}
      {...(hint !== null && { hint })}
      backTo={floorLink}
      submitLabel="去下单"
      onSubmit={() => navigate(buildConfirmOrderLink(sitting.name))}
      detailsHref={(goodsId) => buildGoodsDetailsLink(goodsId, sitting.name, head?.areaId)}
    />
  )
}

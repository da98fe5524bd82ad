import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { Notice } from '../../../kit/notice.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { GoodsPicker, goodsDetailsLink, moveCart, useCart, useGoods } from '../../catalog/public.ts'
import { confirmOrderLink, floorLink, mealLink } from '../links.ts'
import { minimumHint } from '../minimum-rules.ts'
import { NoSitting } from '../parts/no-sitting.tsx'
import { SittingBar } from '../parts/sitting-bar.tsx'
import { quoteOf } from '../quote.ts'
import { useSitting, type Sitting } from '../use-sitting.ts'

/** P012 点单: picks goods for a table. */
export default function MealPage() {
  const { tableRecordId } = useParams('tableRecordId')
  const sitting = useSitting(tableRecordId)
  if (!sitting) return <NoSitting />
  return <Meal key={sitting.name} sitting={sitting} />
}

function Meal({ sitting }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const title = useScreenTitle()
  const cart = useCart({ kind: 'meal', sitting: sitting.name })
  const goods = useGoods()
  useOpened(sitting)
  const menu = goods.data && new Map(goods.data.rows.map((row) => [row.goodsId, row]))
  const { head } = sitting
  const hint = head && cart.lines.length > 0 ? minimumHint(head, quoteOf(cart.lines, menu).eligibleFen) : null
  return (
    <GoodsPicker
      title={title}
      query={goods}
      lines={cart.lines}
      onLines={cart.setLines}
      summary={
        <>
          {head ? <SittingBar head={head} /> : <Skeleton shape="lines" count={1} />}
          {cart.sending && (
            <Notice action="查看" href={confirmOrderLink(sitting.name)}>
              上次下单的结果还在确认
            </Notice>
          )}
        </>
      }
      {...(hint !== null && { hint })}
      backTo={floorLink}
      submitLabel="去下单"
      onSubmit={() => navigate(confirmOrderLink(sitting.name))}
      detailsHref={(goodsId) => goodsDetailsLink(goodsId, sitting.name)}
    />
  )
}

/** The opening went through while the menu was open: the page goes on under the sitting's own id, with its cart. */
function useOpened({ name, openedAs }: Sitting): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (openedAs === null) return
    moveCart({ kind: 'meal', sitting: name }, { kind: 'meal', sitting: String(openedAs) })
    navigate(mealLink(openedAs), { replace: true })
  }, [name, openedAs, navigate])
}

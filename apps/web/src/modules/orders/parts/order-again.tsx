import { orders } from '@nocturne/contract/orders/endpoints'
import { useLocation } from 'wouter'

import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { useApi } from '#lib/query/query.ts'
import { useFirstResult } from '#lib/use-first.ts'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { mergeCarts, toCartLines, useCart, useGoods } from '../../catalog/public.ts'
import { buildLastRoundItems, buildOneMorePiece } from '../reorder-lines.ts'
import { buildConfirmOrderLink, buildMealLink } from '../links.ts'
import type { Sitting } from '../use-sitting.ts'

/** Adds the repeat order to the cart, then opens the confirmation page. */
export function AddRepeatOrder({ sitting, again }: { sitting: Sitting; again: string }) {
  const [, navigate] = useLocation()
  const book = useApi(orders.byRecord, { tableRecordId: sitting.id }, { enabled: !sitting.later })
  const goods = useGoods({})
  const { lines, setLines } = useCart({ kind: 'meal', sitting: sitting.name })
  const both = book.data && goods.data && { placed: book.data.orders, rows: goods.data.rows }
  useFirstResult(both, ({ placed, rows }) => {
    const menu = new Map(rows.map((row) => [row.goodsId, row]))
    const more = again === 'round' ? buildLastRoundItems(placed, menu) : buildOneMorePiece(placed, Number(again), menu)
    const chosen = toCartLines(more, menu)
    if (chosen.length === 0) {
      showToast('该商品已售罄或下架')
      return navigate(buildMealLink(sitting.name), { replace: true })
    }
    setLines(mergeCarts(lines, chosen))
    navigate(buildConfirmOrderLink(sitting.name), { replace: true })
  })
  return (
    <Page backTo={buildMealLink(sitting.name)}>
      <QueryView query={book} skeleton={<Skeleton shape="lines" count={6} />}>
        {() => <Skeleton shape="lines" count={6} />}
      </QueryView>
    </Page>
  )
}

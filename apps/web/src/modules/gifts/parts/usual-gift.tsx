import type { GiftReason } from '@nocturne/contract/codes'
import { useLocation } from 'wouter'

import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { storeDraft, readDraft } from '#lib/offline/draft.ts'
import { useFirstResult } from '#lib/use-first.ts'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { mergeCarts, toCartLines, useCart } from '../../catalog/public.ts'
import type { Sitting } from '../../orders/public.ts'
import { buildConfirmGiftLink, buildPickGiftsLink } from '../links.ts'
import { toGoodsById, useGiftGoods } from '../queries.ts'
import { getGiftDraftName } from '../use-gift-form.ts'

interface FrequentGiftProps {
  sitting: Sitting
  goodsId: number
  reason: GiftReason
}

/** Adds the goods given in the address to the cart and the reason to the form, then opens the form. */
export function PresetGift({ sitting, goodsId, reason }: FrequentGiftProps) {
  const [, navigate] = useLocation()
  const goods = useGiftGoods()
  const { lines, setLines } = useCart({ kind: 'send', sitting: sitting.name })
  const menu = toGoodsById(goods.data)
  useFirstResult(menu, (found) => {
    const chosen = found.get(goodsId)?.soldOut === false ? toCartLines([{ goodsId, quantity: 1 }], found) : []
    if (chosen.length === 0) {
      showToast('该商品已售罄或不可赠送')
      return navigate(buildPickGiftsLink(sitting.name), { replace: true })
    }
    setLines(mergeCarts(lines, chosen))
    const draft = getGiftDraftName(sitting)
    storeDraft(draft, { ...(readDraft(draft) as object | undefined), reason })
    navigate(buildConfirmGiftLink(sitting.name), { replace: true })
  })
  return (
    <Page backTo={buildPickGiftsLink(sitting.name)}>
      <QueryView query={goods} skeleton={<Skeleton shape="lines" count={6} />}>
        {() => <Skeleton shape="lines" count={6} />}
      </QueryView>
    </Page>
  )
}

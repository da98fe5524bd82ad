import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { useParams } from '#lib/routing/screen.ts'
import { NoPermission, useHasPermission } from '#shells/permitted.tsx'
import { sumCart, GoodsPicker, useCart } from '../../catalog/public.ts'
import {
  floorLink,
  NoSittingPage,
  GoodsPickerHeader,
  useContinueAfterOpening,
  useSitting,
  type Sitting,
} from '../../orders/public.ts'
import { buildGiftRequestLink, buildConfirmGiftLink, buildPickGiftsLink } from '../links.ts'
import { GiftApprovalNotice } from '../parts/asking-notice.tsx'
import { GiftQuotaHeader } from '../parts/quota-head.tsx'
import { toGoodsById, useGiftGoods, useGiftQuota } from '../queries.ts'
import { computeGiftVerdict, formatGiftVerdict } from '../verdict-rules.ts'

/** P014 赠送: selects gifts for a table. Staff without permission to give see a notice and can request them. */
export default function PickGiftsPage() {
  const { tableRecordId, ask } = useParams('tableRecordId', 'ask')
  const sitting = useSitting(tableRecordId)
  const gives = useHasPermission('operate:send:add')
  const orders = useHasPermission('operate:order:add')
  const isRequest = gives === false && orders === true
  if (gives === false && !(isRequest && ask !== undefined))
    return <MayNotGive sitting={isRequest ? sitting : undefined} />
  if (!sitting) return <NoSittingPage />
  return <Gifts key={sitting.name} sitting={sitting} isRequest={isRequest} />
}

function MayNotGive({ sitting }: { sitting: Sitting | undefined }) {
  const [, navigate] = useLocation()
  return (
    <NoPermission backTo={floorLink}>
      {sitting && (
        <Button kind="primary" onClick={() => navigate(buildGiftRequestLink(sitting.name), { replace: true })}>
          申请赠送
        </Button>
      )}
    </NoPermission>
  )
}

function Gifts({ sitting, isRequest }: { sitting: Sitting; isRequest: boolean }) {
  const [, navigate] = useLocation()
  const cart = useCart({ kind: 'send', sitting: sitting.name })
  const goods = useGiftGoods()
  const quota = useGiftQuota(sitting, { isRequest }).data
  useContinueAfterOpening(sitting, 'send', isRequest ? buildGiftRequestLink : buildPickGiftsLink)
  const hint =
    quota && cart.lines.length > 0
      ? formatGiftVerdict(computeGiftVerdict(quota, sumCart(cart.lines, toGoodsById(goods.data))))
      : null
  return (
    <GoodsPicker
      query={goods}
      lines={cart.lines}
      onLines={cart.setLines}
      summary={
        <>
          <GoodsPickerHeader sitting={sitting} kind="send" confirmLink={buildConfirmGiftLink(sitting.name)} />
          {isRequest ? <GiftApprovalNotice /> : <GiftQuotaHeader quota={quota} />}
        </>
      }
      {...(hint !== null && { hint })}
      backTo={floorLink}
      submitLabel={isRequest ? '申请赠送' : '去赠送'}
      onSubmit={() => navigate(buildConfirmGiftLink(sitting.name))}
      empty="暂无可赠送商品"
    />
  )
}

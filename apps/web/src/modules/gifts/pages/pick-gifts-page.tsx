import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { useParams } from '#lib/routing/screen.ts'
import { NoPermission, useHolds } from '#shells/permitted.tsx'
import { sumCart, GoodsPicker, useCart } from '../../catalog/public.ts'
import { floorLink, NoSitting, PickHead, useOpened, useSitting, type Sitting } from '../../orders/public.ts'
import { buildGiftRequestLink, confirmGiftLink, pickGiftsLink } from '../links.ts'
import { AskingNotice } from '../parts/asking-notice.tsx'
import { QuotaHead } from '../parts/quota-head.tsx'
import { toMenu, useGifts, useQuota } from '../queries.ts'
import { judgeGift, formatVerdict } from '../verdict-rules.ts'

/** P014 赠送: selects gifts for a table. Staff without permission to give see a notice and can request them. */
export default function PickGiftsPage() {
  const { tableRecordId, ask } = useParams('tableRecordId', 'ask')
  const sitting = useSitting(tableRecordId)
  const gives = useHolds('operate:send:add')
  const orders = useHolds('operate:order:add')
  const isRequest = gives === false && orders === true
  if (gives === false && !(isRequest && ask !== undefined))
    return <MayNotGive sitting={isRequest ? sitting : undefined} />
  if (!sitting) return <NoSitting />
  return <Gifts key={sitting.name} sitting={sitting} asking={isRequest} />
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

function Gifts({ sitting, asking }: { sitting: Sitting; asking: boolean }) {
  const [, navigate] = useLocation()
  const cart = useCart({ kind: 'send', sitting: sitting.name })
  const goods = useGifts()
  const quota = useQuota(sitting, { asking }).data
  useOpened(sitting, 'send', asking ? buildGiftRequestLink : pickGiftsLink)
  const hint =
    quota && cart.lines.length > 0 ? formatVerdict(judgeGift(quota, sumCart(cart.lines, toMenu(goods.data)))) : null
  return (
    <GoodsPicker
      query={goods}
      lines={cart.lines}
      onLines={cart.setLines}
      summary={
        <>
          <PickHead sitting={sitting} kind="send" confirmLink={confirmGiftLink(sitting.name)} />
          {asking ? <AskingNotice /> : <QuotaHead quota={quota} />}
        </>
      }
      {...(hint !== null && { hint })}
      backTo={floorLink}
      submitLabel={asking ? '申请赠送' : '去赠送'}
      onSubmit={() => navigate(confirmGiftLink(sitting.name))}
      empty="暂无可赠送商品"
    />
  )
}

import { useLocation } from 'wouter'

import { useParams } from '../../../lib/screen.ts'
import { cartSum, GoodsPicker, useCart } from '../../catalog/public.ts'
import { NoSitting, PickHead, useOpened, useSitting, type Sitting } from '../../orders/public.ts'
import { confirmGiftLink, pickGiftsLink } from '../links.ts'
import { QuotaHead } from '../parts/quota-head.tsx'
import { menuOf, useGifts, useQuota } from '../queries.ts'
import { judgeGift, verdictText } from '../verdict-rules.ts'

/** P014 赠送: picks gifts for a table. */
export default function PickGiftsPage() {
  const { tableRecordId } = useParams('tableRecordId')
  const sitting = useSitting(tableRecordId)
  if (!sitting) return <NoSitting />
  return <Gifts key={sitting.name} sitting={sitting} />
}

function Gifts({ sitting }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const cart = useCart({ kind: 'send', sitting: sitting.name })
  const goods = useGifts()
  const quota = useQuota(sitting).data
  useOpened(sitting, 'send', pickGiftsLink)
  const hint =
    quota && cart.lines.length > 0 ? verdictText(judgeGift(quota, cartSum(cart.lines, menuOf(goods.data)))) : null
  return (
    <GoodsPicker
      query={goods}
      lines={cart.lines}
      onLines={cart.setLines}
      summary={
        <>
          <PickHead sitting={sitting} kind="send" confirmLink={confirmGiftLink(sitting.name)} />
          <QuotaHead quota={quota} />
        </>
      }
      {...(hint !== null && { hint })}
      submitLabel="去赠送"
      onSubmit={() => navigate(confirmGiftLink(sitting.name))}
      empty="暂无可赠送商品"
    />
  )
}

import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { Notice } from '../../../kit/notice.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { cartSum, GoodsPicker, moveCart, useCart } from '../../catalog/public.ts'
import { NoSitting, SittingBar, useSitting, type Sitting } from '../../orders/public.ts'
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
  const title = useScreenTitle()
  const cart = useCart({ kind: 'send', sitting: sitting.name })
  const goods = useGifts()
  const quota = useQuota(sitting).data
  useOpened(sitting)
  const hint =
    quota && cart.lines.length > 0 ? verdictText(judgeGift(quota, cartSum(cart.lines, menuOf(goods.data)))) : null
  return (
    <GoodsPicker
      title={title}
      query={goods}
      lines={cart.lines}
      onLines={cart.setLines}
      summary={
        <>
          {sitting.head ? <SittingBar head={sitting.head} /> : <Skeleton shape="lines" count={1} />}
          <QuotaHead quota={quota} />
          {cart.sending && (
            <Notice action="查看" href={confirmGiftLink(sitting.name)}>
              上次赠送的结果还在确认
            </Notice>
          )}
        </>
      }
      {...(hint !== null && { hint })}
      submitLabel="去赠送"
      onSubmit={() => navigate(confirmGiftLink(sitting.name))}
      empty="暂无可赠送商品"
    />
  )
}

/** The opening went through while gifts were picked: the page goes on under the sitting's own id, with its cart. */
function useOpened({ name, openedAs }: Sitting): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (openedAs === null) return
    moveCart({ kind: 'send', sitting: name }, { kind: 'send', sitting: String(openedAs) })
    navigate(pickGiftsLink(openedAs), { replace: true })
  }, [name, openedAs, navigate])
}

import Gift from 'lucide-react/icons/gift'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { idParam, useParams, useScreenTitle } from '../../../lib/screen.ts'
import { Page } from '../../../shells/page.tsx'
import { useCart } from '../../catalog/public.ts'
import { NoSitting, useSitting, type Sitting } from '../../orders/public.ts'
import { pickGiftsLink } from '../links.ts'
import { GiftForm } from '../parts/gift-form.tsx'
import { GiftResult } from '../parts/gift-result.tsx'

/** P015 确认赠送: the form, and then what has become of the gift. */
export default function ConfirmGiftPage() {
  const { tableRecordId, sendId: sendText, operationId } = useParams('tableRecordId', 'sendId', 'operationId')
  const sitting = useSitting(tableRecordId)
  const sendId = idParam(sendText)
  if (!sitting) return <NoSitting />
  if (sendId !== undefined) return <GiftResult sitting={sitting.name} given={{ sendId }} />
  if (operationId !== undefined) return <GiftResult sitting={sitting.name} given={{ operationId }} />
  return <Cart key={sitting.name} sitting={sitting} />
}

/** Nothing to give, or the form. */
function Cart({ sitting }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const title = useScreenTitle()
  const { lines, sending } = useCart({ kind: 'send', sitting: sitting.name })
  const backTo = pickGiftsLink(sitting.name)
  if (lines.length === 0 && !sending) {
    return (
      <Page title={title} backTo={backTo}>
        <EmptyState
          icon={<Gift />}
          text="还没有选赠送商品"
          action={<Button onClick={() => navigate(backTo, { replace: true })}>去选商品</Button>}
        />
      </Page>
    )
  }
  if (!sitting.head) {
    return (
      <Page title={title} backTo={backTo}>
        <Skeleton shape="lines" count={6} />
      </Page>
    )
  }
  return <GiftForm sitting={sitting} head={sitting.head} />
}

import { sendReason } from '@nocturne/contract/codes'
import Gift from 'lucide-react/icons/gift'

import { parseId, useParams } from '#lib/routing/screen.ts'
import { Permitted, useHolds } from '#shells/permitted.tsx'
import { ConfirmCart, floorLink, NoSitting, useSitting } from '../../orders/public.ts'
import { buildGiftRequestLink, pickGiftsLink } from '../links.ts'
import { GiftForm } from '../parts/gift-form.tsx'
import { GiftResult } from '../parts/gift-result.tsx'
import { UsualGift } from '../parts/usual-gift.tsx'

const reasons = Object.values(sendReason)

/** P015 确认赠送: the form, then the result of the gift. */
export default function ConfirmGiftPage() {
  const {
    tableRecordId,
    sendId: sendText,
    operationId,
    ...params
  } = useParams('tableRecordId', 'sendId', 'operationId', 'goodsId', 'reason')
  const goodsId = parseId(params.goodsId)
  const reason = reasons.find((one) => one === params.reason)
  const sitting = useSitting(tableRecordId)
  const sendId = parseId(sendText)
  const gives = useHolds('operate:send:add')
  const isRequest = gives === false
  if (!sitting) return <NoSitting />
  if (sendId !== undefined) return <GiftResult sitting={sitting.name} given={{ sendId }} />
  if (operationId !== undefined) return <GiftResult sitting={sitting.name} given={{ operationId }} />
  const pickLink = isRequest ? buildGiftRequestLink(sitting.name) : pickGiftsLink(sitting.name)
  const page =
    goodsId !== undefined && reason !== undefined && !sitting.later ? (
      <UsualGift key={sitting.name} sitting={sitting} goodsId={goodsId} reason={reason} />
    ) : (
      <ConfirmCart
        key={sitting.name}
        sitting={sitting}
        kind="send"
        pickLink={pickLink}
        empty={{ icon: <Gift />, text: '还没有选赠送商品', action: '去选商品' }}
      >
        {(head) => <GiftForm sitting={sitting} head={head} asking={isRequest} />}
      </ConfirmCart>
    )
  // Request form for staff who may order but have no permission to give.
  return isRequest ? (
    <Permitted permission="operate:order:add" backTo={floorLink}>
      {page}
    </Permitted>
  ) : (
    page
  )
}

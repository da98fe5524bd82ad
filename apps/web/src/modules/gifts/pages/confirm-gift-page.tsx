import { giftReason } from '@nocturne/contract/codes'
import Gift from 'lucide-react/icons/gift'

import { parseId, useParams } from '#lib/routing/screen.ts'
import { Permitted, useHasPermission } from '#shells/permitted.tsx'
import { CartConfirmation, floorLink, NoSittingPage, useSitting } from '../../orders/public.ts'
import { buildGiftRequestLink, buildPickGiftsLink } from '../links.ts'
import { GiftForm } from '../parts/gift-form.tsx'
import { GiftResult } from '../parts/gift-result.tsx'
import { PresetGift } from '../parts/usual-gift.tsx'

const reasons = Object.values(giftReason)

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
  const gives = useHasPermission('operate:send:add')
  const isRequest = gives === false
  if (!sitting) return <NoSittingPage />
  if (sendId !== undefined) return <GiftResult sitting={sitting.name} given={{ sendId }} />
  if (operationId !== undefined) return <GiftResult sitting={sitting.name} given={{ operationId }} />
  const pickLink = isRequest ? buildGiftRequestLink(sitting.name) : buildPickGiftsLink(sitting.name)
  const page =
    goodsId !== undefined && reason !== undefined && !sitting.later ? (
      <PresetGift key={sitting.name} sitting={sitting} goodsId={goodsId} reason={reason} />
    ) : (
      <CartConfirmation
        key={sitting.name}
        sitting={sitting}
        kind="send"
        pickLink={pickLink}
        empty={{ icon: <Gift />, text: '还没有选赠送商品', action: '去选商品' }}
      >
        {(head) => <GiftForm sitting={sitting} head={head} isRequest={isRequest} />}
      </CartConfirmation>
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

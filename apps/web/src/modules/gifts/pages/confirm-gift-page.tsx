import Gift from 'lucide-react/icons/gift'

import { idParam, useParams } from '../../../lib/screen.ts'
import { ConfirmCart, NoSitting, useSitting } from '../../orders/public.ts'
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
  return (
    <ConfirmCart
      key={sitting.name}
      sitting={sitting}
      kind="send"
      pickLink={pickGiftsLink(sitting.name)}
      empty={{ icon: <Gift />, text: '还没有选赠送商品', action: '去选商品' }}
    >
      {(head) => <GiftForm sitting={sitting} head={head} />}
    </ConfirmCart>
  )
}

import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { successTexts } from '@nocturne/contract/client-texts'
import { wine } from '@nocturne/contract/wine/endpoints'

import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useNow } from '#lib/live/now.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormPage } from '#shells/form-page.tsx'
import { PictureThumbnails } from '#shells/pictures.tsx'
import { formatBottleAmount } from '../bottle-texts.ts'
import { buildCellarLink } from '../links.ts'
import { removeWineRequest, type ManualRequest } from '../wine-requests.ts'
import type { ConfirmationProps } from './confirmation-props.ts'

/** Confirmation of a manually registered bottle. The request then goes to a colleague, who accepts the bottle. */
export function ConfirmManualDeposit({ header, wish, onDone }: ConfirmationProps<ManualRequest>) {
  const until = addDays(getBusinessDate(useNow()), wish.days)
  const command = useCommand(wine.depositByHand, {
    label: `${wish.guestName} 手工登记存酒`,
    quiet: true,
    invalidates: [wine.list],
  })
  const form = useForm({
    draft: null,
    initial: {},
    send: async () => {
      const { guestName, guestPhone, salesUserId, goodsId, quantity, opened, remainPercent } = wish
      const { labelNo, cabinetNo, photoUrls, reason } = wish
      const result = await command.submit({
        guestName,
        guestPhone,
        ...(salesUserId !== null && { salesUserId }),
        goodsId,
        quantity,
        ...(opened && { opened, remainPercent }),
        labelNo,
        cabinetNo,
        photoUrls: [...photoUrls],
        reason,
      })
      if (result.queued) return false
      removeWineRequest('hand')
      showToast(successTexts.wineStoreAsked)
      const { depositId, depositNo, takeCode } = result.answer
      onDone({ title: '待吧台确认', number: depositNo, takeCode, link: buildCellarLink({ guestOf: depositId }) })
      return true
    },
  })
  return (
    <FormPage form={form} header={header} submitLabel="提交">
      <SectionTitle>{`手工登记 · ${wish.guestName}`}</SectionTitle>
      <Card label="存酒">
        <KeyValue
          rows={[
            { label: wish.goodsName, middle: formatBottleAmount(wish), value: `至 ${until}` },
            { label: '瓶身标签', value: wish.labelNo },
            { label: '存放位置', value: wish.cabinetNo },
            { label: '手机号', value: wish.guestPhone },
            { label: '订台人', value: wish.salesUserName },
            { label: '来源说明', value: wish.reason },
          ]}
        />
      </Card>
      <PictureThumbnails urls={wish.photoUrls} />
    </FormPage>
  )
}

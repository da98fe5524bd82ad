import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { successTexts } from '@nocturne/contract/client-texts'
import { wine } from '@nocturne/contract/wine/endpoints'
import Check from 'lucide-react/icons/check'
import Wine from 'lucide-react/icons/wine'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ActionOutcome } from '#kit/outcome.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useNow } from '#lib/live/now.ts'
import { useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { PlainPageHeader } from '#shells/plain-page-header.tsx'
import { Page } from '#shells/page.tsx'
import { SignatureField, useSignature, type SignatureControl } from '#shells/signature.tsx'
import { formatBottleAmount } from '../bottle-texts.ts'
import {
  manualDepositLink,
  buildCellarLink,
  buildWithdrawBottlesLink,
  floorLink,
  buildStoreBottlesLink,
} from '../links.ts'
import { ConfirmManualDeposit } from '../parts/confirm-by-hand.tsx'
import type { ConfirmationProps, RequestResult } from '../parts/confirmation-props.ts'
import { removeWineRequest, readWineRequest, type WithdrawRequest, type StoreRequest } from '../wine-requests.ts'

const heads = {
  storing: { fact: '存酒', backTo: buildStoreBottlesLink() },
  get: { fact: '取酒', backTo: buildWithdrawBottlesLink() },
  hand: { fact: '手工登记存酒', backTo: manualDepositLink },
} as const

/** P083 提交申请: shows the selection from 存酒 or 取酒 for confirmation before the request is sent. */
export default function ConfirmBottleRequestPage() {
  const { type } = useParams('type')
  const way = type === 'get' || type === 'hand' ? type : 'storing'
  const [request] = useState(() => readWineRequest(way))
  const [done, setDone] = useState<RequestResult | null>(null)
  const header = <PlainPageHeader {...heads[way]} />
  if (done) return <Finished header={<PlainPageHeader {...heads[way]} title="已提交" />} done={done} />
  if (!request)
    return (
      <Page header={header}>
        <EmptyState icon={<Wine />} text="没有待提交的申请，请重新选择酒水" />
      </Page>
    )
  if (request.type === 'hand') return <ConfirmManualDeposit header={header} wish={request} onDone={setDone} />
  return request.type === 'get' ? (
    <ConfirmFetching header={header} wish={request} onDone={setDone} />
  ) : (
    <ConfirmStoring header={header} wish={request} onDone={setDone} />
  )
}

function ConfirmStoring({ header, wish, onDone }: ConfirmationProps<StoreRequest>) {
  const tonight = getBusinessDate(useNow())
  const signature = useSignature()
  const command = useCommand(wine.depositAdd, {
    label: `${wish.tableName} 存酒`,
    quiet: true,
    invalidates: [wine.list, wine.storable],
  })
  const form = useForm({
    draft: 'wine.remark',
    initial: { remark: '' },
    send: async ({ remark }) => {
      const { tableRecordId, guestName, guestPhone, items, photoUrls } = wish
      const signUrl = await signature.send()
      const result = await command.submit({
        tableRecordId,
        guestName,
        ...(guestPhone !== '' && { guestPhone }),
        items: items.map(({ orderItemId, goodsId, quantity, opened, remainPercent }) => ({
          orderItemId,
          goodsId,
          quantity,
          ...(opened && { opened, remainPercent }),
        })),
        ...(photoUrls.length > 0 && { photoUrls: [...photoUrls] }),
        ...(signUrl !== null && { signUrl }),
        ...(remark.trim() !== '' && { remark: remark.trim() }),
      })
      if (result.queued) return false
      removeWineRequest('storing')
      showToast(successTexts.wineStoreAsked)
      const { depositId, depositNo, takeCode } = result.answer
      onDone({ title: '待吧台确认', number: depositNo, takeCode, link: buildCellarLink({ guestOf: depositId }) })
      return true
    },
  })
  return (
    <FormPage form={form} header={header} submitLabel="提交">
      <SectionTitle>{`${wish.tableName} · ${wish.guestName}`}</SectionTitle>
      <Card label="存酒">
        <KeyValue
          rows={wish.items.map((item) => ({
            label: item.goodsName,
            middle: formatBottleAmount(item),
            value: `至 ${addDays(tonight, item.days)}`,
          }))}
        />
      </Card>
      <Card>
        <KeyValue
          rows={[
            { label: '手机号', value: wish.guestPhone || wish.phoneMask },
            { label: '照片', value: `${wish.photoUrls.length} 张` },
          ]}
        />
      </Card>
      <Card>
        <FormField field={form.field('remark')} label="备注（选填）">
          {(control) => <TextArea maxLength={100} {...control} />}
        </FormField>
      </Card>
      <SignatureCard signature={signature} />
    </FormPage>
  )
}

/** Optional signature of the guest on this phone, confirming the bottles. */
function SignatureCard({ signature }: { signature: SignatureControl }) {
  return (
    <Card label="客人签名">
      <SectionTitle inCard>客人签名（选填）</SectionTitle>
      <SignatureField signature={signature} />
    </Card>
  )
}

function ConfirmFetching({ header, wish, onDone }: ConfirmationProps<WithdrawRequest>) {
  const signature = useSignature()
  const command = useCommand(wine.withdrawAdd, {
    label: `${wish.tableName} 取酒`,
    quiet: true,
    secret: true,
    invalidates: [wine.list, wine.takeable, wine.withdrawList],
  })
  const form = useForm({
    draft: null,
    initial: {},
    send: async () => {
      const { guestOf, tableRecordId, items, verifyType, verifyCode } = wish
      const signUrl = await signature.send()
      const result = await command.submit({
        guestOf,
        tableRecordId,
        items: items.map(({ wineItemId, quantity }) => ({ wineItemId, quantity })),
        verifyType,
        verifyCode,
        ...(signUrl !== null && { signUrl }),
      })
      if (result.queued) return false
      removeWineRequest('get')
      onDone({ title: '待吧台确认', number: result.answer.withdrawNo, link: buildCellarLink({ view: 'withdraw' }) })
      return true
    },
  })
  return (
    <FormPage form={form} header={header} submitLabel="提交">
      <SectionTitle>{`${wish.guestName} · 送到 ${wish.tableName}`}</SectionTitle>
      <Card label="取酒">
        <KeyValue
          rows={wish.items.map((item) => ({
            label: item.goodsName,
            middle: formatBottleAmount(item),
            value: `${item.expireDate} 到期`,
          }))}
        />
      </Card>
      <SignatureCard signature={signature} />
    </FormPage>
  )
}

function Finished({ header, done }: { header: React.ReactNode; done: RequestResult }) {
  const [, navigate] = useLocation()
  return (
    <Page
      header={header}
      bottom={
        <BottomBar>
          <Button onClick={() => navigate(floorLink)}>返回台位</Button>
          <Button kind="primary" wide onClick={() => navigate(done.link)}>
            查看记录
          </Button>
        </BottomBar>
      }
    >
      <ActionOutcome icon={<Check />} tone="positive" title={done.title} figure={done.takeCode}>
        {done.takeCode === undefined ? '吧台出库后送到台位' : '取酒码，请告知客人妥善保管'}
      </ActionOutcome>
      <Card>
        <KeyValue rows={[{ label: '单号', value: done.number }]} />
      </Card>
    </Page>
  )
}

import { formTexts } from '@nocturne/contract/client-texts'
import { storableBottleState } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { wine } from '@nocturne/contract/wine/endpoints'
import Wine from 'lucide-react/icons/wine'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { setParams } from '#lib/routing/address.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { Page } from '#shells/page.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { buildConfirmRequestLink, employeeCentreLink } from '../links.ts'
import { ManualDepositPage } from '../parts/by-hand-form.tsx'
import { StorableLineField } from '../parts/line-field.tsx'
import { SittingPickerSheet } from '../parts/sitting-picker.tsx'
import { listChosenItems, type ChosenBottles } from '../storing-rules.ts'
import { saveWineRequest } from '../wine-requests.ts'

type Storable = AnswerOf<typeof wine.storable>
type FormValues = { guestName: string; guestPhone: string; chosen: ChosenBottles; photoUrls: readonly string[] }

/** P079 存酒: table, guest and bottles. */
export default function StoreBottlesPage() {
  const { tableRecordId: text, way } = useParams('tableRecordId', 'way')
  const isBottleKeeper = usePermissions()('wine:deposit:audit')
  const tableRecordId = parseId(text)
  if (way === 'hand' && isBottleKeeper) return <ManualDepositPage />
  if (tableRecordId === undefined) return <ChooseTable byHand={isBottleKeeper} />
  return <OfSitting key={tableRecordId} tableRecordId={tableRecordId} />
}

/** Page without a table: the user must select one. `byHand`: the user may also register bottles that are on no bill. */
function ChooseTable({ byHand }: { byHand: boolean }) {
  const [picking, setPicking] = useState(true)
  return (
    <Page backTo={employeeCentreLink}>
      <EmptyState
        icon={<Wine />}
        text="请选择要存酒的台位"
        action={
          <Stack gap={2}>
            <Button kind="primary" onClick={() => setPicking(true)}>
              选择台位
            </Button>
            {byHand && <Button onClick={() => setParams({ way: 'hand' })}>手工登记</Button>}
          </Stack>
        }
      />
      {picking && (
        <SittingPickerSheet
          onClose={() => setPicking(false)}
          onPick={(sitting) => {
            setPicking(false)
            setParams({ tableRecordId: String(sitting.tableRecordId) })
          }}
        />
      )}
    </Page>
  )
}

function OfSitting({ tableRecordId }: { tableRecordId: number }) {
  const query = useApi(wine.storable, { tableRecordId }, { live: true })
  const { data } = query
  if (data && data.lines.length > 0) return <StoreForm tableRecordId={tableRecordId} storable={data} />
  return (
    <Page backTo={employeeCentreLink}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {({ owes }) => (
          <EmptyState icon={<Wine />} text={owes ? '还有未结金额，结清后才能存酒' : '该台位暂无可存酒水'} />
        )}
      </QueryView>
    </Page>
  )
}

function StoreForm({ tableRecordId, storable }: { tableRecordId: number; storable: Storable }) {
  const [, navigate] = useLocation()
  const { lines, tableName, owes, phoneMask } = storable
  const form = useForm<FormValues>({
    draft: `storing.${tableRecordId}`,
    initial: { guestName: storable.guestName, guestPhone: storable.guestPhone, chosen: {}, photoUrls: [] },
    check: ({ guestName, guestPhone, chosen, photoUrls }) => {
      const items = listChosenItems(lines, chosen)
      return {
        chosen: items.length === 0 && formTexts.goodsRequired,
        guestName: guestName.trim() === '' && formTexts.guestNameRequired,
        guestPhone: findPhoneError(guestPhone, { required: phoneMask === '' }),
        photoUrls: photoUrls.length === 0 && items.some(({ opened }) => opened) && '已开瓶的酒请拍照',
      }
    },
    send: ({ guestName, guestPhone, chosen, photoUrls }) => {
      saveWineRequest({
        type: 'storing',
        tableRecordId,
        tableName,
        guestName: guestName.trim(),
        guestPhone,
        phoneMask,
        items: listChosenItems(lines, chosen),
        photoUrls,
      })
      navigate(buildConfirmRequestLink('storing'))
      return false
    },
  })
  const { value, field, change } = form
  return (
    <FormPage
      form={form}
      backTo={employeeCentreLink}
      submitLabel="下一步"
      disabledReason={owes ? '还有未结金额，请先结账' : null}
    >
      <SectionTitle>{tableName} 可存酒水</SectionTitle>
      {owes && <Notice>结清后才能存酒</Notice>}
      {lines.map((line) => (
        <StorableLineField
          key={`${line.orderItemId}.${line.goodsId}`}
          line={line}
          opens={line.depositType === storableBottleState.opened}
          chosen={value.chosen}
          onChange={(chosen) => change({ chosen })}
        />
      ))}
      <Card>
        <Stack gap={4}>
          <FormField field={field('guestName')} label="客人姓名">
            {(control) => <TextInput maxLength={20} placeholder="如 陈先生" {...control} />}
          </FormField>
          <PhoneField field={field('guestPhone')} placeholder={phoneMask === '' ? '取酒时用' : phoneMask} />
          <FormField field={field('photoUrls')} label="瓶身照片">
            {({ value: urls, onChange }) => <ImageField label="瓶身照片" value={urls} onChange={onChange} />}
          </FormField>
        </Stack>
      </Card>
    </FormPage>
  )
}

import { formTexts } from '@nocturne/contract/client-texts'
import { storableBottleState } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { wine } from '@nocturne/contract/wine/endpoints'
import { useLocation } from 'wouter'

import { Card } from '#kit/card.tsx'
import { Notice } from '#kit/notice.tsx'
import { Select } from '#kit/select.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Switch } from '#kit/switch.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useForm, type Form } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { Page } from '#shells/page.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { PersonPicker, useColleagues } from '../../directory/public.ts'
import { buildConfirmRequestLink, employeeCentreLink } from '../links.ts'
import { fillLevels, DEFAULT_FILL_LEVEL } from '../storing-rules.ts'
import { saveWineRequest } from '../wine-requests.ts'

type Goods = AnswerOf<typeof wine.byHandGoods>['goods']
type FormValues = {
  goodsId: number | null
  quantity: number
  opened: boolean
  remainPercent: number
  labelNo: string
  cabinetNo: string
  guestName: string
  guestPhone: string
  salesUserId: number | null
  photoUrls: readonly string[]
  reason: string
}

const initial: FormValues = {
  goodsId: null,
  quantity: 1,
  opened: false,
  remainPercent: DEFAULT_FILL_LEVEL,
  labelNo: '',
  cabinetNo: '',
  guestName: '',
  guestPhone: '',
  salesUserId: null,
  photoUrls: [],
  reason: '',
}
const levelOptions = fillLevels.map((level) => ({ id: level, label: `剩余 ${level}%` }))
const MOST = 99

/** 手工登记: form for a bottle that is on no bill, with label, cabinet, level and condition. */
export function ManualDepositPage() {
  const query = useApi(wine.byHandGoods, {})
  if (query.data) return <ByHandForm goods={query.data.goods} />
  return (
    <Page backTo={employeeCentreLink}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {() => null}
      </QueryView>
    </Page>
  )
}

function ByHandForm({ goods }: { goods: Goods }) {
  const [, navigate] = useLocation()
  const { data: people = [] } = useColleagues()
  const form = useForm<FormValues>({
    draft: 'storing.hand',
    initial,
    check: (typed) => ({
      goodsId: typed.goodsId === null && formTexts.goodsRequired,
      labelNo: typed.labelNo.trim() === '' && '请填写瓶身标签',
      cabinetNo: typed.cabinetNo.trim() === '' && '请填写存放位置',
      guestName: typed.guestName.trim() === '' && formTexts.guestNameRequired,
      guestPhone: findPhoneError(typed.guestPhone, { required: true }),
      photoUrls: typed.photoUrls.length === 0 && '请拍下瓶身与酒量',
      reason: typed.reason.trim() === '' && '请说明这瓶酒的来源',
    }),
    send: ({ goodsId, quantity, opened, remainPercent, salesUserId, ...typed }) => {
      const chosen = goods.find((one) => one.goodsId === goodsId)
      if (!chosen) return false
      saveWineRequest({
        ...typed,
        type: 'hand',
        guestName: typed.guestName.trim(),
        labelNo: typed.labelNo.trim(),
        cabinetNo: typed.cabinetNo.trim(),
        reason: typed.reason.trim(),
        salesUserId,
        salesUserName: people.find(({ userId }) => userId === salesUserId)?.nickName ?? '我',
        goodsId: chosen.goodsId,
        goodsName: chosen.goodsName,
        unit: chosen.unit,
        quantity: opened ? 1 : quantity,
        opened,
        remainPercent: opened ? remainPercent : 100,
        days: opened ? chosen.openedDays : chosen.days,
      })
      navigate(buildConfirmRequestLink('hand'))
      return false
    },
  })
  return (
    <FormPage form={form} backTo={employeeCentreLink} submitLabel="下一步">
      <Notice>没有消费记录的酒在此登记，由另一位同事核对实物后入库</Notice>
      <BottleCard form={form} goods={goods} />
      <GuestCard form={form} />
    </FormPage>
  )
}

type CardProps = { form: Form<FormValues> }

function BottleCard({ form: { value, field, change }, goods }: CardProps & { goods: Goods }) {
  const chosen = goods.find(({ goodsId }) => goodsId === value.goodsId)
  return (
    <Card>
      <Stack gap={4}>
        <FormField field={field('goodsId')} label="酒水">
          {(control) => (
            <Select
              label="酒水"
              placeholder="选择酒水"
              options={goods.map(({ goodsId, goodsName, spec, days }) => ({
                id: goodsId,
                label: goodsName,
                hint: [spec, `未开 ${days} 天`].filter(Boolean).join(' · '),
              }))}
              {...control}
              onChange={(goodsId) => change({ goodsId, opened: false })}
            />
          )}
        </FormField>
        {chosen?.depositType === storableBottleState.opened && (
          <Switch
            label="已开瓶"
            hint={`已开瓶存 ${chosen.openedDays} 天`}
            checked={value.opened}
            onChange={(opened) => change({ opened })}
          />
        )}
        {value.opened ? (
          <FormField field={field('remainPercent')} label="剩余酒量">
            {(control) => <Select label="剩余酒量" options={levelOptions} {...control} />}
          </FormField>
        ) : (
          <FormField field={field('quantity')} label="数量">
            {({ value: quantity, onChange }) => (
              <Stepper label="数量" min={1} max={MOST} value={quantity} onChange={onChange} />
            )}
          </FormField>
        )}
        <FormField field={field('labelNo')} label="瓶身标签">
          {(control) => <TextInput maxLength={30} placeholder="贴在瓶上的标签号" {...control} />}
        </FormField>
        <FormField field={field('cabinetNo')} label="存放位置">
          {(control) => <TextInput maxLength={20} placeholder="如 A-03" {...control} />}
        </FormField>
        <FormField field={field('photoUrls')} label="瓶身照片">
          {({ value: urls, onChange }) => <ImageField label="瓶身照片" value={urls} onChange={onChange} />}
        </FormField>
      </Stack>
    </Card>
  )
}

function GuestCard({ form: { field } }: CardProps) {
  return (
    <Card>
      <Stack gap={4}>
        <FormField field={field('guestName')} label="客人姓名">
          {(control) => <TextInput maxLength={20} placeholder="如 陈先生" {...control} />}
        </FormField>
        <PhoneField field={field('guestPhone')} placeholder="取酒时用" />
        <FormField field={field('salesUserId')} label="订台人（选填）" hint="到期前提醒的人，不选则为自己">
          {(control) => <PersonPicker label="订台人" emptyLabel="自己" {...control} />}
        </FormField>
        <FormField field={field('reason')} label="来源说明">
          {(control) => <TextArea maxLength={100} placeholder="如 纸质存酒卡转入" {...control} />}
        </FormField>
      </Stack>
    </Card>
  )
}

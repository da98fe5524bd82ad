import { normalDisable } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { useLocation } from 'wouter'

import { DateField, TimeField } from '#kit/date-field.tsx'
import { Field } from '#kit/field.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { Select } from '#kit/select.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Switch } from '#kit/switch.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm, type Form } from '#lib/form.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { buildPlayLink } from '../links.ts'
import type { Play } from '../play-texts.ts'
import { emptyPlayDraft, validatePlay, toPlayInput, toPlayDraft, type PlayDraft } from '../play-draft.ts'
import { PlayGoodsField } from './play-goods-field.tsx'

/** 发起组局, or 编辑 of a play without participants. */
export default function PlaySheet({ play, onClose }: { play?: Play; onClose: () => void }) {
  const [, navigate] = useLocation()
  const save = useCommand(flashSales.playSave, {
    label: '保存组局',
    quiet: true,
    invalidates: [flashSales.playList, flashSales.playDetail, flashSales.groupStatistics],
  })
  const form = useForm<PlayDraft>({
    draft: `play.${play?.playId ?? 'new'}`,
    initial: play ? toPlayDraft(play) : emptyPlayDraft,
    check: validatePlay,
    names: { startTime: 'startDate' },
    send: async (value) => {
      const saved = await save.submit({
        ...(play && { playId: play.playId, version: play.version }),
        ...toPlayInput(value),
      })
      showToast(play ? '组局已保存' : '组局已发起')
      onClose()
      if (!play && !saved.queued) navigate(buildPlayLink(saved.answer.playId))
    },
  })
  return (
    <FormSheet
      form={form}
      title={play ? '编辑组局' : '发起组局'}
      submitLabel={play ? '保存' : '发起'}
      onClose={onClose}
    >
      <WhenAndWhere form={form} />
      <Places form={form} />
      <FormField field={form.field('goods')} label="组局商品" hint="入场时开到台上，客人付的钱抵扣">
        {(control) => <PlayGoodsField {...control} />}
      </FormField>
      <FormField field={form.field('description')} label="说明" optional>
        {(control) => <TextArea maxLength={500} {...control} />}
      </FormField>
      <Field label="封面" optional>
        <ImageField
          label="封面"
          most={1}
          publicUse
          value={form.value.cover}
          onChange={(cover) => form.change({ cover })}
        />
      </Field>
    </FormSheet>
  )
}

function WhenAndWhere({ form: { field } }: { form: Form<PlayDraft> }) {
  const today = getBusinessDate(useNow())
  const { data: areas = [] } = useApi(tables.areas, { status: normalDisable.normal }, { staleMs: 10 * 60_000 })
  return (
    <>
      <FormField field={field('title')} label="标题">
        {(control) => <TextInput maxLength={30} placeholder="如：周六拼桌夜" {...control} />}
      </FormField>
      <FormField field={field('startDate')} label="日期">
        {(control) => <DateField max={null} min={today} {...control} />}
      </FormField>
      <FormField field={field('startClock')} label="时间">
        {(control) => <TimeField {...control} />}
      </FormField>
      <FormField field={field('areaId')} label="区域">
        {(control) => (
          <Select
            label="区域"
            options={areas.map(({ areaId, areaName }) => ({ id: areaId, label: areaName }))}
            {...control}
          />
        )}
      </FormField>
    </>
  )
}

function Places({ form: { field, value } }: { form: Form<PlayDraft> }) {
  return (
    <>
      <FormField field={field('price')} label="人均价格">
        {({ value: fen, onChange }) => <MoneyInput fen={fen} onChange={onChange} />}
      </FormField>
      <FormField field={field('memberLimit')} label="人数上限">
        {(control) => <Stepper label="人数上限" min={2} max={50} {...control} />}
      </FormField>
      <FormField field={field('minMember')} label="成局人数">
        {(control) => <Stepper label="成局人数" min={1} max={50} {...control} />}
      </FormField>
      <FormField field={field('apart')} label="男女名额">
        {({ value: apart, onChange }) => <Switch label="分别限制男女名额" checked={apart} onChange={onChange} />}
      </FormField>
      {value.apart && (
        <FormField
          field={field('maleNum')}
          label="男生人数"
          hint={`女生 ${Math.max(0, value.memberLimit - value.maleNum)} 人`}
        >
          {(control) => <Stepper label="男生人数" min={0} max={value.memberLimit} {...control} />}
        </FormField>
      )}
    </>
  )
}

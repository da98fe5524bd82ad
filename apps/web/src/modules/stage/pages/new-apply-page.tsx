import { formatFen } from '@nocturne/base/money'
import { getBusinessDate as nightOfInstant } from '@nocturne/base/venue-time'
import { successTexts } from '@nocturne/contract/client-texts'
import { actorClockKind, applyType } from '@nocturne/contract/codes'
import { listDictValues, getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import { stage } from '@nocturne/contract/stage/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Card } from '#kit/card.tsx'
import { DateField, TimeField } from '#kit/date-field.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Select } from '#kit/select.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { formatClock, formatMonthDay, formatNightClock } from '#lib/format/format.ts'
import { useLatestSelectableDate } from '#lib/format/last-day.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { LoadedForm } from '#shells/loaded-form.tsx'
import { PlainPageHeader } from '#shells/plain-page-header.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ApproverSteps } from '../../approvals/public.ts'
import { stageApplicationKind, formatAmountEffect, stageApplicationTypes } from '../apply-kind.ts'
import {
  computeRequestedSums,
  hasRequestedHours,
  toStageApplicationInput,
  isNewPaidTime,
  findMissingApplicationFields,
  toStageApplicationValues,
  type StageApplicationValues,
} from '../apply-values.ts'
import { myStageApplicationsLink } from '../links.ts'

type Preview = AnswerOf<typeof stage.applyPreview>
type ApplyForm = ReturnType<typeof useForm<StageApplicationValues>>

const types = stageApplicationTypes.map(({ value, label: word }) => ({ id: value, label: word }))
const kinds = listDictValues('actor_clock_kind').map((id) => ({ id, label: getLabel('actor_clock_kind', id) }))

/** P105 上钟申请: a new application; `from` prefills it from one that was rejected or withdrawn. */
export default function NewStageApplicationPage() {
  const params = useParams('applyType', 'from')
  const from = parseId(params.from)
  const before = useApi(stage.applyDetail, { applyId: from ?? 0 }, { enabled: from !== undefined })
  return (
    <LoadedForm id={from} query={before} backTo={myStageApplicationsLink}>
      {(sent) => <Asking type={params.applyType} sent={sent} />}
    </LoadedForm>
  )
}

interface AskingProps {
  type: string | undefined
  /** Earlier application that is sent again. */
  sent: AnswerOf<typeof stage.applyDetail> | undefined
}

const header = <PlainPageHeader backTo={myStageApplicationsLink} />

/** Form for new, corrected or cancelled paid time, with its effect and its approvers. */
function Asking({ type, sent }: AskingProps) {
  const [, navigate] = useLocation()
  const [tonight] = useState(() => nightOfInstant(Date.now()))
  const add = useCommand(stage.applyAdd, { label: '上钟申请', quiet: true, invalidates: stageApplicationKind.readings })
  const form = useForm<StageApplicationValues>({
    draft: sent ? `stageApply.again.${sent.applyId}` : `stageApply.${tonight}`,
    initial: sent
      ? toStageApplicationValues(sent)
      : {
          applyType: stageApplicationTypes.find(({ value }) => value === type)?.value ?? applyType.actorCorrection,
          actorClockId: null,
          businessDate: tonight,
          clockKind: actorClockKind.requested,
          tableRecordId: null,
          begin: '',
          end: '',
          reason: '',
          images: [],
        },
    check: findMissingApplicationFields,
    names: { beginTime: 'begin', endTime: 'end' },
    send: async (values) => {
      const done = await add.submit(toStageApplicationInput(values, getNight(values, query.data)))
      if (done.queued) return false
      showToast(successTexts.submitted)
      navigate(myStageApplicationsLink, { replace: true })
      return true
    },
  })
  const { value, field, change } = form
  const query = useApi(
    stage.applyPreview,
    { businessDate: value.businessDate },
    { enabled: value.businessDate !== '', keep: true },
  )
  return (
    <FormPage form={form} backTo={myStageApplicationsLink} header={header} submitLabel="提交">
      <Card>
        <Stack gap={4}>
          <FormField field={field('applyType')} label="申请类型">
            {({ value: chosen }) => (
              <SegmentedControl
                label="申请类型"
                options={types}
                value={chosen}
                onChange={(applyType) => change({ applyType })}
              />
            )}
          </FormField>
          {isNewPaidTime(value) ? (
            <Added form={form} preview={query.data} />
          ) : (
            <Picked form={form} preview={query.data} />
          )}
          {hasRequestedHours(value) && <Hours form={form} />}
          <FormField field={field('reason')} label="申请原因">
            {(control) => <TextArea rows={3} maxLength={200} {...control} />}
          </FormField>
          <FormField field={field('images')} label="图片" optional>
            {({ value: images, onChange }) => <ImageField label="图片" most={6} value={images} onChange={onChange} />}
          </FormField>
        </Stack>
      </Card>
      <Card label="变动">
        <SectionTitle inCard>变动</SectionTitle>
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={2} />}>
          {(preview) => (
            <>
              <KeyValue rows={computeEffect(value, preview)} />
              <SectionTitle inCard>审批流程</SectionTitle>
              <ApproverSteps steps={preview.steps} />
            </>
          )}
        </QueryView>
      </Card>
    </FormPage>
  )
}

function Hours({ form: { field } }: { form: ApplyForm }) {
  return (
    <>
      <FormField field={field('begin')} label="上钟时间" hint="中午 12 点前算营业日次日凌晨">
        {(control) => <TimeField {...control} />}
      </FormField>
      <FormField field={field('end')} label="下钟时间">
        {(control) => <TimeField {...control} />}
      </FormField>
    </>
  )
}

const findClock = ({ actorClockId }: StageApplicationValues, preview: Preview | undefined) =>
  preview?.clocks.find((row) => row.actorClockId === actorClockId)

/** Business date of the requested hours; for existing paid time that of the selected record. */
const getNight = (values: StageApplicationValues, preview: Preview | undefined): string =>
  isNewPaidTime(values) ? values.businessDate : (findClock(values, preview)?.businessDate ?? values.businessDate)

/** Rows that compare current and requested units and amounts. */
function computeEffect(values: StageApplicationValues, preview: Preview) {
  const known = isNewPaidTime(values) ? undefined : findClock(values, preview)
  const price = known ?? (isNewPaidTime(values) ? preview.price : null)
  const sums =
    price && hasRequestedHours(values) ? computeRequestedSums(values, getNight(values, preview), price) : null
  const whole = sums !== null || (known !== undefined && !hasRequestedHours(values))
  const effect = (sums?.amount ?? 0) - (known?.amount ?? 0)
  const units = `${formatHalfUnits(known?.halfUnits ?? 0)} → ${whole ? formatHalfUnits(sums?.halfUnits ?? 0) : '–'} 钟`
  return [
    ...(price
      ? [{ label: '单价', value: `${formatFen(price.unitPrice, { trim: true })} / ${price.unitMinutes}分钟` }]
      : []),
    { label: '钟数', value: units },
    { label: '金额变动', value: whole ? formatAmountEffect(effect) : '–' },
  ]
}

/** Fields for paid time that was not recorded: night, kind and table. */
function Added({ form: { field, value, change }, preview }: { form: ApplyForm; preview: Preview | undefined }) {
  const lastDay = useLatestSelectableDate()
  const sittings = preview?.sittings ?? []
  return (
    <>
      <FormField field={field('businessDate')} label="营业日">
        {(control) => (
          <DateField
            {...control}
            min={preview?.earliestDate}
            max={lastDay}
            onChange={(businessDate) => change({ businessDate, tableRecordId: null })}
          />
        )}
      </FormField>
      <FormField field={field('clockKind')} label="上钟方式">
        {(control) => <SegmentedControl label="上钟方式" options={kinds} {...control} />}
      </FormField>
      {value.clockKind !== actorClockKind.show && (
        <FormField field={field('tableRecordId')} label="台位">
          {(control) => (
            <Select
              label="台位"
              placeholder={sittings.length === 0 ? '该营业日没有开台' : '选择当晚开台'}
              options={sittings.map(({ tableRecordId, tableName, openTime, clearTime }) => ({
                id: tableRecordId,
                label: tableName,
                hint: `${formatClock(openTime)} 开台${clearTime === null ? '' : ` · ${formatClock(clearTime)} 清台`}`,
              }))}
              {...control}
            />
          )}
        </FormField>
      )}
    </>
  )
}

/** Selection of existing paid time; prefills its hours. */
function Picked({ form: { field, change }, preview }: { form: ApplyForm; preview: Preview | undefined }) {
  const clocks = preview?.clocks ?? []
  const pick = (actorClockId: number) => {
    const found = clocks.find((row) => row.actorClockId === actorClockId)
    change({
      actorClockId,
      ...(found && {
        begin: formatClock(found.startTime),
        end: found.endTime === null ? '' : formatClock(found.endTime),
      }),
    })
  }
  return (
    <FormField field={field('actorClockId')} label="上钟记录">
      {({ value }) => (
        <Select
          label="上钟记录"
          placeholder={clocks.length === 0 ? '近三天没有可申请的上钟' : '选择要更正的上钟'}
          options={clocks.map((row) => ({
            id: row.actorClockId,
            label: `${formatMonthDay(row.businessDate)} ${row.tableName ?? '演出场次'} ${formatNightClock(row.startTime, row.businessDate)}–${row.endTime === null ? '' : formatClock(row.endTime)}`,
            hint: `${getLabel('actor_clock_kind', row.clockKind)} · ${formatHalfUnits(row.halfUnits)}钟 · ${formatFen(row.amount, { trim: true })}`,
          }))}
          value={value}
          onChange={pick}
        />
      )}
    </FormField>
  )
}

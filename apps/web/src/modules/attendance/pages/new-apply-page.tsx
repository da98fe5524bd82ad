import { formatChineseDate } from '@nocturne/base/date-text'
import { getBusinessDate as nightOfInstant } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { successTexts } from '@nocturne/contract/client-texts'
import { applyType } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { DateField, TimeField } from '#kit/date-field.tsx'
import { Field } from '#kit/field.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Notice } from '#kit/notice.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { useLatestSelectableDate } from '#lib/format/last-day.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { LoadedForm } from '#shells/loaded-form.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ApproverSteps } from '../../approvals/public.ts'
import {
  attendanceApplicationKind,
  allApplyTypes,
  type AttendanceApplication,
  type AttendanceApplicationDetail,
} from '../apply-kind.ts'
import {
  createApplyValues,
  computeSpanHours,
  toApplyInput,
  isCorrection,
  findMissingFields,
  getRequestedNight,
  listUncoveredHours,
  toShiftSpan,
  parseClockType,
  toFormValues,
  type ApplyValues,
} from '../apply-values.ts'
import { SwapForm } from '../forms/swap-form.tsx'
import { formatHours, formatShift } from '../labels.ts'
import { myAppliesLink } from '../links.ts'

const clockTypes = dictionaries.clock_type.map(({ value, label }) => ({ id: value, label }))

/** P103 提交申请: type, time, and approvers; `from` prefills it from an application that was rejected or withdrawn. */
export default function NewApplyPage() {
  const params = useParams('businessDate', 'applyType', 'clockType', 'from')
  const from = parseId(params.from)
  const before = useApi(attendance.applyDetail, { applyId: from ?? 0 }, { enabled: from !== undefined })
  return (
    <LoadedForm id={from} query={before} backTo={myAppliesLink}>
      {(sent) => <Asking params={params} sent={sent} />}
    </LoadedForm>
  )
}

interface AskingProps {
  params: { businessDate?: string | undefined; applyType?: string | undefined; clockType?: string | undefined }
  /** Earlier application to prefill the form from. */
  sent: AttendanceApplicationDetail | undefined
}

/** Form of the selected type; shift swaps have a separate form. */
function Asking({ params, sent }: AskingProps) {
  const [tonight] = useState(() => nightOfInstant(Date.now()))
  const night = params.businessDate ?? tonight
  const [type, setType] = useState<AttendanceApplication['applyType']>(
    () =>
      sent?.applyType ?? allApplyTypes.find(({ value }) => value === params.applyType)?.value ?? applyType.correction,
  )
  const types = <TypeField value={type} onChange={setType} />
  if (type === applyType.shiftSwap) return <SwapForm night={params.businessDate} sent={sent} types={types} />
  const values = sent && sent.applyType === type ? toFormValues(sent) : undefined
  const initial = values ?? createApplyValues({ type, night, clock: parseClockType(params.clockType) })
  return (
    <AskForm
      key={type}
      draft={sent ? `clockApply.again.${sent.applyId}.${type}` : `clockApply.${night}.${type}`}
      initial={initial}
      types={types}
    />
  )
}

function TypeField({
  value,
  onChange,
}: {
  value: AttendanceApplication['applyType']
  onChange: (type: AttendanceApplication['applyType']) => void
}) {
  return (
    <Field label="申请类型">
      <PickerGrid
        label="申请类型"
        options={allApplyTypes.map(({ value: id, label }) => ({ id, label }))}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}

function AskForm({ draft, initial, types }: { draft: string; initial: ApplyValues; types: ReactNode }) {
  const [, navigate] = useLocation()
  const add = useCommand(attendance.applyAdd, {
    label: '考勤申请',
    quiet: true,
    invalidates: attendanceApplicationKind.readings,
  })
  const form = useForm<ApplyValues>({
    draft,
    initial,
    check: findMissingFields,
    names: { beginTime: isCorrectionName, endTime: 'endClock' },
    send: async (values) => {
      const done = await add.submit(toApplyInput(values))
      if (done.queued) return false
      showToast(successTexts.submitted)
      navigate(myAppliesLink, { replace: true })
      return true
    },
  })
  const { value, field } = form
  return (
    <FormPage form={form} backTo={myAppliesLink} submitLabel="提交">
      <Card>
        <Stack gap={4}>
          {types}
          {isCorrection(value) ? <Correction form={form} /> : <Span form={form} />}
          <FormField field={field('reason')} label="申请原因">
            {(control) => <TextArea rows={3} maxLength={200} {...control} />}
          </FormField>
          <FormField field={field('images')} label="图片" optional>
            {({ value: images, onChange }) => <ImageField label="图片" most={6} value={images} onChange={onChange} />}
          </FormField>
        </Stack>
      </Card>
      <Preview value={value} />
    </FormPage>
  )
}

/** For corrections, errors of the start are shown at `clock`, the visible field. */
const isCorrectionName = 'clock'

type ApplyFormState = ReturnType<typeof useForm<ApplyValues>>

function Correction({ form: { field, value } }: { form: ApplyFormState }) {
  const lastDay = useLatestSelectableDate()
  const earliest = usePreview(value).data?.earliestDate
  return (
    <>
      <FormField field={field('businessDate')} label="营业日">
        {(control) => <DateField max={lastDay} min={earliest} {...control} />}
      </FormField>
      <Ended night={value.businessDate} earliest={earliest} />
      <FormField field={field('clockType')} label="补哪次卡">
        {({ value, onChange }) => (
          <SegmentedControl label="补哪次卡" options={clockTypes} value={value} onChange={onChange} />
        )}
      </FormField>
      <FormField field={field('clock')} label="打卡时间" hint="中午 12 点前算营业日次日凌晨">
        {(control) => <TimeField {...control} />}
      </FormField>
    </>
  )
}

/** Notice that the application period of a night has ended, with the person who can correct it. */
function Ended({ night, earliest }: { night: string; earliest: string | undefined }) {
  if (earliest === undefined || night === '' || night >= earliest) return null
  return (
    <Notice tone="danger">{`${formatChineseDate(night)} 的申请已截止，现在可申请 ${formatChineseDate(earliest)} 及以后；更早的请联系人事在工资单中更正`}</Notice>
  )
}

/** True for leave and days off, which replace a shift; overtime and outside work do not. */
const isAway = ({ applyType: type }: ApplyValues) => type === applyType.leave || type === applyType.swap

function Span({ form }: { form: ApplyFormState }) {
  const { field, value, change } = form
  const hours = computeSpanHours(value)
  const shift = usePreview(value).data?.shift ?? null
  const whole = isAway(value) ? toShiftSpan(shift) : null
  const left = isAway(value) ? listUncoveredHours(value, shift) : null
  return (
    <>
      <Ended night={getRequestedNight(value)} earliest={usePreview(value).data?.earliestDate} />
      {isAway(value) && <LeaveKindField form={form} />}
      {whole && (
        <Button wide onClick={() => change(whole)}>
          {`整班 ${formatShift(shift)}`}
        </Button>
      )}
      <FormField field={field('beginDate')} label="开始日期">
        {(control) => <DateField max={null} {...control} />}
      </FormField>
      <FormField field={field('beginClock')} label="开始时间">
        {(control) => <TimeField {...control} />}
      </FormField>
      <FormField field={field('endDate')} label="结束日期">
        {(control) => <DateField max={null} {...control} />}
      </FormField>
      <FormField field={field('endClock')} label="结束时间">
        {(control) => <TimeField {...control} />}
      </FormField>
      {hours !== null && <KeyValue rows={[{ label: '时长', value: `${formatHours(hours * 60)} 小时` }]} />}
      {left !== null && (
        <Notice tone={left.length > 0 ? 'warning' : 'positive'}>
          {left.length > 0 ? `当日班次还需上班：${left.join('、')}` : '当日班次全部请假'}
        </Notice>
      )}
    </>
  )
}

/** Kinds of leave with the days left; nothing while only one kind without a balance is offered. */
function LeaveKindField({ form: { field, value } }: { form: ApplyFormState }) {
  const kinds = usePreview(value).data?.leaveKinds ?? []
  const [first] = kinds
  if (!first || (kinds.length === 1 && first.remainingDays === null)) return null
  return (
    <FormField field={field('leaveKindId')} label="假别">
      {({ value: chosen, onChange }) => (
        <PickerGrid
          label="假别"
          options={kinds.map(({ leaveKindId, kindName, remainingDays }) => ({
            id: String(leaveKindId),
            label: kindName,
            hint: remainingDays === null ? undefined : `余 ${remainingDays} 天`,
          }))}
          value={chosen === '' ? String(first.leaveKindId) : chosen}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}

/** Preview of the application from the server, such as its approvers, for the selected night. */
function usePreview(value: ApplyValues) {
  const businessDate = isCorrection(value) ? value.businessDate : getRequestedNight(value)
  return useApi(attendance.applyPreview, { applyType: value.applyType, businessDate }, { enabled: businessDate !== '' })
}

/** Approvers, and the number of corrections the user may still request. */
function Preview({ value }: { value: ApplyValues }) {
  const query = usePreview(value)
  return (
    <Card label="审批流程">
      <SectionTitle inCard>审批流程</SectionTitle>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={2} />}>
        {({ steps, correctionsUsed, correctionsLimit, shift }) => (
          <>
            <KeyValue
              rows={[
                { label: '当日班次', value: formatShift(shift) },
                ...(isCorrection(value)
                  ? [{ label: '本月补卡', value: `已用 ${correctionsUsed} / ${correctionsLimit} 次` }]
                  : []),
              ]}
            />
            <ApproverSteps steps={steps} />
          </>
        )}
      </QueryView>
    </Card>
  )
}

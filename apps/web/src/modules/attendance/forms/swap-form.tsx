import { attendance } from '@nocturne/contract/attendance/endpoints'
import { approvalStepMode } from '@nocturne/contract/codes'
import { successTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Avatar } from '#kit/avatar.tsx'
import { Card } from '#kit/card.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Notice } from '#kit/notice.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { formatMonthDay } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ApproverSteps } from '../../approvals/public.ts'
import { attendanceApplicationKind, type AttendanceApplicationDetail } from '../apply-kind.ts'
import { formatShiftHours } from '../labels.ts'
import { myAppliesLink } from '../links.ts'

type Options = AnswerOf<typeof attendance.swapOptions>
type Colleague = Options['colleagues'][number]

interface SwapValues {
  /** The user's night; empty until selected. */
  businessDate: string
  userId: number | null
  /** Night that the colleague gives in return; `none` for 顶班, empty until selected. */
  back: string
  reason: string
}

/** True for 顶班: the colleague takes over the user's night and gives none in return. */
const NONE = 'none'

interface SwapFormProps {
  /** Preselected night of the user's own shift. */
  night: string | undefined
  /** Earlier application to prefill the form from. */
  sent: AttendanceApplicationDetail | undefined
  /** Selector of the application type, shown in the form. */
  types: ReactNode
}

/** 换班: own night, colleague, and the night in return. Offers only combinations in which both employees may work. */
export function SwapForm({ night, sent, types }: SwapFormProps) {
  const [, navigate] = useLocation()
  const add = useCommand(attendance.swapAdd, {
    label: '申请换班',
    quiet: true,
    invalidates: attendanceApplicationKind.readings,
  })
  const swap = sent?.swap
  const form = useForm<SwapValues>({
    draft: sent ? `clockSwap.again.${sent.applyId}` : `clockSwap.${night ?? ''}`,
    initial: {
      businessDate: sent?.businessDate ?? night ?? '',
      userId: swap?.userId ?? null,
      back: swap ? (swap.back?.businessDate ?? NONE) : '',
      reason: swap ? (sent?.reason ?? '') : '',
    },
    check: ({ businessDate, userId, back, reason }) => ({
      businessDate: businessDate === '' && '请选择换出的班次',
      userId: userId === null && '请选择换班同事',
      back: back === '' && '请选择换回的班次',
      reason: reason.trim() === '' && '请填写申请原因',
    }),
    names: { backDate: 'back' },
    send: async ({ businessDate, userId, back, reason }) => {
      const done = await add.submit({
        businessDate,
        userId: userId ?? 0,
        ...(back !== NONE && { backDate: back }),
        reason: reason.trim(),
      })
      if (done.queued) return false
      showToast(successTexts.submitted)
      navigate(myAppliesLink, { replace: true })
      return true
    },
  })
  const { value, field } = form
  const query = useApi(attendance.swapOptions, value.businessDate === '' ? {} : { businessDate: value.businessDate }, {
    live: true,
    keep: true,
  })
  const options = query.data
  const chosen = options?.colleagues.find(({ userId }) => userId === value.userId)
  return (
    <FormPage form={form} backTo={myAppliesLink} submitLabel="提交">
      <Card>
        <Stack gap={4}>
          {types}
          <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
            {(read) => <Choices options={read} form={form} />}
          </QueryView>
          <FormField field={field('reason')} label="申请原因">
            {(control) => <TextArea rows={3} maxLength={200} {...control} />}
          </FormField>
        </Stack>
      </Card>
      {options && <Steps steps={options.steps} colleague={chosen} />}
    </FormPage>
  )
}

type SwapFormState = ReturnType<typeof useForm<SwapValues>>

/** Fields in order: own night, colleague, night in return. */
function Choices({ options: { nights, colleagues }, form }: { options: Options; form: SwapFormState }) {
  const { value, field, change } = form
  const chosen = colleagues.find(({ userId }) => userId === value.userId)
  return (
    <>
      <FormField field={field('businessDate')} label="换出的班次">
        {({ value: date }) => (
          <Nights
            nights={nights}
            value={date}
            onChange={(businessDate) => change({ businessDate, userId: null, back: '' })}
          />
        )}
      </FormField>
      {value.businessDate !== '' && (
        <FormField field={field('userId')} label="换班同事">
          {({ value: userId }) => (
            <Colleagues
              colleagues={colleagues}
              value={userId}
              onChange={(one) => change({ userId: one.userId, back: getPreselection(one) })}
            />
          )}
        </FormField>
      )}
      {chosen && (
        <FormField field={field('back')} label={`${chosen.userName}换给我`}>
          {({ value: back, onChange }) => <Backs colleague={chosen} value={back} onChange={onChange} />}
        </FormField>
      )}
    </>
  )
}

/** Preselection if there is only one option. */
const getPreselection = ({ takes, gives }: Colleague): string =>
  takes && gives.length === 0 ? NONE : !takes && gives.length === 1 ? (gives[0]?.businessDate ?? '') : ''

interface NightsProps {
  nights: Options['nights']
  value: string
  onChange: (businessDate: string) => void
}

function Nights({ nights, value, onChange }: NightsProps) {
  if (nights.length === 0) return <Notice>没有可以换出的班次：只能换已发布、还没开始的班次</Notice>
  return (
    <PickerGrid
      label="换出的班次"
      columns={2}
      options={nights.map((night) => ({
        id: night.businessDate,
        label: formatMonthDay(night.businessDate),
        hint: night.asked ? '已有申请' : formatShiftHours(night),
        disabled: night.asked,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface ColleaguesProps {
  colleagues: readonly Colleague[]
  value: number | null
  onChange: (colleague: Colleague) => void
}

/** Available colleagues to select from; unavailable ones with the reason. */
function Colleagues({ colleagues, value, onChange }: ColleaguesProps) {
  const able = colleagues.filter(({ reason }) => reason === null)
  const unable = colleagues.filter(({ reason }) => reason !== null)
  return (
    <Stack gap={2}>
      {able.length === 0 ? (
        <Notice>当晚没有可以换班的同事</Notice>
      ) : (
        <PickerGrid
          label="换班同事"
          columns={2}
          options={able.map(({ userId, userName, works }) => ({
            id: userId,
            label: userName,
            hint: works ? formatShiftHours(works) : '当晚休息',
          }))}
          value={value}
          onChange={(userId) => {
            const one = able.find((colleague) => colleague.userId === userId)
            if (one) onChange(one)
          }}
        />
      )}
      {unable.length > 0 && (
        <Disclosure label={`${unable.length} 位同事不能换`}>
          {unable.map(({ userId, userName, postName, reason }) => (
            <ListRow
              key={userId}
              inCard
              lead={<Avatar name={userName} />}
              title={userName}
              aside={postName}
              fact={reason}
            />
          ))}
        </Disclosure>
      )}
    </Stack>
  )
}

interface BacksProps {
  colleague: Colleague
  value: string
  onChange: (back: string) => void
}

function Backs({ colleague: { takes, gives }, value, onChange }: BacksProps) {
  return (
    <PickerGrid
      label="换给我的班次"
      columns={2}
      options={[
        ...(takes ? [{ id: NONE, label: '不换回', hint: '对方顶班' }] : []),
        ...gives.map((shift) => ({
          id: shift.businessDate,
          label: formatMonthDay(shift.businessDate),
          hint: formatShiftHours(shift),
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

/** Approval steps: the colleague first, then the configured approvers. */
function Steps({ steps, colleague }: { steps: Options['steps']; colleague: Colleague | undefined }) {
  const himself = {
    stepName: '对方同意',
    mode: approvalStepMode.anyOne,
    approvers: [{ userId: colleague?.userId ?? 0, userName: colleague?.userName ?? '换班同事' }],
  }
  return (
    <Card label="审批流程">
      <SectionTitle inCard>审批流程</SectionTitle>
      <ApproverSteps steps={[himself, ...steps]} />
    </Card>
  )
}

import { successTexts } from '@nocturne/contract/client-texts'
import {
  taskCheckType,
  taskStatus,
  taskTargetType,
  type TaskCheckType,
  type TaskTargetType,
} from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { materials } from '@nocturne/contract/materials/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Field } from '#kit/field.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { Notice } from '#kit/notice.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { SumRow } from '#kit/sum-row.tsx'
import { Switch } from '#kit/switch.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { findFirstError, useForm, type FormErrors, type Form } from '#lib/form.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useUser } from '#lib/identity/session.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { LoadedForm } from '#shells/loaded-form.tsx'
import { findPeriodErrors, joinPeriod, PeriodFields, splitPeriod, type EditedPeriod } from '#shells/period-fields.tsx'
import { useColleagues } from '../../directory/public.ts'
import { buildTaskLink, tasksLink } from '../links.ts'
import { MultiChoiceField } from '../parts/choose-field.tsx'
import { useScopedDepts } from '../use-depts.ts'

const taskTrialSheet = createLazyComponent(() => import('../parts/task-trial-sheet.tsx'))

const MOST_MATERIALS = 9
const MOST_DEPTS = 50
const MOST_PEOPLE = 200

type Task = AnswerOf<typeof materials.taskDetail>

/** P117 发布任务: form of a new task or a draft. */
export default function EditTaskPage() {
  const { taskId: taskIdText } = useParams('taskId')
  const taskId = parseId(taskIdText)
  const query = useApi(materials.taskDetail, { taskId: taskId ?? 0 }, { enabled: taskId !== undefined })
  return (
    <LoadedForm id={taskId} query={query} backTo={tasksLink}>
      {(task) => <TaskForm task={task} />}
    </LoadedForm>
  )
}

type Written = EditedPeriod & {
  title: string
  content: string
  materialIds: readonly number[]
  targetType: TaskTargetType
  deptIds: readonly number[]
  userIds: readonly number[]
  checkTimes: number
  perDay: number
  checkType: TaskCheckType
  needReview: boolean
  rewardAmount: number | null
}

const blank: Written = {
  title: '',
  content: '',
  materialIds: [],
  targetType: taskTargetType.everybody,
  deptIds: [],
  userIds: [],
  startDate: '',
  startClock: '12:00',
  endDate: '',
  endClock: '23:59',
  checkTimes: 3,
  perDay: 1,
  checkType: taskCheckType.pictures,
  needReview: true,
  rewardAmount: null,
}

const toFormValues = (task: Task): Written => ({
  title: task.title,
  content: task.content,
  materialIds: task.materials.map(({ materialId }) => materialId),
  targetType: task.targetType,
  deptIds: task.targetType === taskTargetType.depts ? task.targetIds : [],
  userIds: task.targetType === taskTargetType.people ? task.targetIds : [],
  ...splitPeriod(task),
  checkTimes: task.checkTimes,
  perDay: task.perDay,
  checkType: task.checkType,
  needReview: task.needReview,
  rewardAmount: task.rewardAmount || null,
})

const listTargetIds = ({ targetType, deptIds, userIds }: Written): number[] =>
  targetType === taskTargetType.depts ? [...deptIds] : targetType === taskTargetType.people ? [...userIds] : []

function validateForm(value: Written): FormErrors<Written> {
  return {
    title: value.title.trim() === '' && '请填写标题',
    content: value.content.trim() === '' && '请填写内容',
    deptIds: value.targetType === taskTargetType.depts && value.deptIds.length === 0 && '请选择部门',
    userIds: value.targetType === taskTargetType.people && value.userIds.length === 0 && '请选择人员',
    ...findPeriodErrors(value),
    perDay: value.perDay > value.checkTimes && '每日上限不能超过打卡次数',
  }
}

function TaskForm({ task }: { task: Task | undefined }) {
  const [, navigate] = useLocation()
  const save = useCommand(materials.taskSave, {
    label: '保存任务',
    quiet: true,
    invalidates: [materials.taskList, materials.taskDetail],
  })
  const send = (publish: boolean) => async (value: Written) => {
    const sent = await save.submit({
      ...(task && { taskId: task.taskId, version: task.version }),
      title: value.title.trim(),
      content: value.content.trim(),
      materialIds: [...value.materialIds],
      targetType: value.targetType,
      targetIds: listTargetIds(value),
      ...joinPeriod(value),
      checkTimes: value.checkTimes,
      perDay: value.perDay,
      checkType: value.checkType,
      needReview: value.needReview,
      rewardAmount: value.rewardAmount ?? 0,
      publish,
    })
    if (sent.queued) return false
    showToast(publish ? successTexts.published : '草稿已保存')
    navigate(publish ? buildTaskLink(sent.answer.taskId) : tasksLink, { replace: true })
    return true
  }
  const form = useForm<Written>({
    draft: `task.${task?.taskId ?? 'new'}`,
    initial: task ? toFormValues(task) : blank,
    names: { startTime: 'startDate', endTime: 'endDate', targetIds: 'userIds' },
    check: validateForm,
    send: send(true),
  })
  const locked = task !== undefined && task.status !== taskStatus.draft
  const saveAsDraft = async () => {
    const problem = findFirstError(validateForm(form.value))
    if (problem !== null) return showToast(problem)
    await send(false)(form.value).catch((error: unknown) => showToast((error as Error).message))
  }
  return (
    <FormPage
      form={form}
      backTo={tasksLink}
      submitLabel="发布"
      disabledReason={locked ? '任务已发布，不能修改' : undefined}
      besideSubmit={!locked && <Button onClick={saveAsDraft}>保存草稿</Button>}
    >
      {locked && <Notice>任务已发布，不能修改；可以撤回后重新发布</Notice>}
      <What form={form} />
      <Whom form={form} />
      <When form={form} />
      <How form={form} />
      <Cost value={form.value} />
    </FormPage>
  )
}

function What({ form: { field } }: { form: Form<Written> }) {
  const shown = useApiPages(materials.list, {}, { pageSize: 100 })
  const options = (shown.first?.rows ?? []).map(({ materialId, title }) => ({ id: materialId, label: title }))
  return (
    <Card>
      <Stack gap={4}>
        <FormField field={field('title')} label="标题">
          {(control) => <TextInput maxLength={40} {...control} />}
        </FormField>
        <FormField field={field('content')} label="内容">
          {(control) => <TextArea rows={4} maxLength={2000} {...control} />}
        </FormField>
        <FormField field={field('materialIds')} label="关联物料" optional>
          {(control) => <MultiChoiceField label="物料" options={options} most={MOST_MATERIALS} {...control} />}
        </FormField>
      </Stack>
    </Card>
  )
}

function Whom({ form: { value, field, change } }: { form: Form<Written> }) {
  const depts = useScopedDepts()
  const me = useUser()?.userId
  const { data = [] } = useColleagues({ scoped: true })
  const people = data
    .filter(({ userId }) => userId !== me)
    .map(({ userId, nickName, deptName, postName }) => ({
      id: userId,
      label: nickName,
      hint: `${deptName} · ${postName}`,
    }))
  return (
    <Card>
      <Stack gap={4}>
        <Field label="对象" hint="发布人本人不参与">
          <SegmentedControl
            label="对象"
            options={dictionaries.task_target_type.map((one) => ({ id: one.value, label: one.label }))}
            value={value.targetType}
            onChange={(targetType) => change({ targetType })}
          />
        </Field>
        {value.targetType === taskTargetType.depts && (
          <FormField field={field('deptIds')} label="部门">
            {(control) => <MultiChoiceField label="部门" options={depts} most={MOST_DEPTS} {...control} />}
          </FormField>
        )}
        {value.targetType === taskTargetType.people && (
          <FormField field={field('userIds')} label="人员">
            {(control) => <MultiChoiceField label="人员" options={people} most={MOST_PEOPLE} {...control} />}
          </FormField>
        )}
      </Stack>
    </Card>
  )
}

function When({ form }: { form: Form<Written> }) {
  return (
    <Card>
      <Stack gap={4}>
        <PeriodFields form={form} />
      </Stack>
    </Card>
  )
}

function How({ form: { value, field, change } }: { form: Form<Written> }) {
  return (
    <Card>
      <Stack gap={4}>
        <FormField field={field('checkTimes')} label="打卡次数" hint="完成任务共需通过的次数">
          {(control) => <Stepper label="打卡次数" min={1} max={100} {...control} />}
        </FormField>
        <FormField field={field('perDay')} label="每日上限" hint="按营业日计算">
          {(control) => <Stepper label="每日上限" min={1} max={20} {...control} />}
        </FormField>
        <Field label="打卡方式">
          <SegmentedControl
            label="打卡方式"
            options={dictionaries.task_check_type.map((one) => ({ id: one.value, label: one.label }))}
            value={value.checkType}
            onChange={(checkType) => change({ checkType })}
          />
        </Field>
        <Switch
          label="需要审核"
          hint="关闭后提交即通过"
          checked={value.needReview}
          onChange={(needReview) => change({ needReview })}
        />
        <FormField field={field('rewardAmount')} label="每次奖励" optional hint="每次打卡通过后发放，最多 ¥1,000">
          {({ value: fen, onChange }) => <MoneyInput fen={fen} onChange={onChange} />}
        </FormField>
      </Stack>
    </Card>
  )
}

/** Maximum cost of the rewards, and a trial on past tasks. */
function Cost({ value }: { value: Written }) {
  const [trying, setTrying] = useState(false)
  const { data } = useApi(
    materials.taskCost,
    {
      targetType: value.targetType,
      targetIds: listTargetIds(value),
      rewardAmount: value.rewardAmount ?? 0,
      checkTimes: value.checkTimes,
    },
    { keep: true },
  )
  if (!data) return null
  return (
    <Card label="费用预估">
      <Stack gap={4}>
        <SumRow label={`费用预估（${data.personCount} 人 × ${value.checkTimes} 次）`} fen={data.amount} />
        <Button
          wide
          onClick={() => setTrying(true)}
          reason={data.personCount === 0 ? '没有可以接收任务的人员' : undefined}
        >
          试算影响
        </Button>
      </Stack>
      {trying && (
        <LazySheet
          part={taskTrialSheet}
          props={{
            targetType: value.targetType,
            targetIds: listTargetIds(value),
            checkType: value.checkType,
            rewardAmount: value.rewardAmount ?? 0,
            onClose: () => setTrying(false),
          }}
        />
      )}
    </Card>
  )
}

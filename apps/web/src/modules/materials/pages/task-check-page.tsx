import { taskCheckStatus, taskStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { materials } from '@nocturne/contract/materials/endpoints'

import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { flagParam, useFilter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import { List } from '#shells/list-page.tsx'
import { buildTaskLink, tasksLink } from '../links.ts'
import { TaskCheckForm } from '../parts/check-form.tsx'
import { TaskCheckRow, type TaskCheck } from '../parts/check-row.tsx'

type Task = AnswerOf<typeof materials.taskDetail>

const params = { others: flagParam }
const renderContent = (task: Task) => <Content task={task} />
const renderCheck = (check: TaskCheck) => <TaskCheckRow check={check} />
const renderNamedCheck = (check: TaskCheck) => <TaskCheckRow check={check} named />
const noChecks = { text: '暂无打卡' }

/** P120 任务打卡: the user's own check-ins; reviewers also see pending ones. */
export default function TaskCheckPage() {
  const { taskId: text } = useParams('taskId')
  const taskId = parseId(text)
  const query = useApi(materials.taskDetail, { taskId: taskId ?? 0 }, { enabled: taskId !== undefined, live: true })
  if (taskId === undefined) return <MissingContentPage backTo={tasksLink} text="任务不存在" />
  return (
    <DetailPage backTo={buildTaskLink(taskId)} query={query}>
      {renderContent}
    </DetailPage>
  )
}

function Content({ task }: { task: Task }) {
  const { value, set } = useFilter(params)
  const { mine, can, pendingCount } = task
  const judging = can.review && (value.others || mine === null)
  return (
    <>
      <SectionTitle>{task.title}</SectionTitle>
      {can.review && mine !== null && (
        <SegmentedControl
          label="打卡"
          options={[
            { id: 'mine', label: '我的打卡' },
            { id: 'others', label: pendingCount > 0 ? `待审核 ${pendingCount}` : '待审核' },
          ]}
          value={judging ? 'others' : 'mine'}
          onChange={(id) => set({ others: id === 'others' })}
        />
      )}
      {judging ? <Waiting taskId={task.taskId} /> : <Own task={task} />}
    </>
  )
}

function Own({ task }: { task: Task }) {
  const query = useApiPages(materials.checkList, { taskId: task.taskId }, { live: true })
  return (
    <>
      {task.can.check ? <TaskCheckForm task={task} /> : <Notice>{getBlockReason(task)}</Notice>}
      <SectionTitle>我的打卡</SectionTitle>
      <List query={query} row={renderCheck} rowKey={({ checkId }) => checkId} empty={noChecks} label="我的打卡" />
    </>
  )
}

function getBlockReason({ status, mine, checkTimes }: Task): string {
  if (mine === null) return '这个任务没有发给您'
  if (status !== taskStatus.running) return '任务已结束'
  return mine.checkCount >= checkTimes ? '任务打卡次数已满' : '今日打卡次数已用完'
}

function Waiting({ taskId }: { taskId: number }) {
  const query = useApiPages(
    materials.checkList,
    { taskId, others: true, status: taskCheckStatus.pending },
    { live: true, keep: true },
  )
  return <List query={query} row={renderNamedCheck} rowKey={({ checkId }) => checkId} empty={noChecks} label="待审核" />
}

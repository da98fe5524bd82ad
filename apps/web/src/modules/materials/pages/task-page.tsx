import { taskStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { materials } from '@nocturne/contract/materials/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { formatPercent } from '#lib/format/format.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import { List } from '#shells/list-page.tsx'
import { formatPeriod, getTaskUserTag, getTaskTag, formatMaterialType } from '../labels.ts'
import { buildMaterialLink, buildTaskCheckLink, tasksLink } from '../links.ts'
import { TaskCheckRow, type TaskCheck } from '../parts/check-row.tsx'
import styles from '../parts/task.module.css'

type Task = AnswerOf<typeof materials.taskDetail>
type Person = AnswerOf<typeof materials.taskPeople>['rows'][number]

const renderActions = (task: Task) => (task.can.check ? <CheckBar task={task} /> : undefined)
const renderContent = (task: Task) => <Content task={task} />
const checkRow = (check: TaskCheck) => <TaskCheckRow check={check} />
const noChecks = { text: '暂无打卡' }

/** P119 任务详情: requirements, own progress and, for managers, progress of all participants. */
export default function TaskPage() {
  const { taskId: text } = useParams('taskId')
  const taskId = parseId(text)
  const query = useApi(materials.taskDetail, { taskId: taskId ?? 0 }, { enabled: taskId !== undefined, live: true })
  if (taskId === undefined) return <MissingContentPage backTo={tasksLink} text="任务不存在" />
  return (
    <DetailPage backTo={tasksLink} query={query} bottom={renderActions}>
      {renderContent}
    </DetailPage>
  )
}

function CheckBar({ task: { taskId, mine } }: { task: Task }) {
  const [, navigate] = useLocation()
  return (
    <BottomBar>
      <Button kind="primary" wide onClick={() => navigate(buildTaskCheckLink(taskId))}>
        去打卡（今日还可 {mine?.todayLeft ?? 0} 次）
      </Button>
    </BottomBar>
  )
}

function Content({ task }: { task: Task }) {
  const { taskId, title, status, checkTimes, perDay, checkType, needReview, rewardAmount, mine, progress, can } = task
  const word = getTaskTag(status)
  return (
    <>
      <Card label="任务">
        <Stack gap={3}>
          <Stack row spread gap={2}>
            <h2 className={styles['title']}>{title}</h2>
            <Tag tone={word.tone}>{word.text}</Tag>
          </Stack>
          <p className={styles['words']}>{task.content}</p>
          <KeyValue
            rows={[
              { label: '时间', value: formatPeriod(task) },
              { label: '对象', value: task.targetText },
              { label: '打卡', value: `共 ${checkTimes} 次，每日最多 ${perDay} 次` },
              {
                label: '方式',
                value: `${getLabel('task_check_type', checkType)}${needReview ? '，需审核' : '，免审核'}`,
              },
              { label: '奖励', value: rewardAmount > 0 ? <Money fen={rewardAmount} /> : '无' },
              { label: '发布人', value: task.publishUserName },
            ]}
          />
        </Stack>
      </Card>
      {task.materials.length > 0 && (
        <Card label="物料">
          {task.materials.map((material) => (
            <ListRow
              key={material.materialId}
              inCard
              href={buildMaterialLink(material.materialId)}
              title={material.title}
              chip={<Tag tone="accent">{formatMaterialType(material.materialType)}</Tag>}
            />
          ))}
        </Card>
      )}
      {can.review && task.pendingCount > 0 && (
        <Notice action="去审核" href={buildTaskCheckLink(taskId, true)}>
          {task.pendingCount} 条打卡待审核
        </Notice>
      )}
      {mine !== null && <Mine task={task} mine={mine} />}
      {progress !== null && (
        <Card label="进度">
          <KeyValue
            rows={[
              { label: '参与', value: `${progress.joinCount} / ${progress.personCount} 人` },
              { label: '完成', value: `${progress.doneCount} 人（${formatPercent(progress.rate)}）` },
            ]}
          />
        </Card>
      )}
      {can.end && <Stopping task={task} />}
      {can.review && <People taskId={taskId} />}
    </>
  )
}

function Mine({ task, mine }: { task: Task; mine: NonNullable<Task['mine']> }) {
  const word = getTaskUserTag(mine.status)
  const query = useApiPages(materials.checkList, { taskId: task.taskId }, { live: true })
  return (
    <>
      <Card label="我的进度">
        <Stack gap={2}>
          <Stack row spread gap={2}>
            <span>
              已打卡 {mine.checkCount} / {task.checkTimes} · 通过 {mine.passCount}
            </span>
            <Tag tone={word.tone}>{word.text}</Tag>
          </Stack>
          <ProgressBar value={mine.checkCount / task.checkTimes} label="我的进度" />
          {mine.rewardAmount > 0 && (
            <span className={styles['fact']}>
              已得奖励 <Money fen={mine.rewardAmount} />
            </span>
          )}
        </Stack>
      </Card>
      <SectionTitle>我的打卡</SectionTitle>
      <List query={query} row={checkRow} rowKey={({ checkId }) => checkId} empty={noChecks} label="我的打卡" />
    </>
  )
}

const renderPersonRow = ({ userName, deptName, checkCount, passCount, status }: Person) => {
  const word = getTaskUserTag(status)
  return (
    <ListRow
      title={userName}
      aside={deptName}
      fact={`打卡 ${checkCount} · 通过 ${passCount}`}
      chip={<Tag tone={word.tone}>{word.text}</Tag>}
    />
  )
}

function People({ taskId }: { taskId: number }) {
  const query = useApiPages(materials.taskPeople, { taskId }, { live: true })
  return (
    <>
      <SectionTitle>人员</SectionTitle>
      <List query={query} row={renderPersonRow} rowKey={({ userId }) => userId} empty={noChecks} label="人员" />
    </>
  )
}

/** 结束 and 撤回: submitted check-ins are still reviewed and paid. */
function Stopping({ task: { taskId, title, status } }: { task: Task }) {
  const setting = { quiet: false, invalidates: [materials.taskDetail, materials.taskList, materials.taskPeople] }
  const end = useCommand(materials.taskEnd, { label: `结束 ${title}`, ...setting })
  const withdraw = useCommand(materials.taskWithdraw, { label: `撤回 ${title}`, ...setting })
  if (status !== taskStatus.running) return null
  const confirmAction = async (word: '结束' | '撤回') => {
    const body = '之后不能再打卡，已提交的仍可审核并发放奖励。'
    if (!(await confirm({ title: `${word} ${title}`, body, confirmLabel: word, tone: 'danger' }))) return
    const done = await (word === '结束' ? end : withdraw).submit({ taskId }).catch(() => null)
    if (done) showToast(word === '结束' ? '任务已结束' : '任务已撤回')
  }
  return (
    <Stack row gap={3}>
      <Button wide busy={end.busy} onClick={() => void confirmAction('结束')}>
        结束
      </Button>
      <Button kind="danger" wide busy={withdraw.busy} onClick={() => void confirmAction('撤回')}>
        撤回
      </Button>
    </Stack>
  )
}

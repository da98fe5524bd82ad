import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'

import { Money } from '#kit/money.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatPercent } from '#lib/format/format.ts'
import { taskStatus } from '@nocturne/contract/codes'
import { formatPeriod, getTaskUserTag, getTaskTag } from '../labels.ts'
import { buildTaskEditLink, buildTaskLink } from '../links.ts'
import styles from './task.module.css'

export type TaskBrief = AnswerOf<typeof materials.taskList>['rows'][number]

/** Card of a task: own progress and, for managers, progress of all participants. */
export function TaskCard({ task }: { task: TaskBrief }) {
  const { taskId, title, status, rewardAmount, checkTimes, mine, progress, pendingCount } = task
  const word = mine !== null && status === taskStatus.running ? getTaskUserTag(mine.status) : getTaskTag(status)
  return (
    <a
      className={styles['card']}
      href={status === taskStatus.draft ? buildTaskEditLink(taskId) : buildTaskLink(taskId)}
    >
      <Stack row spread gap={2}>
        <strong className={styles['title']}>{title}</strong>
        <Tag tone={word.tone}>{word.text}</Tag>
      </Stack>
      <span className={styles['fact']}>{formatPeriod(task)}</span>
      {rewardAmount > 0 && (
        <span className={styles['fact']}>
          每次奖 <Money fen={rewardAmount} />
        </span>
      )}
      {mine !== null && (
        <>
          <span className={styles['fact']}>
            我的打卡 {mine.checkCount} / {checkTimes}
            {mine.todayLeft > 0 && ` · 今日还可打卡 ${mine.todayLeft} 次`}
          </span>
          <ProgressBar value={mine.checkCount / checkTimes} size="thin" />
        </>
      )}
      {progress !== null && (
        <span className={styles['fact']}>
          参与 {progress.joinCount} / {progress.personCount} 人 · 完成 {progress.doneCount} 人 ·{' '}
          {formatPercent(progress.rate)}
        </span>
      )}
      {pendingCount > 0 && (
        <Stack row>
          <Tag tone="warning">待审核 {pendingCount}</Tag>
        </Stack>
      )}
    </a>
  )
}

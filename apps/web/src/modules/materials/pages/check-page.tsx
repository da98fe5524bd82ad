import type { AnswerOf } from '@nocturne/contract/endpoint'
import { materials } from '@nocturne/contract/materials/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { PictureThumbnails } from '#shells/pictures.tsx'
import { getTaskCheckTag } from '../labels.ts'
import { buildTaskCheckLink, buildTaskLink, tasksLink } from '../links.ts'
import styles from '../parts/task.module.css'

const reviewSheet = createLazyComponent(() => import('../parts/review-sheet.tsx'))

type Check = AnswerOf<typeof materials.checkDetail>

const renderActions = (check: Check) => (check.canReview || check.canResend ? <Actions check={check} /> : undefined)
const renderContent = (check: Check) => <Content check={check} />

/** P121 打卡详情: one check-in and its review. */
export default function TaskCheckDetailPage() {
  const { checkId: text } = useParams('checkId')
  const checkId = parseId(text)
  const query = useApi(materials.checkDetail, { checkId: checkId ?? 0 }, { enabled: checkId !== undefined, live: true })
  if (checkId === undefined) return <MissingContentPage backTo={tasksLink} text="打卡不存在" />
  return (
    <DetailPage backTo={tasksLink} query={query} bottom={renderActions}>
      {renderContent}
    </DetailPage>
  )
}

function Content({ check }: { check: Check }) {
  const { taskId, taskTitle, userName, deptName, createTime, status, images, linkUrl, address, rewardAmount } = check
  const word = getTaskCheckTag(status)
  return (
    <>
      <Card>
        <ListRow inCard href={buildTaskLink(taskId)} title={taskTitle} chip={<Tag tone={word.tone}>{word.text}</Tag>} />
      </Card>
      <Card label="打卡内容">
        <Stack gap={3}>
          {check.content !== '' && <p className={styles['words']}>{check.content}</p>}
          {images.length > 0 && <PictureThumbnails urls={images} />}
          {linkUrl !== null && (
            <a className={styles['outside']} href={linkUrl} target="_blank" rel="noopener noreferrer nofollow">
              {linkUrl}
            </a>
          )}
          <KeyValue
            rows={[
              { label: '打卡人', value: `${userName} · ${deptName}` },
              { label: '打卡时间', value: formatShortTime(createTime) },
              ...(address === null ? [] : [{ label: '位置', value: address }]),
            ]}
          />
        </Stack>
      </Card>
      {check.reviewTime !== null && (
        <Card label="审核">
          <KeyValue
            rows={[
              { label: '审核人', value: check.reviewUserName ?? '免审核' },
              { label: '审核时间', value: formatShortTime(check.reviewTime) },
              ...(check.opinion === '' ? [] : [{ label: '意见', value: check.opinion }]),
              { label: '奖励', value: rewardAmount > 0 ? <Money fen={rewardAmount} /> : '无' },
            ]}
          />
        </Card>
      )}
    </>
  )
}

function Actions({ check }: { check: Check }) {
  const { checkId, taskId, userName, taskTitle, canReview } = check
  const [, navigate] = useLocation()
  const [decision, setDecision] = useState<boolean | null>(null)
  if (!canReview) {
    return (
      <BottomBar>
        <Button kind="primary" wide onClick={() => navigate(buildTaskCheckLink(taskId))}>
          重新提交
        </Button>
      </BottomBar>
    )
  }
  return (
    <BottomBar>
      <Button onClick={() => setDecision(false)}>驳回</Button>
      <Button kind="primary" wide onClick={() => setDecision(true)}>
        通过
      </Button>
      {decision !== null && (
        <LazySheet
          part={reviewSheet}
          props={{ checkId, subject: `${userName} · ${taskTitle}`, agree: decision, onClose: () => setDecision(null) }}
        />
      )}
    </BottomBar>
  )
}

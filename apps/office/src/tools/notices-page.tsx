/** 通知: published notices, newest first, each with its readers; new ones are written here. */
import { noticeTarget, type NoticeTarget } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { PageTurner } from '#kit/page-turner.tsx'

import styles from './connections.module.css'
import { NoticeForm } from './notice-form.tsx'
import { NoticeReaders } from './notice-readers.tsx'

type Notice = AnswerOf<typeof notifications.noticeList>['rows'][number]

const PAGE_SIZE = 20

export default function NoticesPage() {
  const [pageNum, setPageNum] = useState(1)
  const [writing, setWriting] = useState(false)
  const [shown, setShown] = useState<Notice | null>(null)
  const { data, error, refetch, isFetching } = useApi(
    notifications.noticeList,
    { pageNum, pageSize: PAGE_SIZE },
    { keep: true },
  )
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="通知" note={data && `共${data.total}条`} onBack={() => go('/')}>
        <Button kind="primary" icon={<Plus />} onClick={() => setWriting(true)}>
          发通知
        </Button>
      </PageHead>
      {data ? (
        <ul className={styles['rows']} aria-label="已发通知">
          {data.rows.map((notice) => (
            <NoticeEntry key={notice.noticeId} notice={notice} onShow={() => setShown(notice)} />
          ))}
          {data.rows.length === 0 && <li className={styles['none']}>还没有发过通知</li>}
        </ul>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {data && <PageTurner pageNum={pageNum} pageSize={PAGE_SIZE} total={data.total} onPage={setPageNum} />}
      {writing && <NoticeForm onClose={() => setWriting(false)} />}
      {shown && (
        <NoticeReaders noticeId={shown.noticeId} noticeTitle={shown.noticeTitle} onClose={() => setShown(null)} />
      )}
    </div>
  )
}

const targetTexts: Readonly<Record<NoticeTarget, string>> = {
  [noticeTarget.everybody]: '发给全体员工',
  [noticeTarget.depts]: '发给部门',
  [noticeTarget.people]: '发给指定员工',
}

function NoticeEntry({ notice, onShow }: { notice: Notice; onShow: () => void }) {
  const { noticeTitle, noticeContent, targetType, publisherName, publishTime, sentNum, readNum } = notice
  return (
    <li>
      <strong>{noticeTitle}</strong>
      <p>
        {publishTime.slice(0, 16)} {publisherName}，{targetTexts[targetType]}
      </p>
      <p style={{ whiteSpace: 'pre-line' }}>{noticeContent}</p>
      <div className={styles['actions']}>
        {sentNum === 0 ? (
          <span className={styles['state']}>超过180天，阅读记录已清除</span>
        ) : (
          <Button label={`${noticeTitle}：已读 ${readNum}/${sentNum}`} onClick={onShow}>
            已读 {readNum}/{sentNum}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Readers of a notice: counts by department, then the people, unread first. */
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import inputs from '#kit/input.module.css'
import { Modal } from '#kit/modal.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { PageTurner } from '#kit/page-turner.tsx'

import styles from './connections.module.css'
import parts from './notices-page.module.css'

type Filter = { dept: string; read: '' | 'read' | 'unread' }

const PAGE_SIZE = 50

interface NoticeReadersProps {
  noticeId: number
  noticeTitle: string
  onClose: () => void
}

export function NoticeReaders({ noticeId, noticeTitle, onClose }: NoticeReadersProps) {
  const [filter, setFilter] = useState<Filter>({ dept: '', read: '' })
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch, isFetching } = useApi(
    notifications.noticeReaders,
    {
      noticeId,
      pageNum,
      pageSize: PAGE_SIZE,
      ...(filter.dept !== '' && { deptId: Number(filter.dept) }),
      ...(filter.read !== '' && { readFlag: filter.read === 'read' }),
    },
    { keep: true },
  )
  const choose = (change: Partial<Filter>) => {
    setPageNum(1)
    setFilter({ ...filter, ...change })
  }
  return (
    <Modal title={`${noticeTitle}的阅读情况`} wide onClose={onClose}>
      {data ? (
        <>
          <div className={parts['filters']}>
            <label>
              部门
              <select
                className={inputs['input']}
                value={filter.dept}
                onChange={(event) => choose({ dept: event.target.value })}
              >
                <option value="">全部</option>
                {data.depts.map(({ deptId, deptName, sentNum, readNum }) => (
                  <option key={deptId} value={deptId}>
                    {deptName} 已读{readNum}/{sentNum}
                  </option>
                ))}
              </select>
            </label>
            <label>
              状态
              <select
                className={inputs['input']}
                value={filter.read}
                onChange={(event) => choose({ read: event.target.value as Filter['read'] })}
              >
                <option value="">全部</option>
                <option value="unread">未读</option>
                <option value="read">已读</option>
              </select>
            </label>
          </div>
          <ul className={parts['people']} aria-label="接收人">
            {data.rows.map(({ userId, nickName, deptName, readTime }) => (
              <li key={userId}>
                <strong>{nickName}</strong>
                <span>{deptName}</span>
                <span data-unread={readTime === null || undefined}>
                  {readTime === null ? '未读' : `${readTime.slice(5, 16)} 已读`}
                </span>
              </li>
            ))}
            {data.rows.length === 0 && <li className={styles['none']}>没有符合的人</li>}
          </ul>
          <PageTurner pageNum={pageNum} pageSize={PAGE_SIZE} total={data.total} onPage={setPageNum} />
        </>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}

/** Operation log: who did what when, with the values before and after. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { entities } from '@nocturne/contract/office/entities'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { platform } from '@nocturne/contract/platform/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { PageHead } from '#kit/page-head.tsx'
import inputs from '#kit/input.module.css'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { PageTurner } from '#kit/page-turner.tsx'
import { useGo } from '#lib/use-go.ts'

import { listLogFacts } from './log-facts.ts'
import styles from './log-page.module.css'

type LogRow = AnswerOf<typeof platform.operLog>['rows'][number]

const PAGE_SIZE = 50

/** Kinds of master data; other subjects are found through their dates. */
const subjects: readonly { value: string; label: string }[] = [
  ...new Map(entities.map(({ subject, label }: EntityDefinition) => [subject, label])),
].map(([value, label]) => ({ value, label }))

export default function LogPage() {
  const [date, setDate] = useState('')
  const [subjectType, setSubjectType] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch, isFetching } = useApi(
    platform.operLog,
    {
      pageNum,
      pageSize: PAGE_SIZE,
      ...(date !== '' && { beginDate: date, endDate: date }),
      ...(subjectType !== '' && { subjectType }),
    },
    { keep: true },
  )
  const go = useGo()
  const choose = (change: () => void) => {
    setPageNum(1)
    change()
  }
  return (
    <div className={styles['page']}>
      <PageHead title="操作日志" note="谁在什么时候改了什么" onBack={() => go('/')} />
      <div className={styles['filters']}>
        <label>
          营业日
          <input
            type="date"
            className={inputs['input']}
            value={date}
            onChange={(event) => choose(() => setDate(event.target.value))}
          />
        </label>
        <label>
          对象
          <select
            className={inputs['input']}
            value={subjectType}
            onChange={(event) => choose(() => setSubjectType(event.target.value))}
          >
            <option value="">全部</option>
            {subjects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {data ? (
        <ol className={styles['rows']}>
          {data.rows.map((row) => (
            <LogEntry key={row.operId} row={row} />
          ))}
          {data.rows.length === 0 && <li className={styles['none']}>这段时间没有记录</li>}
        </ol>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {data && <PageTurner pageNum={pageNum} pageSize={PAGE_SIZE} total={data.total} onPage={setPageNum} />}
    </div>
  )
}

function LogEntry({ row }: { row: LogRow }) {
  const facts = listLogFacts(row)
  return (
    <li>
      <time>{row.createTime.slice(5, 16)}</time>
      <strong>{row.userName}</strong>
      <span>{row.title}</span>
      {facts.length > 0 && (
        <ul>
          {facts.map(({ label, before, after }) => (
            <li key={label}>
              {label} {before !== null && <s>{before}</s>} {before !== null && '→'} <b>{after}</b>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

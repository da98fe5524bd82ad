/** 假期余额: leave of a year by person and kind; each row opens to its applications and corrections. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import inputs from '#kit/input.module.css'
import { PageHead } from '#kit/page-head.tsx'
import { useGo } from '#lib/use-go.ts'
import { useSettled } from '#lib/use-settled.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './leave-page.module.css'
import { LeaveUsages } from './leave-usages.tsx'

type Answer = AnswerOf<typeof attendance.leaveBalances>
type Balance = Answer['rows'][number]
type Filter = { year: number; kind: string; typed: string }

const PAGE_SIZE = 500
const TYPING_MS = 300

export default function LeavePage() {
  const [thisYear] = useState(() => Number(getBusinessDate(new Date()).slice(0, 4)))
  const [filter, setFilter] = useState<Filter>({ year: thisYear, kind: '', typed: '' })
  const keyword = useSettled(filter.typed.trim(), TYPING_MS)
  const { data, error, refetch, isFetching } = useApi(
    attendance.leaveBalances,
    {
      year: filter.year,
      pageNum: 1,
      pageSize: PAGE_SIZE,
      ...(filter.kind !== '' && { leaveKindId: Number(filter.kind) }),
      ...(keyword !== '' && { keyword }),
    },
    { keep: true },
  )
  const go = useGo()
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part })
  return (
    <div className={styles['page']}>
      <PageHead title="假期余额" note={data && `共${data.total}条`} onBack={() => go('/')} />
      <Filters filter={filter} thisYear={thisYear} kinds={data?.kinds ?? []} onChange={change} />
      {data ? (
        <>
          {data.total > data.rows.length && (
            <p className={styles['more']}>只显示前 {data.rows.length} 条，请按假别或姓名筛选</p>
          )}
          <ol className={styles['rows']} aria-label="假期余额">
            {data.rows.map((balance) => (
              <BalanceEntry
                key={`${filter.year} ${balance.userId} ${balance.leaveKindId}`}
                balance={balance}
                year={filter.year}
              />
            ))}
            {data.rows.length === 0 && <li className={styles['none']}>没有符合的员工</li>}
          </ol>
        </>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

interface FiltersProps {
  filter: Filter
  thisYear: number
  kinds: Answer['kinds']
  onChange: (part: Partial<Filter>) => void
}

function Filters({ filter, thisYear, kinds, onChange }: FiltersProps) {
  return (
    <div className={styles['filters']}>
      <label>
        年份
        <select
          className={inputs['input']}
          value={filter.year}
          onChange={(event) => onChange({ year: Number(event.target.value) })}
        >
          {[thisYear + 1, thisYear, thisYear - 1, thisYear - 2].map((year) => (
            <option key={year} value={year}>
              {year}年
            </option>
          ))}
        </select>
      </label>
      <label>
        假别
        <select
          className={inputs['input']}
          value={filter.kind}
          onChange={(event) => onChange({ kind: event.target.value })}
        >
          <option value="">全部</option>
          {kinds.map(({ leaveKindId, kindName }) => (
            <option key={leaveKindId} value={leaveKindId}>
              {kindName}
            </option>
          ))}
        </select>
      </label>
      <label>
        查找
        <input
          type="search"
          className={inputs['input']}
          placeholder="姓名"
          maxLength={20}
          value={filter.typed}
          onChange={(event) => onChange({ typed: event.target.value })}
        />
      </label>
    </div>
  )
}

function BalanceEntry({ balance, year }: { balance: Balance; year: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { userName, deptName, kindName, remainingDays, allowanceDays, correctedDays, takenDays, waitingDays } = balance
  const parts = [
    ...(remainingDays === null ? [] : [`本年 ${allowanceDays}`]),
    ...(correctedDays === 0 ? [] : [`调整 ${correctedDays > 0 ? '+' : ''}${correctedDays}`]),
    `已休 ${takenDays}`,
    ...(waitingDays === 0 ? [] : [`待批 ${waitingDays}`]),
  ]
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <strong>{userName}</strong>
          <span>{deptName}</span>
          <span>{kindName}</span>
          <span className={styles['parts']}>{parts.join('　')}</span>
          <b data-short={(remainingDays !== null && remainingDays < 0) || undefined}>
            {remainingDays === null ? '' : `剩 ${remainingDays} 天`}
          </b>
        </summary>
        {isOpen && <LeaveUsages balance={balance} year={year} />}
      </details>
    </li>
  )
}

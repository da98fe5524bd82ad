/** Commands that a second person confirms: those that wait, and those that ended. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import type { ProposalState } from '@nocturne/contract/approvals/proposal-states'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { PageTurner } from '#kit/page-turner.tsx'
import { useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import { ProposalDialog } from './proposal-dialog.tsx'
import styles from './confirmations-page.module.css'

type Proposal = AnswerOf<typeof approvals.proposals>['rows'][number]
type Part = 'waiting' | 'ended'

const PAGE_SIZE = 20

const parts: readonly { part: Part; label: string; none: string }[] = [
  { part: 'waiting', label: '等确认', none: '没有等确认的修改' },
  { part: 'ended', label: '已结束', none: '还没有结束的修改' },
]

const stateLabels: Readonly<Record<ProposalState, string>> = {
  waiting: '等确认',
  expired: '已过期',
  confirmed: '已确认',
  rejected: '已驳回',
  withdrawn: '已撤回',
}

export default function ConfirmationsPage() {
  const [part, setPart] = useState<Part>('waiting')
  const [pageNum, setPageNum] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  const input = { part, pageNum, pageSize: PAGE_SIZE }
  const { data, error, refetch, isFetching } = useApi(approvals.proposals, input, { keep: true })
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="等确认" note={data && `共${data.total}条`} onBack={() => go('/')} />
      <nav className={styles['parts']} aria-label="状态">
        {parts.map(({ part: one, label }) => (
          <button
            key={one}
            type="button"
            aria-pressed={part === one}
            onClick={() => {
              setPart(one)
              setPageNum(1)
            }}
          >
            {label}
          </button>
        ))}
      </nav>
      {data ? (
        <ol className={styles['rows']} aria-label="修改">
          {data.rows.map((row) => (
            <Entry key={row.proposalId} row={row} onOpen={() => setOpenId(row.proposalId)} />
          ))}
          {data.rows.length === 0 && <li className={styles['none']}>{parts.find((one) => one.part === part)?.none}</li>}
        </ol>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {data && <PageTurner pageNum={pageNum} pageSize={PAGE_SIZE} total={data.total} onPage={setPageNum} />}
      {openId !== null && <ProposalDialog proposalId={openId} onClose={() => setOpenId(null)} />}
    </div>
  )
}

function Entry({ row, onOpen }: { row: Proposal; onOpen: () => void }) {
  const { title, proposerName, proposedTime, expireTime, state, endedByName, endedTime, reason, can } = row
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p>
          {proposerName} {proposedTime.slice(5, 16)} 提交
          {state === 'waiting' && `，${expireTime.slice(5, 16)} 过期`}
        </p>
        {state !== 'waiting' && (
          <p>
            {stateLabels[state]}
            {endedByName !== null && `，${endedByName} ${endedTime?.slice(5, 16) ?? ''}`}
            {reason !== '' && `：${reason}`}
          </p>
        )}
      </div>
      <Button kind={can.confirm ? 'primary' : 'plain'} onClick={onOpen}>
        {can.confirm ? '看内容并确认' : '看内容'}
      </Button>
    </li>
  )
}

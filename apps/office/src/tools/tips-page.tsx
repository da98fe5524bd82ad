/** 打赏退款: paid tips, newest first, each with its shares and its refund. */
import { formatFen } from '@nocturne/base/money'
import { rewardStatus } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import inputs from '#kit/input.module.css'
import { PageHead } from '#kit/page-head.tsx'
import { useGo } from '#lib/use-go.ts'
import { useSettled } from '#lib/use-settled.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { PageTurner } from '#kit/page-turner.tsx'

import styles from './log-page.module.css'
import parts from './refunds-page.module.css'
import { TipRefund } from './tip-refund.tsx'

type Tip = AnswerOf<typeof rewards.list>['rows'][number]
type PaidStatus = typeof rewardStatus.succeeded | typeof rewardStatus.refunded

/** Empty text: not filtered. */
type Filter = { beginDate: string; endDate: string; status: PaidStatus | ''; typed: string }

const PAGE_SIZE = 50

const findLabel = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

const refundStates: Readonly<Record<NonNullable<Tip['refundState']>, string>> = {
  running: '退款途中',
  done: '已到账',
  failed: '支付方没有退成',
}

export default function TipsPage() {
  const [filter, setFilter] = useState<Filter>({ beginDate: '', endDate: '', status: '', typed: '' })
  const [pageNum, setPageNum] = useState(1)
  const [refunding, setRefunding] = useState<Tip | null>(null)
  const { beginDate, endDate, status } = filter
  const keyword = useSettled(filter.typed.trim(), 300)
  const { data, error, refetch, isFetching } = useApi(
    rewards.list,
    {
      pageNum,
      pageSize: PAGE_SIZE,
      ...(beginDate !== '' && { beginDate }),
      ...(endDate !== '' && { endDate }),
      ...(status !== '' && { status }),
      ...(keyword !== '' && { keyword }),
    },
    { keep: true },
  )
  const go = useGo()
  const choose = (change: Partial<Filter>) => {
    setPageNum(1)
    setFilter({ ...filter, ...change })
  }
  return (
    <div className={styles['page']}>
      <PageHead title="打赏退款" note={data && `共${data.total}笔`} onBack={() => go('/')} />
      <TipFilters filter={filter} onChange={choose} />
      {data ? (
        <ol className={styles['rows']} aria-label="打赏">
          {data.rows.map((tip) => (
            <TipEntry key={tip.rewardId} tip={tip} onRefund={() => setRefunding(tip)} />
          ))}
          {data.rows.length === 0 && <li className={styles['none']}>没有符合的打赏</li>}
        </ol>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {data && <PageTurner pageNum={pageNum} pageSize={PAGE_SIZE} total={data.total} onPage={setPageNum} />}
      {refunding && <TipRefund tip={refunding} onClose={() => setRefunding(null)} />}
    </div>
  )
}

interface TipFiltersProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

function TipFilters({ filter: { beginDate, endDate, status, typed }, onChange }: TipFiltersProps) {
  const dates = [
    ['从', 'beginDate', beginDate],
    ['到', 'endDate', endDate],
  ] as const
  return (
    <div className={styles['filters']}>
      {dates.map(([label, name, value]) => (
        <label key={name}>
          {label}
          <input
            type="date"
            className={inputs['input']}
            value={value}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </label>
      ))}
      <label>
        状态
        <select
          className={inputs['input']}
          value={status}
          onChange={(event) => onChange({ status: event.target.value as Filter['status'] })}
        >
          <option value="">全部</option>
          <option value={rewardStatus.succeeded}>
            {findLabel(dictionaries.reward_status, rewardStatus.succeeded)}
          </option>
          <option value={rewardStatus.refunded}>{findLabel(dictionaries.reward_status, rewardStatus.refunded)}</option>
        </select>
      </label>
      <label>
        查找
        <input
          type="search"
          className={inputs['input']}
          placeholder="收款人、台位或打赏单号"
          maxLength={20}
          value={typed}
          onChange={(event) => onChange({ typed: event.target.value })}
        />
      </label>
    </div>
  )
}

function TipEntry({ tip, onRefund }: { tip: Tip; onRefund: () => void }) {
  const { rewardNo, toUserName, toDeptName, tableName, amount, status, can, refundState } = tip
  return (
    <li className={parts['entry']}>
      <details>
        <summary>
          <time>{tip.payTime.slice(5, 16)}</time>
          <strong>{toUserName}</strong>
          <span className={parts['reason']}>{[toDeptName, tableName].filter((text) => text !== '').join('，')}</span>
          <b>{formatFen(amount)}</b>
          <em>{findLabel(dictionaries.reward_status, status)}</em>
        </summary>
        <dl className={parts['facts']}>
          <Fact label="打赏单" text={rewardNo} />
          <Fact label="付款" text={`${findLabel(dictionaries.pay_method, tip.payMethod)} ${tip.paymentNo}`} />
          <Fact label="营业日" text={tip.businessDate} />
          <Fact label="员工分成" text={formatFen(tip.userShare)} />
          <Fact label="门店收入" text={formatFen(tip.companyShare)} />
          <Fact label="入账" text={findLabel(dictionaries.reward_settle_status, tip.settleStatus)} />
          {tip.refundTime !== null && (
            <Fact
              label="退款"
              text={`${tip.refundTime.slice(0, 16)} ${tip.refundUserName ?? ''}：${tip.refundReason}`}
            />
          )}
          {refundState !== null && <Fact label="退款进度" text={refundStates[refundState]} />}
        </dl>
        {(can.refund || can.retry) && (
          <p className={parts['action']}>
            <Button kind="danger" label={`${rewardNo}${can.retry ? '再退一次' : '退款'}`} onClick={onRefund}>
              {can.retry ? '再退一次' : `退给客人 ${formatFen(amount)}`}
            </Button>
          </p>
        )}
      </details>
    </li>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

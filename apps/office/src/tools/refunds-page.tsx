/** All refunds, newest first, each with its returned goods and the payments that were refunded. */
import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { RefundStatus } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { PageHead } from '#kit/page-head.tsx'
import inputs from '#kit/input.module.css'
import { useGo } from '#lib/use-go.ts'
import { useSettled } from '#lib/use-settled.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { PageTurner } from '#kit/page-turner.tsx'

import styles from './log-page.module.css'
import parts from './refunds-page.module.css'

type Refund = AnswerOf<typeof billing.refundList>['rows'][number]

/** Empty text: not filtered. */
type Filter = { beginDate: string; endDate: string; status: RefundStatus | ''; typed: string }

const PAGE_SIZE = 50

const findLabel = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

export default function RefundsPage() {
  const [filter, setFilter] = useState<Filter>({ beginDate: '', endDate: '', status: '', typed: '' })
  const [pageNum, setPageNum] = useState(1)
  const { beginDate, endDate, status } = filter
  const keyword = useSettled(filter.typed.trim(), 300)
  const { data, error, refetch, isFetching } = useApi(
    billing.refundList,
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
      <PageHead title="退款记录" note={data && `共${data.total}笔`} onBack={() => go('/')} />
      <RefundFilters filter={filter} onChange={choose} />
      {data ? (
        <ol className={styles['rows']}>
          {data.rows.map((row) => (
            <RefundEntry key={row.refundId} row={row} />
          ))}
          {data.rows.length === 0 && <li className={styles['none']}>没有符合的退款</li>}
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

interface RefundFiltersProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

function RefundFilters({ filter: { beginDate, endDate, status, typed }, onChange }: RefundFiltersProps) {
  return (
    <div className={styles['filters']}>
      <label>
        从
        <input
          type="date"
          className={inputs['input']}
          value={beginDate}
          onChange={(event) => onChange({ beginDate: event.target.value })}
        />
      </label>
      <label>
        到
        <input
          type="date"
          className={inputs['input']}
          value={endDate}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </label>
      <label>
        状态
        <select
          className={inputs['input']}
          value={status}
          onChange={(event) => onChange({ status: event.target.value as Filter['status'] })}
        >
          <option value="">全部</option>
          {dictionaries.refund_status.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        查找
        <input
          type="search"
          className={inputs['input']}
          placeholder="申请人、台位或退款单号"
          maxLength={20}
          value={typed}
          onChange={(event) => onChange({ typed: event.target.value })}
        />
      </label>
    </div>
  )
}

function RefundEntry({ row }: { row: Refund }) {
  const { refundNo, orderNo, tableName, amount, creditBack, reason, applyUserName, auditUserName, opinion } = row
  return (
    <li className={parts['entry']}>
      <details>
        <summary>
          <time>{row.createTime.slice(5, 16)}</time>
          <strong>{applyUserName}</strong>
          <span className={parts['reason']}>
            {tableName}，{reason}
          </span>
          <b>{formatFen(amount)}</b>
          <em>{findLabel(dictionaries.refund_status, row.status)}</em>
        </summary>
        <dl className={parts['facts']}>
          <Fact label="退款单" text={refundNo} />
          <Fact label="订单" text={orderNo} />
          <Fact label="类型" text={findLabel(dictionaries.refund_type, row.refundType)} />
          {auditUserName !== null && <Fact label="审批人" text={`${auditUserName} ${opinion}`} />}
          {row.refundTime !== null && <Fact label="到账" text={row.refundTime.slice(0, 16)} />}
          {row.items.map(({ orderItemId, goodsName, quantity, amount: itemAmount }) => (
            <Fact key={orderItemId} label={`${goodsName} ×${quantity}`} text={formatFen(itemAmount)} />
          ))}
          {row.discountBack > 0 && <Fact label="扣回优惠" text={formatFen(row.discountBack)} />}
          {row.paymentParts.map(({ paymentId, paymentNo, payMethod, amount: paidAmount }) => (
            <Fact
              key={paymentId}
              label={`退回${findLabel(dictionaries.pay_method, payMethod)} ${paymentNo}`}
              text={formatFen(paidAmount)}
            />
          ))}
          {creditBack > 0 && <Fact label="冲减挂账" text={formatFen(creditBack)} />}
        </dl>
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

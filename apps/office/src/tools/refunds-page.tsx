/** All refunds, newest first, each with its returned goods and the payments that were refunded. */
import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { RefundStatus } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'

import { PageHead } from '#kit/page-head.tsx'
import { useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { PageTurner } from '#kit/page-turner.tsx'

import styles from './log-page.module.css'
import { Fact, findLabel, RecordFilters, useRecordFilter } from './record-filters.tsx'
import parts from './refunds-page.module.css'

type Refund = AnswerOf<typeof billing.refundList>['rows'][number]

export default function RefundsPage() {
  const { filter, change, input, pages } = useRecordFilter<RefundStatus>()
  const { data, error, refetch, isFetching } = useApi(billing.refundList, input, { keep: true })
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="退款记录" note={data && `共${data.total}笔`} onBack={() => go('/')} />
      <RecordFilters
        filter={filter}
        states={dictionaries.refund_status}
        placeholder="申请人、台位或退款单号"
        onChange={change}
      />
      {data ? (
        <ol className={styles['rows']} aria-label="退款">
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
      {data && <PageTurner {...pages} total={data.total} />}
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

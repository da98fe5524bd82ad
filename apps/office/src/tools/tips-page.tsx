/** 打赏退款: paid tips, newest first, each with its shares and its refund. */
import { formatFen } from '@nocturne/base/money'
import { rewardStatus, type RewardStatus } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { PageTurner } from '#kit/page-turner.tsx'

import styles from './log-page.module.css'
import { Fact, findLabel, RecordFilters, useRecordFilter } from './record-filters.tsx'
import parts from './refunds-page.module.css'
import { TipRefund } from './tip-refund.tsx'

type Tip = AnswerOf<typeof rewards.list>['rows'][number]

/** States that a tip of this page may have. */
const paidStates = dictionaries.reward_status.filter(
  ({ value }) => value === rewardStatus.succeeded || value === rewardStatus.refunded,
)

const refundStates: Readonly<Record<NonNullable<Tip['refundState']>, string>> = {
  running: '退款途中',
  done: '已到账',
  failed: '支付方没有退成',
}

export default function TipsPage() {
  const { filter, change, input, pages } = useRecordFilter<RewardStatus>()
  const [refunding, setRefunding] = useState<Tip | null>(null)
  const { data, error, refetch, isFetching } = useApi(rewards.list, input, { keep: true })
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="打赏退款" note={data && `共${data.total}笔`} onBack={() => go('/')} />
      <RecordFilters filter={filter} states={paidStates} placeholder="收款人、台位或打赏单号" onChange={change} />
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
      {data && <PageTurner {...pages} total={data.total} />}
      {refunding && <TipRefund tip={refunding} onClose={() => setRefunding(null)} />}
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

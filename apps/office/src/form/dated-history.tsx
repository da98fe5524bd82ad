/** Past and current values of dated fields: the prices of goods, each with its time. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageTurner } from '#kit/page-turner.tsx'

import styles from './dated-history.module.css'

const PAGE_SIZE = 5

type Change = AnswerOf<typeof office.datedHistory>['rows'][number]

export function DatedHistory({ definition, id }: { definition: EntityDefinition; id: number }) {
  const [pageNum, setPageNum] = useState(1)
  const input = { entity: definition.name, id, pageNum, pageSize: PAGE_SIZE }
  const { data, error, refetch } = useApi(office.datedHistory, input, { keep: true, live: true })
  return (
    <section className={styles['history']} aria-label="价格记录">
      <h3>价格记录</h3>
      {error && !data && (
        <p role="alert" className={styles['none']}>
          价格记录没有读出来 <Button onClick={() => refetch()}>重试</Button>
        </p>
      )}
      {data?.rows.length === 0 && <p className={styles['none']}>还没有改过价</p>}
      <ol>
        {data?.rows.map((change) => (
          <Entry key={`${change.operId}.${change.field}`} change={change} />
        ))}
      </ol>
      {data && <PageTurner pageNum={pageNum} pageSize={PAGE_SIZE} total={data.total} onPage={setPageNum} />}
    </section>
  )
}

function Entry({ change }: { change: Change }) {
  const { label, beforeText, afterText, actorName, isPlanned, fromTime, untilTime } = change
  return (
    <li className={styles['entry']} data-current={untilTime === null ? true : undefined}>
      <span>
        {label} <s>{beforeText || '空'}</s>
        <span className="visually-hidden">改为</span>
        <span aria-hidden="true"> → </span>
        <strong>{afterText || '空'}</strong>
      </span>
      <small>
        {formatMinute(fromTime)} 至 {untilTime === null ? '现在' : formatMinute(untilTime)} · {actorName}
        {isPlanned && ' 定时'}
      </small>
    </li>
  )
}

/** Times of other years keep their year: prices are old. */
const formatMinute = (time: string): string => time.slice(0, 16)

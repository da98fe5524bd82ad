/** Minimums of one night: each table with its amount, the rule that won and those it beat. */
import { addDays, getWeekday } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { office } from '@nocturne/contract/office/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { buildListPath, useGo } from '#lib/use-go.ts'

import styles from './minimums-page.module.css'

const WEEKDAYS = '一二三四五六日'
const NIGHTS_SHOWN = 14

const sourceTexts = { rule: '', table: '台位自己的低消', area: '区域的默认低消' } as const

const formatYuan = (fen: number) => formatFen(fen, { trim: true, symbol: true })

export default function MinimumsPage() {
  const [night, setNight] = useState<string | undefined>(undefined)
  const { data, error, refetch, isFetching } = useApi(
    office.minimums,
    night === undefined ? {} : { businessDate: night },
    { keep: true },
  )
  const [tonight, setTonight] = useState<string | null>(null)
  if (data && tonight === null && night === undefined) setTonight(data.businessDate)
  const go = useGo()
  const head = (
    <PageHead title="当晚低消" note="每张台的低消和原因" onBack={() => go('/')}>
      <Button kind="primary" onClick={() => go(buildListPath('minChargeRule'))}>
        改规则
      </Button>
    </PageHead>
  )
  if (!data)
    return (
      <div className={styles['page']}>
        {head}
        {error ? (
          <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    )
  const first = tonight ?? data.businessDate
  const nights = Array.from({ length: NIGHTS_SHOWN }, (_, index) => addDays(first, index))
  const areas = [...new Map(data.rows.map(({ areaId, areaName }) => [areaId, areaName]))]
  return (
    <div className={styles['page']}>
      {head}
      <fieldset className={styles['nights']} aria-label="营业日">
        {nights.map((date) => (
          <button key={date} type="button" aria-pressed={date === data.businessDate} onClick={() => setNight(date)}>
            <span>{date === first ? '今晚' : `周${WEEKDAYS[getWeekday(date) - 1]}`}</span>
            <strong>{date.slice(5).replace('-', '/')}</strong>
          </button>
        ))}
      </fieldset>
      <div className={styles['areas']}>
        {areas.map(([areaId, areaName]) => (
          <section key={areaId} aria-label={areaName}>
            <h2>{areaName}</h2>
            <ul>
              {data.rows
                .filter((row) => row.areaId === areaId)
                .map((row) => (
                  <li key={row.tableId}>
                    <strong>{row.tableName}</strong>
                    <b>{row.minCharge === 0 ? '无低消' : formatYuan(row.minCharge)}</b>
                    <span>{row.ruleName ?? sourceTexts[row.source]}</span>
                    {row.beaten.map(({ ruleName, minCharge }) => (
                      <s key={ruleName}>
                        {ruleName} {formatYuan(minCharge)}
                      </s>
                    ))}
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {data.rows.length === 0 && <p className={styles['none']}>还没有台位，先在“台位”里新增</p>}
      </div>
    </div>
  )
}

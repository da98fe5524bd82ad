/** Minimums of a table for tonight and the six nights after: each with the rule that won and those it beat. */
import { addDays, getWeekday } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { office } from '@nocturne/contract/office/endpoints'
import { buildApiQuery } from '@nocturne/web/lib/query/query'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import type { Minimum } from './plan-colors.ts'
import styles from './table-minimums.module.css'

const NIGHTS = 7
const WEEKDAYS = '一二三四五六日'
const FRESH_MS = 60_000

const sourceTexts = { rule: '', table: '台位自己的低消', area: '区域的默认低消' } as const

const formatYuan = (fen: number) => formatFen(fen, { trim: true, symbol: true })
const formatAmount = (fen: number) => (fen / 100).toLocaleString('zh-CN')
const formatWeekday = (date: string) => WEEKDAYS[getWeekday(date) - 1]

interface TableMinimumsProps {
  tableId: number
  /** Business date of tonight. */
  tonight: string
}

export function TableMinimums({ tableId, tonight }: TableMinimumsProps) {
  const [chosen, setChosen] = useState(tonight)
  const dates = Array.from({ length: NIGHTS }, (_, index) => addDays(tonight, index))
  const nights = useQueries({
    queries: dates.map((businessDate) => ({
      ...buildApiQuery(office.minimums, { businessDate }),
      staleTime: FRESH_MS,
    })),
  }).map(({ data }, index) => ({
    date: dates[index] as string,
    minimum: data?.rows.find((row) => row.tableId === tableId),
  }))
  const shown = nights.find(({ date }) => date === chosen)
  return (
    <section className={styles['minimum']} aria-label="七晚低消">
      <h3>
        {chosen === tonight ? '今晚' : `周${formatWeekday(chosen)}`}低消 <span>{chosen.slice(5)}</span>
      </h3>
      {shown?.minimum && <MinimumReason minimum={shown.minimum} />}
      <fieldset className={styles['nights']} aria-label="看哪一晚">
        {nights.map(({ date, minimum }) => (
          <button key={date} type="button" aria-pressed={date === chosen} onClick={() => setChosen(date)}>
            <span>
              <span className="visually-hidden">周</span>
              {formatWeekday(date)}
              <span className="visually-hidden"> {date.slice(5)}，</span>
            </span>
            <b>{minimum === undefined ? '…' : minimum.minCharge === 0 ? '无' : formatAmount(minimum.minCharge)}</b>
          </button>
        ))}
      </fieldset>
    </section>
  )
}

function MinimumReason({ minimum: { minCharge, ruleName, source, beaten } }: { minimum: Minimum }) {
  return (
    <>
      <strong>{minCharge === 0 ? '无低消' : formatYuan(minCharge)}</strong>
      <p>{ruleName ?? sourceTexts[source]}</p>
      {beaten.map((other) => (
        <s key={other.ruleName}>
          <span>{other.ruleName}</span> <span>{formatYuan(other.minCharge)}</span>
        </s>
      ))}
    </>
  )
}

/** 收款对账: each night by payment method, the calendar days of the provider's bills, their differences, and the lines behind them. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { getLabel } from '@nocturne/contract/dictionaries'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useNow } from '@nocturne/web/lib/live/now'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useSearchParams } from 'wouter'

import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useGo } from '#lib/use-go.ts'
import { RangeBar } from '#reports/range-bar.tsx'
import { parseSheetState } from '#reports/sheet-address.ts'

import { formatYuan, PlaceLink } from '../desk-card.tsx'
import { buildPhonePlace } from '../places.ts'
import { DayPanel } from './day-panel.tsx'
import { getRunState, groupNights, type MethodRow, type ProviderDay } from './night-rows.ts'
import { OpenItems } from './open-items.tsx'
import styles from './collections.module.css'

/** Nights shown by default. */
const NIGHTS_SHOWN = 7

export default function CollectionsPage() {
  const tonight = getBusinessDate(new Date(useNow()))
  const [params, setParams] = useSearchParams()
  const range = parseSheetState(params).range ?? { beginDate: addDays(tonight, 1 - NIGHTS_SHOWN), endDate: tonight }
  const runId = Number(params.get('run') ?? 0)
  const { data, error, refetch, isFetching } = useApi(payments.nights, range, { keep: true })
  const go = useGo()
  const open = (next: number | null) =>
    setParams(new URLSearchParams({ ...range, ...(next !== null && { run: String(next) }) }), { replace: true })
  return (
    <div className={styles['page']}>
      <PageHead title="收款对账" note="营业日 → 账单日 → 差异" onBack={() => go('/')} />
      <div className={styles['filters']}>
        <RangeBar
          range={range}
          today={tonight}
          onRange={(next) => setParams(new URLSearchParams({ ...next }), { replace: true })}
        />
      </div>
      {data ? (
        <div className={styles['content']}>
          <div className={styles['body']}>
            <OpenItems onRun={open} />
            <NightsTable nights={groupNights(data)} runId={runId} onRun={open} />
          </div>
          {runId > 0 && <DayPanel key={runId} runId={runId} days={data.days} onClose={() => open(null)} />}
        </div>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

interface NightsTableProps {
  nights: ReturnType<typeof groupNights>
  runId: number
  onRun: (runId: number) => void
}

function NightsTable({ nights, runId, onRun }: NightsTableProps) {
  if (nights.length === 0) return <p className={styles['none']}>这段时间没有收款</p>
  return (
    <table className={styles['table']} aria-label="营业日到支付方账单">
      <thead>
        <tr>
          <th scope="col">收款方式</th>
          <th scope="col">消费收款</th>
          <th scope="col">其他收款</th>
          <th scope="col">已反结账</th>
          <th scope="col">账单日</th>
          <th scope="col">当晚在这天</th>
          <th scope="col">支付方整天</th>
          <th scope="col">本店整天</th>
          <th scope="col">结果</th>
        </tr>
      </thead>
      {nights.map(({ businessDate, amount, methods }) => (
        <tbody key={businessDate}>
          <tr className={styles['night']}>
            <th scope="rowgroup" colSpan={9}>
              {businessDate} <small>共 {formatYuan(amount)}，退款前</small>
            </th>
          </tr>
          {methods.map((method) => (
            <MethodRows key={method.payMethod} method={method} runId={runId} onRun={onRun} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function MethodRows({ method, runId, onRun }: { method: MethodRow; runId: number; onRun: (runId: number) => void }) {
  const { businessDate, payMethod, saleAmount, otherAmount, voidedAmount, days } = method
  const lines: (ProviderDay | null)[] = days.length === 0 ? [null] : days
  const place = buildPhonePlace('/pages/sumSettle/index', { beginDate: businessDate, endDate: businessDate, payMethod })
  return lines.map((day, index) => (
    <tr key={day?.billDate ?? ''} data-open={(day?.run?.runId ?? null) === runId || undefined}>
      {index === 0 && (
        <>
          <th scope="row" rowSpan={lines.length}>
            {getLabel('pay_method', payMethod)}
          </th>
          <td rowSpan={lines.length} data-label="消费收款">
            <PlaceLink place={place} className={styles['figure']}>
              {formatYuan(saleAmount)}
            </PlaceLink>
          </td>
          <td rowSpan={lines.length} data-label="其他收款">
            {formatYuan(otherAmount)}
          </td>
          <td rowSpan={lines.length} data-label="已反结账">
            {formatYuan(voidedAmount)}
          </td>
        </>
      )}
      <DayCells day={day} onRun={onRun} />
    </tr>
  ))
}

function DayCells({ day, onRun }: { day: ProviderDay | null; onRun: (runId: number) => void }) {
  if (day === null) return <td colSpan={5}>不经过支付方</td>
  const { run, billDate, amount } = day
  const state = getRunState(day)
  return (
    <>
      <td>{billDate.slice(5)}</td>
      <td>
        {run === null ? (
          formatYuan(amount)
        ) : (
          <button
            type="button"
            className={styles['figure']}
            aria-label={`${billDate} ${formatYuan(amount)}，看明细`}
            onClick={() => onRun(run.runId)}
          >
            {formatYuan(amount)}
          </button>
        )}
      </td>
      <td>{run === null ? '' : formatYuan(run.providerAmount)}</td>
      <td>{run === null ? '' : formatYuan(run.ourAmount)}</td>
      <td data-tone={state.isOpen ? 'danger' : undefined}>{state.text}</td>
    </>
  )
}

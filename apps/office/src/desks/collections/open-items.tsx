/** Open differences and suspended money, whatever the chosen nights. */
import { differenceKindLabels, suspenseKindLabels } from '@nocturne/contract/payments/difference-kinds'
import { getLabel } from '@nocturne/contract/dictionaries'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useApi } from '@nocturne/web/lib/query/query'

import { EMPLOYEE_CENTRE } from '#lib/office-session.ts'

import { formatYuan } from '../desk-card.tsx'
import styles from './collections.module.css'

const SHOWN = 20

export function OpenItems({ onRun }: { onRun: (runId: number) => void }) {
  const differences = useApi(payments.differences, { open: true, pageSize: SHOWN })
  const suspense = useApi(payments.suspense, { open: true, pageSize: SHOWN })
  if ((differences.data?.total ?? 0) + (suspense.data?.total ?? 0) === 0) return null
  return (
    <section className={styles['open']} aria-label="待处理">
      <h2>
        待处理 <small>差异 {differences.data?.total ?? 0}</small> <small>挂起款项 {suspense.data?.total ?? 0}</small>
      </h2>
      <ul>
        {differences.data?.rows.map(
          ({ itemId, runId, kind, provider, billDate, providerAmount, ourAmount, dueTime }) => (
            <li key={`d${itemId}`}>
              <button type="button" onClick={() => onRun(runId)}>
                <strong>{differenceKindLabels[kind]}</strong>
                <span>
                  {getLabel('pay_method', provider)} {billDate} · {dueTime.slice(5, 16)} 前处理
                </span>
                <b>
                  支付方 {formatYuan(providerAmount ?? 0)} · 本店 {formatYuan(ourAmount ?? 0)}
                </b>
              </button>
            </li>
          ),
        )}
        {suspense.data?.rows.map(({ suspenseId, kind, provider, amount, reason, createTime }) => (
          <li key={`s${suspenseId}`}>
            <a href={EMPLOYEE_CENTRE}>
              <strong>{suspenseKindLabels[kind]}</strong>
              <span>
                {getLabel('pay_method', provider)} · {reason} · {createTime.slice(5, 16)}
              </span>
              <b>{formatYuan(amount)}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One day of a provider's bill: the nights whose payments it lists, and its differences, which are closed with a note. */
import { differenceStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { differenceKindLabels } from '@nocturne/contract/payments/difference-kinds'
import { payments } from '@nocturne/contract/payments/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { sendCommand } from '#lib/send-command.ts'
import { useAction } from '#tools/use-action.ts'

import { formatYuan } from '../desk-card.tsx'
import type { ProviderDay } from './night-rows.ts'
import styles from './collections.module.css'

interface DayPanelProps {
  runId: number
  days: readonly ProviderDay[]
  onClose: () => void
}

export function DayPanel({ runId, days, onClose }: DayPanelProps) {
  const bridge = useApi(payments.bridge, { runId })
  const differences = useApi(payments.differences, { runId, pageSize: 100 })
  const day = days.find(({ run }) => run?.runId === runId)
  const first = differences.data?.rows[0]
  const [provider, billDate] = [day?.provider ?? first?.provider, day?.billDate ?? first?.billDate ?? '']
  const title = `${provider === undefined ? '' : getLabel('pay_method', provider)} ${billDate}`.trim()
  const failed = bridge.error ?? differences.error
  return (
    <aside className={styles['panel']} aria-label={title === '' ? '账单日' : title}>
      <header>
        <h2>{title === '' ? '账单日' : title}</h2>
        <IconButton label="关闭" icon={<X />} onClick={onClose} />
      </header>
      {bridge.data && differences.data ? (
        <>
          <h3>这天的收款来自</h3>
          <ul>
            {bridge.data.rows.map(({ businessDate, bizType, amount }) => (
              <li key={`${businessDate} ${bizType}`}>
                <span>
                  {businessDate === null ? '不属于任何收款' : `${businessDate} 营业日`}
                  {bizType !== null && <small> {getLabel('pay_biz_type', bizType)}</small>}
                </span>
                <b>{formatYuan(amount)}</b>
              </li>
            ))}
            <li data-total>
              <span>本店整天</span>
              <b>{formatYuan(bridge.data.amount)}</b>
            </li>
          </ul>
          <h3>差异 {differences.data.total}</h3>
          {differences.data.rows.map((item) => (
            <Difference key={item.itemId} item={item} />
          ))}
          {differences.data.total === 0 && <p className={styles['note']}>账单和本店相符</p>}
        </>
      ) : failed ? (
        <ListError
          text={getErrorMessage(failed, unexpectedText)}
          busy={bridge.isFetching || differences.isFetching}
          onRetry={() => Promise.all([bridge.refetch(), differences.refetch()])}
        />
      ) : (
        <ListSkeleton />
      )}
    </aside>
  )
}

type Item = AnswerOf<typeof payments.differences>['rows'][number]

function Difference({ item }: { item: Item }) {
  const [note, setNote] = useState('')
  const { busy, failure, run } = useAction()
  const { itemId, kind, outTradeNo, paymentNo, providerAmount, ourAmount, status } = item
  const save = () =>
    run(async () => {
      await sendCommand(payments.handleDifference, { itemId, note: note.trim() })
      await invalidate(payments.differences, payments.nights, reports.desk)
      showToast('已标为已处理')
    })
  return (
    <section className={styles['difference']} aria-label={differenceKindLabels[kind]}>
      <strong>{differenceKindLabels[kind]}</strong>
      <p className={styles['note']}>
        支付方 {formatYuan(providerAmount ?? 0)} · 本店 {formatYuan(ourAmount ?? 0)}
        <br />
        {paymentNo ?? outTradeNo}
      </p>
      {status === differenceStatus.open ? (
        <>
          <Field label="处理说明" error={failure}>
            {(control) => (
              <textarea
                {...control}
                className={inputs['input']}
                maxLength={200}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          <Button kind="primary" busy={busy} blocked={note.trim() === '' ? '请填写处理说明' : null} onClick={save}>
            标为已处理
          </Button>
        </>
      ) : (
        <p className={styles['note']}>
          已处理：{item.note}（{item.handleUserName}）
        </p>
      )}
    </section>
  )
}

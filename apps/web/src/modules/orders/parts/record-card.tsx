import { recordStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { buildTableLink } from '#lib/routing/common-links.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { getSittingTag } from '../labels.ts'
import type { SittingOrders } from '../use-order-actions.ts'
import styles from './record-card.module.css'

interface RecordCardProps {
  record: SittingOrders['record']
  /** Rows above the row with the sitting's number. */
  also?: readonly KeyValueRow[]
}

/** Sitting with its progress to the minimum; links to the table on the floor while it is open. */
export function SittingCard({ record, also = [] }: RecordCardProps) {
  const [, navigate] = useLocation()
  const state = getSittingTag(record.status)
  const sitting = record.status === recordStatus.open || record.status === recordStatus.settled
  const guest = [record.guestName, record.guestNum > 0 && `${record.guestNum} 人`, record.guestPhone]
    .filter(Boolean)
    .join(' · ')
  const people = [
    { label: '订台人', value: record.salesUserName },
    ...(record.waiterUserName ? [{ label: '服务员', value: record.waiterUserName }] : []),
    ...(record.recommendUserName ? [{ label: '推荐人', value: record.recommendUserName }] : []),
  ]
  return (
    <Card label="台位">
      <div className={styles['head']}>
        <h2 className={styles['table']}>
          {record.tableName} <span className={styles['area']}>{record.areaName}</span>
        </h2>
        <Tag tone={state.tone}>{state.text}</Tag>
      </div>
      <KeyValue
        rows={[
          ...(guest ? [{ label: '客人', value: guest }] : []),
          ...(record.guestNote ? [{ label: '备注', value: record.guestNote, tone: 'warning' as const }] : []),
          ...people,
          { label: '开台', value: `${formatShortTime(record.openTime)} · ${getLabel('pay_mode', record.payMode)}` },
          ...buildMinimumRows(record),
          ...also,
          { label: '单号', value: record.recordNo, faint: true },
        ]}
      />
      {sitting && (
        <Button size="small" wide onClick={() => navigate(buildTableLink(record.tableId))}>
          去 {record.tableName} 台
        </Button>
      )}
    </Card>
  )
}

function buildMinimumRows({ minCharge, minWaived, minDiffAmount }: SittingOrders['record']) {
  if (minCharge === 0) return []
  if (minWaived)
    return [
      {
        label: '低消',
        value: (
          <>
            <Money fen={minCharge} /> 已免
          </>
        ),
      },
    ]
  const minimumRow = { label: '低消', value: <Money fen={minCharge} /> }
  if (minDiffAmount === null) return [minimumRow]
  const short = minDiffAmount > 0
  return [
    minimumRow,
    {
      label: '低消差额',
      value: short ? <Money fen={minDiffAmount} /> : '已达到',
      ...(short && { tone: 'warning' as const }),
    },
  ]
}

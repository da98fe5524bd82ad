import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import { useState } from 'react'

import { KeyValue } from '#kit/key-value.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { ShareRow } from '#kit/share-row.tsx'
import { buildStatementDrillDown } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

const orders = [
  { id: 'amount', label: '按金额' },
  { id: 'quantity', label: '按数量' },
] as const

/** 酒水: best-selling goods, and sales by category. */
export function GoodsCard({ overview }: { overview: BusinessOverview }) {
  const { byAmount, byQuantity, kinds } = overview.goods
  const [by, setBy] = useState<'amount' | 'quantity'>('amount')
  const rows = by === 'amount' ? byAmount : byQuantity
  const largest = Math.max(1, ...rows.map((row) => row[by]))
  if (rows.length === 0) return null
  return (
    <OverviewBlock title="酒水" report="销售报表" {...buildStatementDrillDown(pickNights(overview))}>
      <SegmentedControl label="商品排序" options={orders} value={by} onChange={setBy} />
      {rows.map(({ goodsId, goodsName, quantity, amount }, index) => (
        <ShareRow
          key={goodsId}
          rank={index + 1}
          title={goodsName}
          figure={by === 'amount' ? formatFen(amount, { trim: true }) : quantity}
          subfigure={by === 'amount' ? `× ${quantity}` : formatFen(amount, { trim: true })}
          share={(by === 'amount' ? amount : quantity) / largest}
        />
      ))}
      <div className={styles['kinds']}>
        <KeyValue
          rows={kinds.map(({ statisType, amount }) => ({
            label: getLabel('statis_type', statisType),
            value: formatFen(amount, { trim: true }),
          }))}
        />
      </div>
    </OverviewBlock>
  )
}

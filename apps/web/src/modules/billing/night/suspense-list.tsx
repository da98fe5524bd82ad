import { payments } from '@nocturne/contract/payments/endpoints'
import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { List } from '#shells/list-page.tsx'
import { getSuspenseLabel, getSuspenseTag, type SuspendedPayment } from './finance-rules.ts'
import { getMethodLabel } from '../labels.ts'
import { SuspenseSheet } from './suspense-sheet.tsx'

const scopes = [
  { id: 'open', label: '未了结' },
  { id: 'all', label: '全部' },
] as const
type Scope = (typeof scopes)[number]['id']

/** 挂起款项: payments that arrived too late, twice or unmatched, with their refund status. */
export function SuspenseList() {
  const [scope, setScope] = useState<Scope>('open')
  const [openId, setOpenId] = useState<number | null>(null)
  const query = useApiPages(payments.suspense, scope === 'open' ? { open: true } : {})
  const opened = query.rows.find((row) => row.suspenseId === openId)
  return (
    <>
      <SegmentedControl label="范围" options={scopes} value={scope} onChange={setScope} />
      <List
        query={query}
        label="挂起款项"
        row={createRowRenderer(setOpenId)}
        rowKey={(item) => item.suspenseId}
        empty={{ text: scope === 'open' ? '没有未了结的款项' : '没有挂起过款项' }}
        skeleton={<Skeleton shape="lines" count={6} />}
      />
      {opened && <SuspenseSheet key={opened.suspenseId} item={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}

const createRowRenderer = (onOpen: (suspenseId: number) => void) => (item: SuspendedPayment) => (
  <Row item={item} onOpen={() => onOpen(item.suspenseId)} />
)

function Row({ item, onOpen }: { item: SuspendedPayment; onOpen: () => void }) {
  const state = getSuspenseTag(item)
  return (
    <ListRow
      inCard
      title={getSuspenseLabel(item.kind)}
      aside={item.tableName}
      fact={`${getMethodLabel(item.provider)} · ${formatShortTime(item.createTime)}`}
      note={item.reason}
      figure={<Money fen={item.amount} exact />}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
      onClick={onOpen}
    />
  )
}

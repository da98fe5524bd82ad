import { payments } from '@nocturne/contract/payments/endpoints'
import { useState } from 'react'

import { ListRow } from '../../../kit/list-row.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { shortTime } from '../../../lib/format.ts'
import { useApiPages } from '../../../lib/pages.ts'
import { List } from '../../../shells/list-page.tsx'
import { suspenseName, suspenseState, type Suspense } from '../finance-rules.ts'
import { methodName } from '../labels.ts'

const scopes = [
  { id: '1', label: '未了结' },
  { id: 'all', label: '全部' },
] as const
type Scope = (typeof scopes)[number]['id']

/** 挂起款项: money that came too late, twice or for nothing we know, and whether it has gone back. */
export function SuspenseList() {
  const [scope, setScope] = useState<Scope>('1')
  const [openId, setOpenId] = useState<number | null>(null)
  const query = useApiPages(payments.suspense, scope === '1' ? { open: scope } : {})
  const opened = query.rows.find((row) => row.suspenseId === openId)
  return (
    <>
      <SegmentedControl label="范围" options={scopes} value={scope} onChange={setScope} />
      <List
        query={query}
        label="挂起款项"
        row={rowOf(setOpenId)}
        rowKey={(item) => item.suspenseId}
        empty={{ text: scope === '1' ? '没有未了结的款项' : '没有挂起过款项' }}
        skeleton={<Skeleton shape="lines" count={6} />}
      />
      {opened && <Detail item={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}

const rowOf = (onOpen: (suspenseId: number) => void) => (item: Suspense) => (
  <Row item={item} onOpen={() => onOpen(item.suspenseId)} />
)

function Row({ item, onOpen }: { item: Suspense; onOpen: () => void }) {
  const state = suspenseState(item.status)
  return (
    <ListRow
      inCard
      title={suspenseName(item.kind)}
      aside={item.tableName}
      fact={`${methodName(item.provider)} · ${shortTime(item.createTime)}`}
      note={item.reason}
      figure={<Money fen={item.amount} exact />}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
      onClick={onOpen}
    />
  )
}

function Detail({ item, onClose }: { item: Suspense; onClose: () => void }) {
  const state = suspenseState(item.status)
  return (
    <Sheet
      open
      onClose={onClose}
      title={suspenseName(item.kind)}
      fact={item.reason}
      end={<Money fen={item.amount} size="figure" exact />}
    >
      <KeyValue
        rows={[
          { label: '状态', value: state.text, tone: state.tone },
          { label: '支付方', value: methodName(item.provider) },
          ...(item.tableName ? [{ label: '台位', value: item.tableName }] : []),
          { label: '挂起单号', value: item.suspenseNo },
          { label: '本店支付单', value: item.paymentNo ?? '没有' },
          { label: '商户单号', value: item.outTradeNo },
          { label: '支付方单号', value: item.transactionId },
          { label: '到账时间', value: item.createTime },
          { label: '退回时间', value: item.doneTime ?? '—' },
        ]}
      />
    </Sheet>
  )
}

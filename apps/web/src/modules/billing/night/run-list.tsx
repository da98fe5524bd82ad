import { formatFen } from '@nocturne/base/money'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatTime, formatMonthDay } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import type { DateRange } from '@nocturne/base/date-range'
import { List } from '#shells/list-page.tsx'
import { getReconciliationTag, type ReconciliationRun } from './finance-rules.ts'
import { getMethodLabel } from '../labels.ts'
import { StatementPeriodFilter } from './run-days.tsx'

/** 对账: days by provider, latest first; each opens its differences. */
export function ReconciliationRunList({ onOpen }: { onOpen: (run: ReconciliationRun) => void }) {
  const [range, setRange] = useState<DateRange | null>(null)
  const query = useApiPages(payments.reconciliations, { ...range })
  const today = formatTime(new Date(useNow())).slice(0, 10)
  return (
    <>
      <StatementPeriodFilter range={range} today={today} onChange={setRange} />
      <List
        query={query}
        label="对账"
        row={createRowRenderer(onOpen)}
        rowKey={(run) => run.runId}
        empty={{ text: range ? '这几天没有对账记录' : '还没有对账记录，支付方出账单后（次日上午）自动核对' }}
        skeleton={<Skeleton shape="lines" count={8} />}
      />
    </>
  )
}

const createRowRenderer = (onOpen: (run: ReconciliationRun) => void) => (run: ReconciliationRun) => (
  <RunRow run={run} onOpen={onOpen} />
)

function RunRow({ run, onOpen }: { run: ReconciliationRun; onOpen: (run: ReconciliationRun) => void }) {
  const state = getReconciliationTag(run)
  return (
    <ListRow
      inCard
      title={`${getMethodLabel(run.provider)} ${formatMonthDay(run.billDate)}`}
      fact={`本店 ${formatFen(run.ourAmount)} · 手续费 ${formatFen(run.feeAmount)}`}
      note={`相符 ${run.matchedCount} 笔 · 差异 ${run.differenceCount} 笔${run.note && ` · ${run.note}`}`}
      figure={<Money fen={run.providerAmount} exact />}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
      onClick={() => onOpen(run)}
    />
  )
}

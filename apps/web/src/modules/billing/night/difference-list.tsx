import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatTime, formatMonthDay } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { List } from '#shells/list-page.tsx'
import {
  getDifferenceFen,
  getDifferenceLabel,
  getDifferenceTag,
  type ReconciliationDifference,
  type ReconciliationRun,
} from './finance-rules.ts'
import { getMethodLabel } from '../labels.ts'
import { DifferenceSheet } from './difference-sheet.tsx'

const scopes = [
  { id: 'open', label: '待处理' },
  { id: 'all', label: '全部' },
] as const
type Scope = (typeof scopes)[number]['id']

/** 差异: items that only the venue or only the provider has, of all days or of one. */
export function DifferenceList({ run, onAll }: { run: ReconciliationRun | null; onAll: () => void }) {
  const [scope, setScope] = useState<Scope>(run === null ? 'open' : 'all')
  const [openId, setOpenId] = useState<number | null>(null)
  const query = useApiPages(payments.differences, {
    ...(run && { runId: run.runId }),
    ...(scope === 'open' && { open: true }),
  })
  const opened = query.rows.find((row) => row.itemId === openId)
  return (
    <>
      {run && <RunFacts run={run} onAll={onAll} />}
      <SegmentedControl label="范围" options={scopes} value={scope} onChange={setScope} />
      <List
        query={query}
        label="差异"
        row={createRowRenderer(setOpenId)}
        rowKey={(item) => item.itemId}
        empty={{ text: scope === 'open' ? '没有待处理的差异' : '没有差异，全部相符' }}
        skeleton={<Skeleton shape="lines" count={6} />}
      />
      {opened && <DifferenceSheet key={opened.itemId} item={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}

const createRowRenderer = (onOpen: (itemId: number) => void) => (item: ReconciliationDifference) => (
  <Row item={item} onOpen={() => onOpen(item.itemId)} />
)

function Row({ item, onOpen }: { item: ReconciliationDifference; onOpen: () => void }) {
  const state = getDifferenceTag(item, formatTime(new Date(useNow())))
  return (
    <ListRow
      inCard
      title={getDifferenceLabel(item.kind)}
      fact={`${getMethodLabel(item.provider)} ${formatMonthDay(item.billDate)}`}
      note={item.paymentNo ?? item.outTradeNo}
      figure={<Money fen={getDifferenceFen(item)} exact />}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
      onClick={onOpen}
    />
  )
}

/**
 * Sums of 本店收款 of a calendar day by business night. A calendar day contains parts of two nights, and 结算统计 reports whole
 * nights.
 */
function Bridge({ run }: { run: ReconciliationRun }) {
  const { data } = useApi(payments.bridge, { runId: run.runId })
  if (!data) return null
  return (
    <>
      <SectionTitle inCard>本店收款按营业日</SectionTitle>
      <KeyValue
        rows={[
          ...data.rows.map(({ businessDate, bizType, amount, nightAmount }) => ({
            label:
              businessDate === null || bizType === null
                ? '待退款'
                : `${formatMonthDay(businessDate)} 晚 · ${getLabel('pay_biz_type', bizType)}`,
            middle: nightAmount === amount ? undefined : `整晚 ${formatFen(nightAmount)}`,
            value: <Money fen={amount} exact />,
          })),
          { label: '合计', value: <Money fen={data.amount} exact />, total: true },
        ]}
      />
    </>
  )
}

/** Sums of the day according to the venue and to the provider. */
function RunFacts({ run, onAll }: { run: ReconciliationRun; onAll: () => void }) {
  return (
    <Card kind="outline" label="当日合计">
      <SectionTitle
        inCard
        end={
          <Button size="small" kind="ghost" onClick={onAll}>
            看全部
          </Button>
        }
      >
        {getMethodLabel(run.provider)} {formatMonthDay(run.billDate)}
      </SectionTitle>
      <KeyValue
        rows={[
          { label: '支付方收款', value: <Money fen={run.providerAmount} exact /> },
          { label: '本店收款', value: <Money fen={run.ourAmount} exact /> },
          { label: '支付方退款', value: <Money fen={run.providerRefundAmount} exact /> },
          { label: '本店退款', value: <Money fen={run.ourRefundAmount} exact /> },
          { label: '手续费', value: <Money fen={run.feeAmount} exact /> },
          { label: '核对时间', value: run.runTime },
        ]}
      />
      <Bridge run={run} />
    </Card>
  )
}

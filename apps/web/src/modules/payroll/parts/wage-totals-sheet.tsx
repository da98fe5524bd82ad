import { wageItemType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { reports } from '@nocturne/contract/reports/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { formatMonth } from '#lib/format/month-text.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { exportSheetSlot } from '../slots.ts'
import { useClearExpiredTicket } from '../wage-ticket.ts'
import { WageTransfersSheet } from './wage-transfers-sheet.tsx'

interface WageTotalsSheetProps {
  scope: { month: string; deptId?: number }
  ticket: string
  onClose: () => void
}

/** 工资合计: sums of a month by item and department; exports a spreadsheet or the bank's transfer file. */
export default function WageTotalsSheet({ scope, ticket, onClose }: WageTotalsSheetProps) {
  const may = usePermissions()
  const query = useApi(reports.wageTotals, { ...scope, ticket }, { staleMs: 0 })
  useClearExpiredTicket(query.error)
  const [open, setOpen] = useState<'table' | 'transfers' | null>(null)
  const close = () => setOpen(null)
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${formatMonth(scope.month)}工资合计`}
      fact="按项目和部门"
      footer={
        may('report:file:export') && (
          <>
            <Button onClick={() => setOpen('transfers')}>银行代发</Button>
            <Button kind="primary" wide onClick={() => setOpen('table')}>
              导出工资表
            </Button>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {({ items, depts, count, grossAmount, deductAmount, netAmount }) => (
          <>
            <SectionTitle inCard>按项目</SectionTitle>
            <KeyValue
              rows={[
                ...items.map(({ itemCode, itemType, count: times, amount }): KeyValueRow => ({
                  label: getLabel('wage_item', itemCode),
                  middle: `${times}人`,
                  value: <Money fen={itemType === wageItemType.deduction ? -amount : amount} exact />,
                })),
                { label: '应发', value: <Money fen={grossAmount} exact />, faint: true },
                { label: '扣款', value: <Money fen={-deductAmount} exact />, faint: true },
                { label: `实发 · ${count}人`, value: <Money fen={netAmount} exact />, total: true },
              ]}
            />
            <SectionTitle inCard>按部门实发</SectionTitle>
            <KeyValue
              rows={depts.map(({ deptName, count: people, netAmount: net }) => ({
                label: deptName,
                middle: `${people}人`,
                value: <Money fen={net} exact />,
              }))}
            />
          </>
        )}
      </QueryView>
      {open === 'table' && (
        <LazySheet
          part={exportSheetSlot.get()}
          props={{
            saved: { endpoint: reports.wageSlips, input: { ...scope, ticket }, title: '工资表' },
            onClose: close,
          }}
        />
      )}
      {open === 'transfers' && <WageTransfersSheet scope={scope} ticket={ticket} onClose={close} />}
    </Sheet>
  )
}

import { reports } from '@nocturne/contract/reports/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { formatMonth } from '#lib/format/month-text.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { NextPageLoader } from '#shells/list-page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { exportSheetSlot } from '../slots.ts'

interface WageTransfersSheetProps {
  scope: { month: string; deptId?: number }
  ticket: string
  onClose: () => void
}

/** 银行代发: signed slips waiting for transfer, and the file for the bank. */
export function WageTransfersSheet({ scope, ticket, onClose }: WageTransfersSheetProps) {
  const query = useApiPages(reports.wageTransfers, { ...scope, ticket }, { pageSize: 50 })
  const [saving, setSaving] = useState(false)
  const { first } = query
  const without = first?.withoutCard
  const inFile = first ? query.total - first.withoutCard.count : 0
  return (
    <Sheet
      open
      onClose={onClose}
      title="银行代发"
      fact={`${formatMonth(scope.month)}已签名、待发放的工资`}
      footer={
        <Button kind="primary" wide disabled={inFile === 0} reason="没有可代发的工资" onClick={() => setSaving(true)}>
          导出代发文件
        </Button>
      }
    >
      <QueryView query={query}>
        {() => (
          <>
            {first && without && (
              <FigureRow>
                <Figure
                  label={`代发 · ${inFile}人`}
                  value={<Money fen={first.netAmount - without.netAmount} exact />}
                />
                <Figure label={`待发放 · ${query.total}人`} value={<Money fen={first.netAmount} exact />} />
              </FigureRow>
            )}
            {without && without.count > 0 && (
              <Notice tone="warning">{without.count} 人没有银行卡，不在代发文件中，请另行发放</Notice>
            )}
            {query.rows.length === 0 && <EmptyState text="没有待发放的工资，员工签名后会出现在这里" />}
            <ul aria-label="银行代发">
              {query.rows.map((row) => (
                <li key={row.userId}>
                  <ListRow
                    inCard
                    title={row.accountName ?? row.userName}
                    aside={row.deptName}
                    fact={row.cardNoMask === null ? '没有银行卡' : `${row.bankName} ${row.cardNoMask.slice(-4)}`}
                    figure={<Money fen={row.netAmount} exact />}
                  />
                </li>
              ))}
            </ul>
            <NextPageLoader query={query} byHand />
          </>
        )}
      </QueryView>
      {saving && (
        <LazySheet
          part={exportSheetSlot.get()}
          props={{
            saved: { endpoint: reports.wageTransfers, input: { ...scope, ticket }, title: '代发文件' },
            usual: 'csv',
            onClose: () => setSaving(false),
          }}
        />
      )}
    </Sheet>
  )
}

import { formatFen } from '@nocturne/base/money'
import { billStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ActionOutcome } from '#kit/outcome.tsx'
import { ChangeDue } from '../parts/change-due.tsx'
import { ClearForm } from '../../tables/public.ts'
import { isBelowMinimum } from '../bill/bill-action-rules.ts'
import { isReceived, type Bill } from '../bill/bill-rules.ts'
import { canPrint, usePrint } from '../bill/use-print.ts'
import { getMethodLabel } from '../labels.ts'
import { buildBelowMinimumLink, buildBillLink, floorLink, buildSittingBillLink } from '../links.ts'
import { useBill, useMainTable } from '../use-bill.ts'
import { findNextToSettle } from './next-table.ts'

const printSheet = createLazyComponent(() => import('#shells/print-sheet.tsx'))

/** P017 of a bill: change, payments, then receipt, 清台 and the next table. */
export default function EndOfBillPage({ billId, changeFen }: { billId: number; changeFen: number }) {
  const query = useBill({ billId })
  return (
    <Page otherTitle="结账" backTo={floorLink} bottom={query.data && <Steps bill={query.data} changeFen={changeFen} />}>
      <ChangeDue fen={changeFen} />
      <QueryView query={query}>
        {(bill) => (
          <>
            <HowItEnded bill={bill} />
            {isBelowMinimum(bill) && (
              <Notice href={buildBelowMinimumLink(billId)} action="去处理">
                未达低消，还差 {formatFen(bill.minDiffAmount, { trim: true })}
              </Notice>
            )}
            <Card>
              <KeyValue rows={buildRows(bill)} />
            </Card>
            <NextTable bill={bill} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function HowItEnded({ bill }: { bill: Bill }) {
  if (bill.status === billStatus.settled) return <ActionOutcome icon={<Check />} tone="positive" title="结账成功" />
  return (
    <ActionOutcome icon={<Clock />} tone="warning" title="账单未结清">
      还有 <Money fen={bill.unpaidAmount} /> 未结
    </ActionOutcome>
  )
}

function buildRows(bill: Bill): KeyValueRow[] {
  return [
    { label: '台位', value: bill.tableNames },
    { label: '账单号', value: bill.billNo },
    ...bill.payments
      .filter((payment) => isReceived(payment) && payment.payMethod !== 'credit')
      .map((payment) => ({ label: getMethodLabel(payment.payMethod), value: <Money fen={payment.amount} exact /> })),
    ...(bill.creditAmount > 0 ? [{ label: '挂账', value: <Money fen={bill.creditAmount} exact /> }] : []),
    { label: '实收', value: <Money fen={bill.paidAmount} />, total: true },
  ]
}

/** Receipt, and the next step: remaining payment, decision on the minimum, or 清台. */
function Steps({ bill, changeFen }: { bill: Bill; changeFen: number }) {
  const [, navigate] = useLocation()
  const { print, printout, close } = usePrint(changeFen)
  const [clearing, setClearing] = useState(false)
  const detail = useMainTable(bill)
  const leave = () => navigate(floorLink, { replace: true })
  // True while goods are still to be served, so that the table is not cleared.
  const clears = detail?.can.clear === true && !detail.card.producing
  return (
    <>
      <BottomBar>
        <Button onClick={leave}>返回台位</Button>
        {canPrint(bill) && <Button onClick={() => print(bill)}>打印小票</Button>}
        {bill.unpaidAmount > 0 ? (
          <Button kind="primary" wide onClick={() => navigate(buildBillLink(bill.billId), { replace: true })}>
            继续收款
          </Button>
        ) : (
          clears && (
            <Button
              kind="primary"
              wide
              onClick={() => (isBelowMinimum(bill) ? navigate(buildBelowMinimumLink(bill.billId)) : setClearing(true))}
            >
              清台
            </Button>
          )
        )}
      </BottomBar>
      {printout && <LazySheet part={printSheet} props={{ printout, onClose: close }} />}
      {clearing && detail && (
        <LazySheet part={ClearForm} props={{ detail, onClose: () => setClearing(false), onCleared: leave }} />
      )}
    </>
  )
}

/** 下一桌: next table that waits for the cashier. */
function NextTable({ bill }: { bill: Bill }) {
  const { data } = useApi(tables.list, {}, { live: true })
  const next = findNextToSettle(
    data?.rows ?? [],
    bill.records.map(({ tableRecordId }) => tableRecordId),
  )
  if (!next || next.tableRecordId === null) return null
  return (
    <ListRow
      title={`下一桌 ${next.tableName}`}
      fact={next.billPresented ? '待结账' : next.areaName}
      figure={`未结 ${formatFen(next.unpaidAmount ?? 0, { trim: true })}`}
      href={buildSittingBillLink(next.tableRecordId)}
    />
  )
}

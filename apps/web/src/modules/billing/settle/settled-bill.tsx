import Printer from 'lucide-react/icons/printer'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { ActionGrid, type GridAction } from '#kit/action-grid.tsx'
import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { BillActionSheet } from '../bill/bill-actions.tsx'
import { BillAmounts } from '../bill/bill-money.tsx'
import type { Bill } from '../bill/bill-rules.ts'
import {
  toActionSheet,
  isBillDetailTarget,
  toLineDetail,
  toPaymentDetail,
  type OpenBillSheet,
} from '../bill/bill-action-rules.ts'
import { RefundsAndCreditsCard, PaymentsCard } from '../bill/history-card.tsx'
import { LinesCard } from '../bill/lines-card.tsx'
import { BillDetailSheet } from '../bill/bill-detail-sheet.tsx'
import { BillStateNotices } from '../bill/state-notices.tsx'
import { canPrint, getPrintLabel, usePrint } from '../bill/use-print.ts'

const printSheet = createLazyComponent(() => import('#shells/print-sheet.tsx'))

/** Settled bill: header, goods, payments, later changes, and permitted actions. */
export default function SettledBill({ bill, linkOf }: { bill: Bill; linkOf: (billId: number) => string }) {
  const [doing, setDoing] = useState<OpenBillSheet>(null)
  const { print, printout, close: closePrint } = usePrint()
  const close = () => setDoing(null)
  const actions: GridAction[] = [
    ...(canPrint(bill)
      ? [{ id: 'print', label: getPrintLabel(bill), icon: <Printer />, onClick: () => void print(bill) }]
      : []),
    ...(bill.can.refund
      ? [{ id: 'refund', label: '申请退款', icon: <Undo2 />, onClick: () => setDoing(toActionSheet('refund')) }]
      : []),
    ...(bill.can.reverse
      ? [{ id: 'reverse', label: '反结账', icon: <RotateCcw />, onClick: () => setDoing(toActionSheet('reverse')) }]
      : []),
  ]
  return (
    <>
      <BillStateNotices bill={bill} waitingCashFen={0} linkOf={linkOf} />
      <HeadCard bill={bill} />
      <LinesCard
        bill={bill}
        onHead={() => setDoing({ what: 'records' })}
        onLine={(line, gift) => setDoing(toLineDetail(line, gift))}
      />
      <BillAmounts bill={bill} onOpen={(figure) => setDoing({ what: 'figure', figure })} />
      <PaymentsCard bill={bill} onOpen={(payment) => setDoing(toPaymentDetail(payment))} />
      <RefundsAndCreditsCard bill={bill} onCredit={(creditId) => setDoing({ what: 'credit', creditId })} />
      {actions.length > 0 && (
        <Card label="操作">
          <ActionGrid label="操作" actions={actions} />
        </Card>
      )}
      {doing?.what === 'act' && (
        <BillActionSheet
          act={doing.act}
          bill={bill}
          due={{ fen: 0 }}
          onClose={close}
          onAct={(name) => setDoing(toActionSheet(name))}
        />
      )}
      {isBillDetailTarget(doing) && <BillDetailSheet look={doing} bill={bill} onClose={close} />}
      {printout && <LazySheet part={printSheet} props={{ printout, onClose: closePrint }} />}
    </>
  )
}

/** Number, times and employees of the bill. */
function HeadCard({ bill }: { bill: Bill }) {
  const opened = bill.records.map(({ openTime }) => openTime).toSorted()[0]
  const sales = [...new Set(bill.records.map(({ salesUserName }) => salesUserName))].join('、')
  const rows = [
    { label: '账单号', value: bill.billNo },
    ...(opened === undefined ? [] : [{ label: '开台', value: formatShortTime(opened) }]),
    ...(bill.settleTime === null ? [] : [{ label: '结清', value: formatShortTime(bill.settleTime) }]),
    { label: '订台人', value: sales },
    ...(bill.settleUserName === null ? [] : [{ label: '收银', value: bill.settleUserName }]),
  ]
  return (
    <Card label="账单">
      <KeyValue rows={rows} />
    </Card>
  )
}

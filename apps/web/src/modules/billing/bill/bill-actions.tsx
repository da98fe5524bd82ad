/** Actions of the bill page: the main button, and the sheet of each action. */
import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { useOnline } from '#lib/offline/online.ts'
import { createLazyComponent, type LazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { filterFittingDeposits, ClearForm, WaiveMinForm } from '../../tables/public.ts'
import type { Bill } from './bill-rules.ts'
import { findMainAction, type BillAction, requiresExactAmount, type AmountDue } from './bill-action-rules.ts'
import { buildPayOrderLink, floorLink } from '../links.ts'
import { useMainTable, useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'
import { canPrint, getPrintLabel } from './use-print.ts'
import { listRefundableOrders } from '../refund/refund-rules.ts'
import { CashSheet } from '../settle/cash-sheet.tsx'
import { RefundSheet } from '../refund/refund-sheet-later.tsx'
import { MemberSheet } from '../discount/member-sheet.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'

interface BillBarProps {
  bill: Bill
  due: AmountDue
  acts: ReadonlySet<BillAction>
  onPrint: () => Promise<void>
  onAct: (act: BillAction) => void
}

/**
 * Bar with the most likely action (take the payment, or clear a paid table) as its main button, and the print button.
 */
export function BillBar({ bill, due, acts, onPrint, onAct }: BillBarProps) {
  const online = useOnline()
  const order = bill.waitingOrders.find(({ orderId }) => orderId === due.orderId)
  const free = order?.payableAmount === 0 && bill.can.settle
  const producing = useMainTable(bill)?.card.producing === true
  const main = free ? (
    <FreeOrder bill={bill} due={due} />
  ) : (
    renderNextStep({ bill, due, acts, online, producing, onAct })
  )
  const print = canPrint(bill) && due.orderId === undefined
  if (!main && !print) return null
  return (
    <BottomBar>
      {print && (
        <Button wide={!main} onClick={onPrint}>
          {getPrintLabel(bill)}
        </Button>
      )}
      {main}
    </BottomBar>
  )
}

/** Labels of the main button; for payments the amount follows. */
const words = { scan: '扫码收', cash: '现金收', code: '出示收款码' } as const

type StepFacts = Omit<BillBarProps, 'onPrint'> & {
  online: boolean
  /** Goods are still to be served: the table cannot be cleared yet. */
  producing: boolean
}

function renderNextStep({ bill, due, acts, online, producing, onAct }: StepFacts) {
  const main = findMainAction(acts, online)
  const takenFen = computeDueAfterDeposits(bill, due)
  if (due.fen > 0 && takenFen === 0 && acts.has('deposit')) {
    return (
      <Button kind="primary" wide onClick={() => onAct('deposit')}>
        抵扣订金 {formatFen(due.fen, { trim: true })}
      </Button>
    )
  }
  if (main === 'scan' || main === 'cash' || (main === 'code' && !bill.can.settle)) {
    return (
      <Button kind="primary" wide onClick={() => onAct(main)}>
        {words[main]} {formatFen(takenFen, { trim: true })}
      </Button>
    )
  }
  const [waiting] = bill.waitingOrders
  if (waiting && bill.can.collect && due.orderId === undefined) return <PayOrder bill={bill} order={waiting} />
  if (!acts.has('clear') || producing) return null
  return (
    <Button kind="primary" wide onClick={() => onAct('clear')}>
      清台
    </Button>
  )
}

/** Amount to take after deducting deposits; a waiting order and a part of the bill are paid exactly. */
const computeDueAfterDeposits = (bill: Bill, due: AmountDue): number =>
  !requiresExactAmount(due)
    ? filterFittingDeposits(bill.deposits, due.fen).reduce((left, { amount }) => left - amount, due.fen)
    : due.fen

/** The bill is fully paid, but an order waits for payment. */
function PayOrder({ bill, order }: { bill: Bill; order: Bill['waitingOrders'][number] }) {
  const [, navigate] = useLocation()
  return (
    <Button kind="primary" wide onClick={() => navigate(buildPayOrderLink(bill.billId, order.orderId))}>
      收待付款订单 {formatFen(order.payableAmount, { trim: true })}
    </Button>
  )
}

/** An order whose discounts cover its full price goes to production without a payment. */
function FreeOrder({ bill, due }: { bill: Bill; due: AmountDue }) {
  const command = useBillCommand(billing.settle, bill, { label: '确认订单' })
  const settled = useNavigateAfterPayment(bill, due)
  const submit = async () => {
    const { billId } = bill
    const order = due.orderId === undefined ? {} : { orderId: due.orderId }
    const done = await command.submit({ billId, payments: [], ...order }).catch(() => null)
    if (done && !done.queued) settled(done.answer)
  }
  return (
    <Button kind="primary" wide onClick={submit}>
      无需付款，确认订单
    </Button>
  )
}

/** Sheets that need the network anyway, loaded lazily; cash must open offline. */
const sheets: Record<
  Exclude<BillAction, 'cash' | 'member' | 'refund' | 'reverse' | 'waiveMin' | 'clear'>,
  LazyComponent<PaySheetProps>
> = {
  scan: createLazyComponent<PaySheetProps>(() => import('../online/scan-sheet.tsx')),
  code: createLazyComponent<PaySheetProps>(() => import('../online/code-sheet.tsx')),
  card: createLazyComponent<PaySheetProps>(() => import('../settle/card-sheet.tsx')),
  balance: createLazyComponent<PaySheetProps>(() => import('../settle/balance-sheet.tsx')),
  deposit: createLazyComponent<PaySheetProps>(() => import('../settle/deposit-sheet.tsx')),
  credit: createLazyComponent<PaySheetProps>(() => import('../credit/credit-sheet.tsx')),
  combined: createLazyComponent<PaySheetProps>(() => import('../settle/combined-sheet.tsx')),
  discount: createLazyComponent<PaySheetProps>(() => import('../discount/discount-sheet.tsx')),
  wipe: createLazyComponent<PaySheetProps>(() => import('../discount/wipe-sheet.tsx')),
  compensate: createLazyComponent<PaySheetProps>(() => import('../discount/compensate-sheet.tsx')),
  topUp: createLazyComponent<PaySheetProps>(() => import('../discount/top-up-sheet.tsx')),
  stayBelow: createLazyComponent<PaySheetProps>(() => import('../settle/stay-below-sheet.tsx')),
}

const reverseSheet = createLazyComponent(() => import('../settle/reverse-sheet.tsx'))

/** Sheet of an action. `onAct` switches to the sheet of a different action. */
export function BillActionSheet({
  act,
  onAct,
  ...props
}: PaySheetProps & { act: BillAction; onAct: (act: BillAction) => void }) {
  const { bill, onClose } = props
  const detail = useMainTable(bill)
  const [, navigate] = useLocation()
  // The bill of a cleared table has no further actions.
  const leave = () => navigate(floorLink, { replace: true })
  switch (act) {
    case 'cash':
      return <CashSheet {...props} />
    case 'member':
      return <MemberSheet bill={bill} onClose={onClose} />
    case 'refund':
      return <RefundSheet orders={listRefundableOrders(bill)} onClose={onClose} />
    case 'reverse':
      return <LazySheet part={reverseSheet} props={{ bill, onClose, onRefund: () => onAct('refund') }} />
    case 'waiveMin':
      return detail ? <LazySheet part={WaiveMinForm} props={{ detail, onClose }} /> : null
    case 'clear':
      return detail ? <LazySheet part={ClearForm} props={{ detail, onClose, onCleared: leave }} /> : null
    default:
      return <LazySheet key={act} part={sheets[act]} props={props} />
  }
}

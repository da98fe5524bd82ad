import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { useOnline } from '#lib/offline/online.ts'
import { filterFittingDeposits } from '../../tables/public.ts'
import type { Bill } from './bill-rules.ts'
import { findMainAction, type Act } from './act-rules.ts'
import { isExact, type Due } from './due-rules.ts'
import { payOrderLink } from '../links.ts'
import { useMainTable } from '../queries.ts'
import { useBillCommand } from '../use-bill-command.ts'
import { canPrint, printName } from './use-print.ts'
import { useSettled } from '../settle/use-settled.ts'

export interface BillBarProps {
  bill: Bill
  due: Due
  acts: ReadonlySet<Act>
  onPrint: () => Promise<void>
  onAct: (act: Act) => void
}

/** Main button: take the payment, or clear a paid table. Next to it the print button. */
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
          {printName(bill)}
        </Button>
      )}
      {main}
    </BottomBar>
  )
}

/** Button labels; the amount follows for payments. */
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
const computeDueAfterDeposits = (bill: Bill, due: Due): number =>
  !isExact(due)
    ? filterFittingDeposits(bill.deposits, due.fen).reduce((left, { amount }) => left - amount, due.fen)
    : due.fen

/** The bill is fully paid, but an order waits for payment. */
function PayOrder({ bill, order }: { bill: Bill; order: Bill['waitingOrders'][number] }) {
  const [, navigate] = useLocation()
  return (
    <Button kind="primary" wide onClick={() => navigate(payOrderLink(bill.billId, order.orderId))}>
      收待付款订单 {formatFen(order.payableAmount, { trim: true })}
    </Button>
  )
}

/** An order whose discounts cover its full price goes to production without a payment. */
function FreeOrder({ bill, due }: { bill: Bill; due: Due }) {
  const command = useBillCommand(billing.settle, bill, { label: '确认订单' })
  const settled = useSettled(bill, due)
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

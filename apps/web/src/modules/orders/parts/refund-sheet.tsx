import { formTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { useBegin } from '../use-begin.ts'
import { orderReadings, type OrderBook } from '../use-order-actions.ts'
import { CommandSheet } from './command-sheet.tsx'
import { ReasonField } from './reason-field.tsx'

const types = [
  { id: '1', label: '退货退款' },
  { id: '2', label: '仅退款' },
] as const
type RefundType = (typeof types)[number]['id']

const usual = ['客人不要了', '品质问题', '多收了', '投诉补偿']

/** 申请退款: goods that were paid for come back, or only money goes back. */
export default function RefundSheet({ order, onClose }: { order: OrderBook['orders'][number]; onClose: () => void }) {
  const command = useCommand(billing.refundApply, {
    label: `${order.tableName} 申请退款`,
    quiet: true,
    invalidates: [...orderReadings, billing.detail, catalog.goodsList],
  })
  useBegin(command.begin)
  const [refundType, setType] = useState<RefundType>('1')
  const [back, setBack] = useState<Readonly<Record<number, number>>>({})
  const [amountFen, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [returnStock, setReturnStock] = useState(true)
  const mostFen = order.paidAmount + order.creditAmount
  const items = Object.entries(back).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ orderItemId: Number(id), quantity }] : [],
  )
  const goodsBack = refundType === '1'
  const missing = goodsBack
    ? items.length === 0 && formTexts.goodsRequired
    : (amountFen === null || amountFen === 0) && formTexts.amountRequired

  const submit = async () => {
    const what = goodsBack ? { items, returnStock } : { amount: amountFen ?? 0 }
    try {
      const done = await command.submit({ orderId: order.orderId, refundType, reason: reason.trim(), ...what })
      toast(!done.queued && done.answer.status === '2' ? '退款成功' : '退款申请已提交')
      onClose()
    } catch {
      // The sheet shows the refusal and keeps what was typed.
    }
  }

  return (
    <CommandSheet
      title="申请退款"
      fact={`${order.tableName} · ${order.orderNo}`}
      end={<Money fen={mostFen} size="figure" />}
      submitLabel="提交申请"
      disabledReason={missing || (reason.trim() === '' ? formTexts.reasonRequired : null)}
      busy={command.busy}
      error={command.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl label="退款类型" options={types} value={refundType} onChange={setType} />
      {goodsBack ? (
        <>
          {order.items
            .filter((line) => line.quantity > line.returnQuantity)
            .map((line) => (
              <ListRow
                key={line.orderItemId}
                inCard
                title={line.goodsName}
                fact={`可退${line.quantity - line.returnQuantity}${line.unit}`}
                figure={<Money fen={line.amount - line.discountAmount} />}
                chip={
                  <Stepper
                    label={line.goodsName}
                    value={back[line.orderItemId] ?? 0}
                    max={line.quantity - line.returnQuantity}
                    hideAtZero
                    onChange={(quantity) => setBack({ ...back, [line.orderItemId]: quantity })}
                  />
                }
              />
            ))}
          <Switch label="退回库存" hint="已开封或已损坏的不退回" checked={returnStock} onChange={setReturnStock} />
        </>
      ) : (
        <Field label="退款金额" error={amountFen !== null && amountFen > mostFen ? '超过可退金额' : null}>
          <MoneyInput fen={amountFen} onChange={setAmount} large />
        </Field>
      )}
      <ReasonField label="退款原因" usual={usual} value={reason} onChange={setReason} />
    </CommandSheet>
  )
}

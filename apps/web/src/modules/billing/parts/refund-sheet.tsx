import { formatFen } from '@nocturne/base/money'
import { refundStatus, refundType } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'

import { Field } from '../../../kit/field.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Select } from '../../../kit/select.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm, type Faults } from '../../../lib/form.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { ReasonField } from '../../../shells/reason-field.tsx'
import { usualReasons } from '../../../shells/usual-reasons.ts'
import { billReadings } from '../queries.ts'
import type { RefundItem, RefundOrder } from '../refund-rules.ts'

const types = [
  { id: refundType.goods, label: '退货退款' },
  { id: refundType.moneyOnly, label: '仅退款' },
] as const
type RefundType = (typeof types)[number]['id']

/** Done at once, or as good as: a provider has it in hand. Anything else waits for a yes. */
const DONE = refundStatus.succeeded
const SENT = refundStatus.refunding

export interface RefundSheetProps {
  /** Orders that hold money; with several the person chooses one. */
  orders: readonly RefundOrder[]
  onClose: () => void
}

type Typed = {
  orderId: number | null
  refundType: RefundType
  back: Back
  returnStock: boolean
  fen: number | null
  reason: string
}

/** 申请退款: goods that were paid for come back, or only money goes back. */
export default function RefundSheet({ orders, onClose }: RefundSheetProps) {
  const command = useCommand(billing.refundApply, {
    label: ({ orderId }) => `${orderOf(orders, orderId)?.tableName ?? ''} 申请退款`,
    quiet: true,
    invalidates: [...billReadings, catalog.goodsList],
  })
  const form = useForm<Typed>({
    draft: `refund.${orders[0]?.orderId}`,
    initial: {
      orderId: orders[0]?.orderId ?? null,
      refundType: refundType.goods,
      back: {},
      returnStock: true,
      fen: null,
      reason: '',
    },
    check: (typed) => refundFaults(typed, orderOf(orders, typed.orderId)),
    send: async ({ orderId, refundType: type, returnStock, fen, reason }) => {
      if (orderId === null) return
      const what = type === refundType.goods ? { items, returnStock } : { amount: fen ?? 0 }
      const done = await command.submit({ orderId, refundType: type, reason: reason.trim(), ...what })
      if (!done.queued) toast(outcomeOf(done.answer))
      onClose()
    },
  })
  const { value, field, change } = form
  const order = orderOf(orders, value.orderId)
  const items = itemsBack(order, value.back)

  return (
    <FormSheet
      form={form}
      title="申请退款"
      fact={order && `${order.tableName} · ${order.orderNo} · 可退 ${formatFen(order.paidFen, { trim: true })}`}
      onClose={onClose}
      submitLabel="提交申请"
      disabledReason={value.refundType === refundType.goods && items.length === 0 ? formTexts.goodsRequired : null}
    >
      {orders.length > 1 && (
        <Field label="订单">
          <Select
            label="订单"
            options={orders.map((row) => ({ id: row.orderId, label: row.orderNo, hint: hintOf(row) }))}
            value={value.orderId}
            onChange={(orderId) => change({ orderId })}
          />
        </Field>
      )}
      <SegmentedControl
        label="退款类型"
        options={types}
        value={value.refundType}
        onChange={(refundType) => change({ refundType })}
      />
      {value.refundType === refundType.goods ? (
        <>
          <BackItems items={order?.items ?? []} back={value.back} onChange={(back) => change({ back })} />
          <Switch
            label="退回库存"
            hint="已开封或已损坏的不退回"
            checked={value.returnStock}
            onChange={(returnStock) => change({ returnStock })}
          />
        </>
      ) : (
        <FormField field={field('fen')} label="退款金额" live={value.fen !== null}>
          {(control) => <MoneyInput fen={control.value} onChange={control.onChange} large />}
        </FormField>
      )}
      {order?.online && <Notice tone="accent">微信、支付宝收的款原路退回客人账户，到账时间以支付方为准</Notice>}
      <ReasonField field={field('reason')} label="退款原因" usual={usualReasons.refund} />
    </FormSheet>
  )
}

/** Pieces that come back, by line. */
type Back = Readonly<Record<number, number>>

const orderOf = (orders: readonly RefundOrder[], orderId: number | null) =>
  orders.find((order) => order.orderId === orderId)

const itemsBack = (order: RefundOrder | undefined, back: Back) =>
  (order?.items ?? [])
    .map(({ orderItemId, kept }) => ({ orderItemId, quantity: Math.min(kept, back[orderItemId] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

function refundFaults({ refundType: type, fen, reason }: Typed, order: RefundOrder | undefined): Faults<Typed> {
  const tooMuch = fen !== null && order && fen > order.paidFen && `最多可退 ${formatFen(order.paidFen, { trim: true })}`
  return {
    fen: type === refundType.moneyOnly && (fen ? tooMuch : formTexts.amountRequired),
    reason: reason.trim() === '' && formTexts.reasonRequired,
  }
}

function BackItems({
  items,
  back,
  onChange,
}: {
  items: readonly RefundItem[]
  back: Back
  onChange: (back: Back) => void
}) {
  return (
    <div>
      {items.map((item) => (
        <ListRow
          key={item.orderItemId}
          inCard
          title={item.goodsName}
          fact={
            <>
              可退 {item.kept}
              {item.unit} · <Money fen={item.netFen} />
            </>
          }
          figure={
            <Stepper
              label={item.goodsName}
              value={Math.min(item.kept, back[item.orderItemId] ?? 0)}
              max={item.kept}
              hideAtZero
              onChange={(quantity) => onChange({ ...back, [item.orderItemId]: quantity })}
            />
          }
        />
      ))}
    </div>
  )
}

const hintOf = (order: RefundOrder) =>
  `可退 ${formatFen(order.paidFen, { trim: true })} · ${order.items.map((item) => item.goodsName).join('、')}`

function outcomeOf({ status, amount, creditBack }: { status: string; amount: number; creditBack: number }): string {
  if (status === SENT) return `退款 ${formatFen(amount, { trim: true })} 已发起，原路退回`
  if (status !== DONE) return `退款 ${formatFen(amount, { trim: true })} 已提交审批`
  const credit = creditBack > 0 ? `，其中冲减挂账 ${formatFen(creditBack, { trim: true })}` : ''
  return `退款成功 ${formatFen(amount, { trim: true })}${credit}`
}

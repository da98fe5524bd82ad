import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { refundType } from '@nocturne/contract/codes'
import type { RefundType } from '@nocturne/contract/codes'
import type { UseQueryResult } from '@tanstack/react-query'

import { Field } from '#kit/field.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { Notice } from '#kit/notice.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Select } from '#kit/select.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Switch } from '#kit/switch.tsx'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { PayPasswordField } from '#shells/pay-password.tsx'
import { RefundPlanCard, type RefundPlanInput, type RefundPlan } from './refund-plan.tsx'
import type { RefundItem, RefundOrder } from './refund-rules.ts'
import { useRefundForm, type ReturnedPieces } from './use-refund-form.ts'

const types = [
  { id: refundType.goods, label: '退货退款' },
  { id: refundType.moneyOnly, label: '仅退款' },
] as const
export interface RefundSheetProps {
  /** Orders that have payments; the user selects one if there are several. */
  orders: readonly RefundOrder[]
  onClose: () => void
}

/** 申请退款: return of paid goods, or a refund of money only. */
export default function RefundSheet({ orders, onClose }: RefundSheetProps) {
  const { form, order, what, plan } = useRefundForm(orders, onClose)
  const { value, field, change } = form

  return (
    <FormSheet
      form={form}
      title="申请退款"
      fact={order && `${order.tableName} · ${order.orderNo} · 可退 ${formatFen(order.paidFen, { trim: true })}`}
      onClose={onClose}
      submitLabel={formatSubmitLabel(what === null ? undefined : plan.data)}
      disabledReason={getBlockReason(value.refundType, what, plan)}
    >
      {orders.length > 1 && (
        <Field label="订单">
          <Select
            label="订单"
            options={orders.map((row) => ({ id: row.orderId, label: row.orderNo, hint: formatHint(row) }))}
            value={value.orderId}
            onChange={(orderId) => change({ orderId, firstPaymentId: null })}
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
      {/* Above the plan, which loads later and would otherwise move this field under the thumb. */}
      <ReasonField field={field('reason')} label="退款原因" usual={commonReasons.refund} />
      {what && (
        <RefundPlanCard
          plan={plan}
          first={value.firstPaymentId}
          onFirst={(firstPaymentId) => change({ firstPaymentId })}
        />
      )}
      {order?.online && <Notice tone="accent">微信、支付宝收的款原路退回客人账户，到账时间以支付方为准</Notice>}
      {what && plan.data?.password && <PayPasswordField form={form} />}
    </FormSheet>
  )
}

/** Submit label: immediate refund or request for approval, as the plan requires. */
function formatSubmitLabel(plan: RefundPlan | undefined): string {
  if (!plan) return '退款'
  const sum = formatFen(plan.amount, { trim: true })
  return plan.approval ? `提交审批 ${sum}` : `立即退款 ${sum}`
}

/** Blocks sending until the plan has been shown. */
function getBlockReason(
  type: RefundType,
  what: RefundPlanInput | null,
  plan: UseQueryResult<RefundPlan>,
): string | null {
  if (type === refundType.goods && what === null) return formTexts.goodsRequired
  if (plan.isFetching && !plan.data) return '正在计算退款金额'
  return plan.error ? plan.error.message : null
}

function BackItems({
  items,
  back,
  onChange,
}: {
  items: readonly RefundItem[]
  back: ReturnedPieces
  onChange: (back: ReturnedPieces) => void
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

const formatHint = (order: RefundOrder) =>
  `可退 ${formatFen(order.paidFen, { trim: true })} · ${order.items.map((item) => item.goodsName).join('、')}`

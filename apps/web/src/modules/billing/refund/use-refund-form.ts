import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { refundStatus, refundType, type RefundType } from '@nocturne/contract/codes'

import { showToast } from '#kit/toast.ts'
import { useForm, type FormErrors } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { encryptForSending } from '../../session/public.ts'
import { PasswordMissingError, findPasswordError } from '#shells/pay-password.tsx'
import { billQueries } from '../use-bill.ts'
import { useRefundPlan, type RefundPlanInput } from './refund-plan.tsx'
import type { RefundOrder } from './refund-rules.ts'

/**
 * Statuses of a refund that is done immediately, or in progress at the provider. With any other status it needs
 * approval.
 */
const DONE = refundStatus.succeeded
const SENT = refundStatus.refunding

type RefundFormValues = {
  orderId: number | null
  refundType: RefundType
  back: ReturnedPieces
  returnStock: boolean
  fen: number | null
  /** Payment to refund from first; null for the default order. */
  firstPaymentId: number | null
  reason: string
  payPassword: string
}

/** Form of a refund with its plan and submission. */
export function useRefundForm(orders: readonly RefundOrder[], onClose: () => void) {
  const options = { quiet: true, invalidates: [...billQueries, catalog.goodsList] }
  const command = useCommand(billing.refundApply, {
    ...options,
    label: ({ orderId }) => `${findOrder(orders, orderId)?.tableName ?? ''} 申请退款`,
  })
  // Separate command for requests with a password, which are never stored on the device.
  const confirmed = useCommand(billing.refundApply, { ...options, label: '申请退款', secret: true })
  const form = useForm<RefundFormValues>({
    draft: `refund.${orders[0]?.orderId}`,
    secrets: ['payPassword'],
    place: findPasswordError,
    initial: {
      orderId: orders[0]?.orderId ?? null,
      refundType: refundType.goods,
      back: {},
      returnStock: true,
      fen: null,
      firstPaymentId: null,
      reason: '',
      payPassword: '',
    },
    check: (typed) => findRefundErrors(typed, findOrder(orders, typed.orderId)),
    send: async (typed) => {
      if (what === null) return false
      const { returnStock, payPassword } = typed
      const input = { ...what, reason: typed.reason.trim(), ...(what.items && { returnStock }) }
      const sealInput = async () => ({ ...input, payPassword: await encryptForSending(payPassword) })
      if (plan.data?.password && payPassword === '') throw new PasswordMissingError()
      const done = plan.data?.password
        ? await confirmed.submitSealed({ ...input, payPassword }, sealInput)
        : await command.submit(input)
      if (!done.queued) showToast(formatOutcome(done.answer))
      onClose()
      return true
    },
  })
  const order = findOrder(orders, form.value.orderId)
  const what = toPlanInput(form.value, order)
  const plan = useRefundPlan(what)
  return { form, order, what, plan }
}

/** Input of the plan and the request; null while the returned items or the amount are not specified. */
function toPlanInput(typed: RefundFormValues, order: RefundOrder | undefined): RefundPlanInput | null {
  const { orderId, refundType: type, fen, back, firstPaymentId } = typed
  if (orderId === null || !order) return null
  const first = firstPaymentId === null ? {} : { firstPaymentId }
  const items = listReturnedItems(order, back)
  if (type === refundType.goods) return items.length > 0 ? { orderId, refundType: type, items, ...first } : null
  return fen && fen <= order.paidFen ? { orderId, refundType: type, amount: fen, ...first } : null
}

/** Number of returned pieces by order line id. */
export type ReturnedPieces = Readonly<Record<number, number>>

const findOrder = (orders: readonly RefundOrder[], orderId: number | null) =>
  orders.find((order) => order.orderId === orderId)

const listReturnedItems = (order: RefundOrder | undefined, back: ReturnedPieces) =>
  (order?.items ?? [])
    .map(({ orderItemId, kept }) => ({ orderItemId, quantity: Math.min(kept, back[orderItemId] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

function findRefundErrors(
  { refundType: type, fen, reason }: RefundFormValues,
  order: RefundOrder | undefined,
): FormErrors<RefundFormValues> {
  const tooMuch = fen !== null && order && fen > order.paidFen && `最多可退 ${formatFen(order.paidFen, { trim: true })}`
  return {
    fen: type === refundType.moneyOnly && (fen ? tooMuch : formTexts.amountRequired),
    reason: reason.trim() === '' && formTexts.reasonRequired,
  }
}

function formatOutcome({ status, amount, creditBack }: { status: string; amount: number; creditBack: number }): string {
  if (status === SENT) return `退款 ${formatFen(amount, { trim: true })} 已发起，原路退回`
  if (status !== DONE) return `退款 ${formatFen(amount, { trim: true })} 已提交审批`
  const credit = creditBack > 0 ? `，其中冲减挂账 ${formatFen(creditBack, { trim: true })}` : ''
  return `退款成功 ${formatFen(amount, { trim: true })}${credit}`
}

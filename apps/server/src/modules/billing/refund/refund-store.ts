/** Refundable lines and money of an order, and the plan of a refund over them, under the lock of its bill. */
import type { GoodsKind, RefundType } from '@nocturne/contract/codes'
import { creditStatus, payMethod as methods, payStatus, refundType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { findMissingElement, refuse, refuseInputValue, refuseField } from '../../../http/refusal.ts'
import { listFirstRefundChoices, sortRefundSources, planGoodsRefund, planMoneyRefund } from './refund-rules.ts'
import type { RefundChoice, RefundableLine, RefundPlan, RefundSource } from './refund-rules.ts'

export type RefundableOrderLine = RefundableLine & {
  goodsId: number
  goodsKind: GoodsKind
  goodsName: string
  packageDetail: unknown
}
export type RefundRequest = {
  orderId: number
  refundType: RefundType
  items: readonly { orderItemId: number; quantity: number }[]
  amount: number
  /** Payment to refund first; undefined or null for the default order. */
  firstPaymentId?: number | null | undefined
}

type LineRow = Omit<RefundableOrderLine, 'discounts'> & RefundableOrderLine['discounts']

/** Lines of an order with their refundable state. */
export async function listRefundableLines(db: Db, orderId: number): Promise<RefundableOrderLine[]> {
  const { rows } = await sql<LineRow>`
    select order_item_id, goods_id, goods_kind, goods_name, package_detail, price, quantity - return_quantity as kept_quantity, stored_quantity, performance_flag,
      change_price_discount, member_discount, manager_discount, wipe_discount, other_discount
    from order_item where order_id = ${orderId} order by order_item_id`.execute(db)
  return rows.map(({ changePriceDiscount, memberDiscount, managerDiscount, wipeDiscount, otherDiscount, ...line }) => ({
    ...line,
    discounts: { changePriceDiscount, memberDiscount, managerDiscount, wipeDiscount, otherDiscount },
  }))
}

/**
 * Refundable money on the order's lines in the order of refunding: owed on account, then the latest payment first. A repaid credit is
 * refunded through its repayments.
 */
async function listRefundSources(db: Db, orderId: number): Promise<RefundSource[]> {
  const { rows } = await sql<RefundSource>`
    with paid as (
      select a.payment_id, p.pay_method, a.order_item_id, null::bigint as credit_payment_id,
        case when p.pay_method = 'credit' and c.status not in (${lit(creditStatus.open, creditStatus.partlyRepaid)}) then 0
        else a.amount - a.refunded_amount - a.repaid_amount end as left
      from payment_allocation a join payment p using (payment_id) left join credit_record c using (payment_id)
      where a.order_id = ${orderId} and p.status = ${lit(payStatus.succeeded)} and not p.voided
    ), repaid as (
      select r.payment_id, r.pay_method, l.order_item_id, c.payment_id as credit_payment_id, l.amount - l.refunded_amount as left
      from credit_repay_line l join credit_repay r using (repay_id) join credit_record c using (credit_id)
      -- What its guarantor's wage repaid came from no guest and goes back to none.
      where l.order_id = ${orderId} and r.pay_method <> ${lit(methods.wage)}
    )
    select * from (select * from paid union all select * from repaid) sources
    order by pay_method = 'credit' desc, payment_id desc, order_item_id`.execute(db)
  return rows.filter((row) => row.left > 0)
}

/** Refuses a payment that cannot be chosen to be refunded first. */
export async function assertRefundChoice(db: Db, orderId: number, first: number | undefined): Promise<void> {
  if (first === undefined) return
  const choices = listFirstRefundChoices(await listRefundSources(db, orderId))
  if (!choices.some(({ paymentId }) => paymentId === first))
    refuseField('firstPaymentId', '优先退回', '该笔收款已无可退金额，请重新选择')
}

/** Plans a refund, or refuses. Voucher money is refunded by cancelling the voucher. */
export async function planRefund(
  db: Db,
  request: RefundRequest,
): Promise<{ plan: RefundPlan; lines: RefundableOrderLine[]; refundable: number; choices: RefundChoice[] }> {
  const [lines, sources] = [
    await listRefundableLines(db, request.orderId),
    await listRefundSources(db, request.orderId),
  ]
  const missing = findMissingElement(
    request.items.map(({ orderItemId }) => orderItemId),
    lines.map(({ orderItemId }) => orderItemId),
  )
  if (missing !== undefined) refuseInputValue({ orderItemId: missing }, 'RETURN_EXCEEDED')
  const choices = listFirstRefundChoices(sources)
  // The chosen payment may have been refunded meanwhile: then the default order applies.
  const first = choices.find(({ paymentId }) => paymentId === request.firstPaymentId)?.paymentId
  const plan =
    request.refundType === refundType.goods
      ? planGoodsRefund(lines, request.items, sources, first)
      : planMoneyRefund(request.amount, sortRefundSources(sources, first))
  if ('problem' in plan) refuse(plan.problem)
  for (const { payMethod, paymentId } of plan.takes) {
    if (payMethod === 'voucher') refuse('VOUCHER_CANCEL_FIRST')
    if (!['cash', 'card', 'transfer', 'credit', 'wechat', 'alipay', 'balance', 'prepay', 'deposit'].includes(payMethod))
      throw new Error(`payment ${paymentId}: no way to give ${payMethod} back`)
  }
  return { plan, lines, choices, refundable: sources.reduce((sum, source) => sum + source.left, 0) }
}

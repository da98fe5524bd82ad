/** 退款 of a paid line. Small refunds of the same night are made immediately, others need an approval. */
import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { goodsKind, orderStatus, payMethod, refundStatus, refundType } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
import type { Person } from '../../src/modules/directory/public.ts'
import { buildGoodsRefundFacts } from '../../src/modules/billing/refund/refund-facts.ts'
import { planGoodsRefund } from '../../src/modules/billing/refund/refund-rules.ts'
import type { RefundPlan, RefundSource } from '../../src/modules/billing/refund/refund-rules.ts'
import { discountColumns } from '../../src/modules/orders/line-rules.ts'
import { startApproval } from './approvals.ts'
import { logBillChange } from './bills.ts'
import { getAccountId, getMoneyAccount } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { formatNow } from './night.ts'
import type { LiveOrder, Night } from './night.ts'
import { refundOnline } from './online-refund.ts'
import { isOnlineMeans } from './pay-mix.ts'
import { refreshBill } from './refresh-bill.ts'
import { computeBonusRefund, refundBalance } from './stored-value.ts'
import { logOperation, postEntry, postFact } from './write.ts'
import { requireNextOrderStatus } from './next-state.ts'

/**
 * Payment means that cannot be refunded here: they are refunded through their prepayment, or by cancelling the voucher.
 */
const PAID_AHEAD: readonly PayMethod[] = [payMethod.deposit, payMethod.prepay, payMethod.voucher]

const reasons = ['酒水口味不满意', '出品有误', '商品未上齐']

/**
 * Refunds one unit of a paid order, unless it was paid on account, by voucher or prepayment. Returns true when it was
 * refunded or requested. With `waits` only a refund that needs an approval is requested, and its approval stays
 * pending.
 */
export function refundOneUnit(night: Night, order: LiveOrder, cashier: Person, waits = false): boolean {
  if (order.row.status !== orderStatus.settled || order.gift) return false
  const random = night.stream('refund', order.row.orderNo)
  const least = waits ? night.venue.config['refund.autoLimit'] * 1.2 : 0
  const line = order.lines.find(
    (item) =>
      (waits || item.goodsKind === goodsKind.single) &&
      item.quantity - item.returnQuantity > 0 &&
      item.allocatedAmount > 0 &&
      item.price > least,
  )
  if (!line) return false
  const plan = planGoodsRefund(
    listRefundableLines(order),
    [{ orderItemId: line.orderItemId, quantity: 1 }],
    listSources(night, order),
  )
  if ('problem' in plan || plan.creditBack > 0) return false
  if (plan.takes.some((take) => PAID_AHEAD.includes(take.payMethod))) return false
  const refund = refundRow(night, order, { plan, goodsName: line.goodsName, reason: random.pick(reasons), cashier })
  const { orderNo } = order.row
  logOperation(night, billing.refundApply, cashier, {
    subjectType: 'refund',
    subjectId: refund.refundId,
    after: { refundNo: refund.refundNo, orderNo, amount: plan.amount, creditBack: 0, reason: refund.reason },
  })
  if (plan.amount <= night.venue.config['refund.autoLimit']) {
    applyRefund(night, order, { refund, plan, doer: cashier, cashier })
    return true
  }
  const { tableName } = order.sitting.record
  const formData = { 台位: tableName, 订单: orderNo, 金额: formatFen(plan.amount), 原因: refund.reason }
  const request = {
    typeCode: 'refund',
    title: `${tableName} 退款 ${orderNo}`,
    amount: plan.amount,
    bizType: 'refund',
    bizId: refund.refundId,
    formData,
    applicant: cashier,
    waits,
  }
  const approval = startApproval(night, request, ({ agreed, by }) => {
    if (agreed) applyRefund(night, order, { refund, plan, doer: by, cashier })
    else
      Object.assign(refund, {
        status: refundStatus.rejected,
        auditUserId: by.userId,
        auditUserName: by.nickName,
        opinion: '不同意',
      })
  })
  refund.approvalId = approval.approvalId
  return true
}

const listRefundableLines = (order: LiveOrder) =>
  order.lines.map((line) => ({
    orderItemId: line.orderItemId,
    goodsId: line.goodsId,
    goodsKind: line.goodsKind,
    goodsName: line.goodsName,
    packageDetail: line.packageDetail,
    price: line.price,
    storedQuantity: 0,
    keptQuantity: line.quantity - line.returnQuantity,
    performanceFlag: line.performanceFlag,
    discounts: line,
  }))

/** Payments of the order's lines in refund order: on account first, then the latest payment. */
function listSources(night: Night, order: LiveOrder): RefundSource[] {
  const methods = new Map(night.rows.payment.map((row) => [row.paymentId, row.payMethod]))
  return night.rows.paymentAllocation
    .filter((row) => row.orderId === order.row.orderId)
    .flatMap(({ paymentId, orderItemId, amount, refundedAmount, repaidAmount }) => {
      const by = methods.get(paymentId)
      const left = amount - refundedAmount - repaidAmount
      return by === undefined ? [] : [{ paymentId, payMethod: by, orderItemId, left }]
    })
    .filter((source) => source.left > 0)
    .toSorted(
      (a, b) =>
        Number(b.payMethod === 'credit') - Number(a.payMethod === 'credit') ||
        b.paymentId - a.paymentId ||
        a.orderItemId - b.orderItemId,
    )
}

type RefundInput = { plan: RefundPlan; goodsName: string; reason: string; cashier: Person }

function refundRow(night: Night, order: LiveOrder, { plan, goodsName, reason, cashier }: RefundInput): Row<'refund'> {
  const refund: Row<'refund'> = {
    refundId: night.ids.next('refund'),
    refundNo: night.ids.number('TK', night.date),
    refundType: refundType.goods,
    orderId: order.row.orderId,
    tableRecordId: order.row.tableRecordId,
    items: plan.lines.map(({ orderItemId, quantity, amount }) => ({ orderItemId, goodsName, quantity, amount })),
    goodsAmount: plan.goodsAmount,
    discountBack: plan.discountBack,
    amount: plan.amount,
    creditBack: 0,
    paymentParts: [],
    reason,
    returnStock: false,
    applyUserId: cashier.userId,
    applyUserName: cashier.nickName,
    auditUserId: null,
    auditUserName: null,
    opinion: '',
    approvalId: null,
    firstPaymentId: null,
    status: refundStatus.pending,
    businessDate: null,
    refundedAt: null,
    createdAt: formatNow(night),
  }
  night.rows.refund.push(refund)
  return refund
}

type Giving = { refund: Row<'refund'>; plan: RefundPlan; doer: Person; cashier: Person }

/** Applies the refund to lines, payments, facts and journal. */
function applyRefund(night: Night, order: LiveOrder, { refund, plan, doer, cashier }: Giving): void {
  for (const { orderItemId, quantity, discounts, amount } of plan.lines) {
    const line = order.lines.find((item) => item.orderItemId === orderItemId)
    if (!line) continue
    for (const column of discountColumns) line[column] -= discounts[column]
    Object.assign(line, {
      returnQuantity: line.returnQuantity + quantity,
      allocatedAmount: line.allocatedAmount - amount,
      returnReason: refund.reason,
      returnUserId: doer.userId,
      returnedAt: formatNow(night),
    })
  }
  const payments = [...Map.groupBy(plan.takes, (take) => take.paymentId)].map(([paymentId, takes]) =>
    deductFromPayment(night, paymentId, takes),
  )
  const effect = { plan, payments, lines: listRefundableLines(order) }
  for (const fact of buildGoodsRefundFacts(order.row, refund, effect)) postFact(night, order, fact)
  if (order.lines.every((line) => line.returnQuantity === line.quantity))
    order.row.status = requireNextOrderStatus(order.row, 'returnAll')
  const parts = payments.map(({ paymentId, paymentNo, payMethod, amount }) => ({
    paymentId,
    paymentNo,
    payMethod,
    amount,
  }))
  const audit = doer === cashier ? {} : { auditUserId: doer.userId, auditUserName: doer.nickName }
  Object.assign(refund, {
    status: refundStatus.succeeded,
    businessDate: night.date,
    refundedAt: formatNow(night),
    paymentParts: parts,
    ...audit,
  })
  const { bill } = order.sitting
  refreshBill(night, bill, doer.userId)
  logBillChange(
    night,
    bill,
    { opType: '退款', content: `${order.row.orderNo} ${formatFen(plan.amount)}，${refund.reason}` },
    doer,
  )
  const out = [...Map.groupBy(payments, ({ payMethod }) => payMethod)].flatMap(([payMethod, rows]) => {
    const amount = rows.reduce((sum, row) => sum + row.amount, 0)
    if (payMethod === 'balance')
      return rows.flatMap((row) => refundBalance(night, { ...row, refundId: refund.refundId }))
    return {
      accountId: isOnlineMeans(payMethod)
        ? getAccountId(night, 'refund:channel')
        : getMoneyAccount(night, { payMethod, cashier, amount: -amount }),
      amount: -amount,
    }
  })
  postEntry(
    night,
    {
      businessKey: `refund:${refund.refundId}`,
      kind: 'refund',
      lines: [{ accountId: getAccountId(night, 'income:sales'), amount: plan.amount }, ...out],
    },
    doer.userId,
  )
  for (const { paymentId, amount } of payments.filter(({ payMethod }) => isOnlineMeans(payMethod)))
    refundOnline(night, { paymentId, amount, reason: refund.reason, of: 'refund', bizId: refund.refundId })
  logOperation(night, billing.refundApply, doer, {
    title: '退款成功',
    subjectType: 'refund',
    subjectId: refund.refundId,
    before: { status: refundStatus.pending },
    after: { status: refundStatus.succeeded, amount: plan.amount, creditBack: 0 },
  })
}

function deductFromPayment(night: Night, paymentId: number, takes: RefundPlan['takes']) {
  const payment = night.rows.payment.find((row) => row.paymentId === paymentId)
  if (!payment) throw new Error(`a refund takes from payment ${paymentId}, which is not of this night`)
  const amount = takes.reduce((sum, take) => sum + take.amount, 0)
  payment.refundedAmount += amount
  const bonuses: { orderItemId: number; bonus: number }[] = []
  for (const take of takes) {
    const allocation = night.rows.paymentAllocation.find(
      (row) => row.paymentId === paymentId && row.orderItemId === take.orderItemId,
    )
    if (!allocation) continue
    bonuses.push({ orderItemId: take.orderItemId, bonus: computeBonusRefund(allocation, take.amount) })
    allocation.refundedAmount += take.amount
  }
  const bonus = bonuses.reduce((sum, line) => sum + line.bonus, 0)
  payment.refundedBonus += bonus
  const { paymentNo, payMethod, countsPerformance, countsBonus, memberId } = payment
  return { payment, paymentId, paymentNo, payMethod, countsPerformance, countsBonus, memberId, amount, bonus, bonuses }
}

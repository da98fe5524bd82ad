/** Gifts to a table, decided by the rules of giving: within the quota immediately, beyond it with a floor manager's approval. */
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { formatFen } from '@nocturne/base/money'
import {
  factType,
  orderSource,
  orderStatus,
  orderType,
  payMode,
  sendQuotaType,
  giftReason,
  sendStatus,
  stockBizType,
} from '@nocturne/contract/codes'
import type { SendQuotaType, GiftReason, SendStatus } from '@nocturne/contract/codes'
import type { Person } from '../../src/modules/directory/public.ts'
import { getGiftEligibility, findGiftProblem } from '../../src/modules/gifts/quota-rules.ts'
import { computeMinDiff } from '../../src/modules/tables/tables-rules.ts'
import { startApproval, withdrawApproval } from './approvals.ts'
import { computeEligibleAmount } from './bills.ts'
import type { Row } from './load-rows.ts'
import { isOccupied, formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Actor, LiveOrder, Night, Sitting } from './night.ts'
import { cancelUnpaidOrder, buildCartLines, produceOrder, storeOrder } from './orders.ts'
import { pickGiftItems } from './plan-cart.ts'
import { refreshBill } from './refresh-bill.ts'
import { logOperation, logSittingChange, moveStock, postFact } from './write.ts'
import { requireNextOrderStatus } from './next-state.ts'

/** Reasons for gifts, with weights. */
const reasons = [
  [giftReason.customerCare, 45],
  [giftReason.birthday, 15],
  [giftReason.activity, 20],
  [giftReason.mood, 15],
  [giftReason.complaint, 5],
] as const

/**
 * The sales person gives goods worth a small share of the table's consumption; does nothing when the rules refuse it.
 */
export function giveRandomGift(night: Night, sitting: Sitting): void {
  const random = night.stream('gift', sitting.record.recordNo)
  giveGift(night, sitting, {
    budgetFen: Math.round(computeEligibleAmount(sitting) * random.between(0.03, 0.09)),
    mayExceedQuota: random.chance(0.3),
    waits: false,
  })
}

/**
 * Gives goods worth at most `budgetFen`. A gift beyond the quota is requested with `asksBeyond`, and not given without
 * it; with `waits` that approval stays pending. Returns true when a gift was given or requested.
 */
export function giveGift(
  night: Night,
  sitting: Sitting,
  options: { budgetFen: number; mayExceedQuota: boolean; waits: boolean },
): boolean {
  const { record, sales } = sitting
  const random = night.stream('gift', record.recordNo, sitting.orders.length)
  const quota = night.venue.quotas.get(sales.userId)
  const items = pickGiftItems(night.goods, options.budgetFen, random)
  if (!quota || items.length === 0 || !isOccupied(sitting)) return false
  const cart = buildCartLines(night, items, null)
  if (!cart) return false
  const amount = cart.lines.reduce((sum, line) => sum + line.amount, 0)
  const consumed = computeEligibleAmount(sitting)
  const table = {
    own: true,
    minReached: computeMinDiff({ ...record, minEligibleAmount: consumed }) === 0,
    consumed,
    given: sitting.sums.gift,
  }
  const goods = cart.lines.map((line) =>
    getGiftEligibility(line.goods, { own: quota.schemeGoods, all: night.venue.schemes }),
  )
  const problem = findGiftProblem({ amount, quota, usage: night.books.usage(sales.userId, night.date), table, goods })
  if (problem && !(problem.approvable && options.mayExceedQuota)) return false

  const reason = random.weighted(reasons, ([, weight]) => weight)[0]
  const { order, send } = storeGift(night, sitting, {
    lines: cart.lines,
    amount,
    reason,
    quotaType: problem ? sendQuotaType.special : sendQuotaType.personal,
  })
  moveStock(night, new Map([...cart.stock].map(([goodsId, quantity]) => [goodsId, -quantity])), {
    bizType: stockBizType.gift,
    orderId: order.row.orderId,
    userId: sales.userId,
  })
  const names = cart.lines.map((line) => `${line.goods.goodsName}×${line.quantity}`).join('、')
  if (problem) requestGift(night, order, { send, names, waits: options.waits })
  else applyGift(night, order, { names, doer: sales })
  const after = {
    sendId: send.sendId,
    orderId: send.orderId,
    sendNo: send.sendNo,
    sendAmount: amount,
    status: send.status,
    approvalId: send.approvalId,
    beyond: problem?.errCode ?? null,
    sendUserId: send.sendUserId,
    content: `${names} ${formatFen(amount)}`,
  }
  logOperation(night, gifts.add, sales, { subjectType: 'send', subjectId: send.sendId, after })
  return true
}

function requestGift(
  night: Night,
  order: LiveOrder,
  { send, names, waits }: { send: Row<'giftOrder'>; names: string; waits: boolean },
): void {
  const { sitting } = order
  const { sales, record } = sitting
  const request = {
    typeCode: 'overSend',
    title: `${record.tableName} 赠送 ${names}`.slice(0, 100),
    amount: send.sendAmount,
    bizType: 'send',
    bizId: send.sendId,
    formData: {},
    applicant: sales,
    waits,
  }
  const approval = startApproval(night, request, ({ agreed, by }) => {
    if (send.status !== sendStatus.pending) return
    if (agreed && isOccupied(sitting)) applyGift(night, order, { names, doer: by })
    else rejectGift(night, order, { doer: by, status: sendStatus.rejected, reason: '赠送未通过审批' })
  })
  send.approvalId = approval.approvalId
  logSittingChange(night, sitting, { opType: '申请赠送', content: `${sales.nickName} 赠送 ${names}，待审批` }, sales)
}

type NewGift = {
  lines: NonNullable<ReturnType<typeof buildCartLines>>['lines']
  amount: number
  reason: GiftReason
  quotaType: SendQuotaType
}

function storeGift(
  night: Night,
  sitting: Sitting,
  { lines, amount, reason, quotaType }: NewGift,
): { order: LiveOrder; send: Row<'giftOrder'> } {
  const { sales } = sitting
  const order = storeOrder(
    night,
    sitting,
    {
      orderType: orderType.gift,
      source: orderSource.staff,
      orderUser: sales,
      recommend: null,
      memberId: null,
      payMode: payMode.payLater,
      status: orderStatus.waiting,
      remark: '',
    },
    lines,
  )
  const send: Row<'giftOrder'> = {
    sendId: night.ids.next('giftOrder'),
    sendNo: night.ids.number('ZS', night.date),
    orderId: order.row.orderId,
    tableRecordId: order.row.tableRecordId,
    sendUserId: sales.userId,
    sendUserName: sales.nickName,
    sendDeptId: sales.deptId,
    sendDeptName: sales.deptName,
    operatorUserId: sales.userId,
    sendAmount: amount,
    costAmount: lines.reduce((sum, line) => sum + line.goods.costPrice * line.quantity, 0),
    reason,
    remark: '',
    quotaType,
    quotaDate: null,
    approvalId: null,
    status: sendStatus.pending,
    effectiveDate: null,
    returnedDate: null,
    createdAt: formatNow(night),
    returnedAmount: 0,
  }
  order.gift = send
  night.rows.giftOrder.push(send)
  return { order, send }
}

/** Posts fact F2. Uses up the giver's quota unless the gift was approved as an exception to it. */
function applyGift(night: Night, order: LiveOrder, { names, doer }: { names: string; doer: Person }): void {
  const { gift, row, sitting } = order
  if (!gift) return
  const ownQuota = gift.quotaType === sendQuotaType.personal
  row.status = requireNextOrderStatus(row, 'release')
  Object.assign(gift, {
    status: sendStatus.effective,
    effectiveDate: night.date,
    quotaDate: ownQuota ? night.date : null,
  })
  if (ownQuota) night.books.use(gift.sendUserId, night.date, gift.sendAmount)
  postFact(night, order, { factType: factType.giftEffective, dTotal: gift.sendAmount, dGift: gift.sendAmount })
  logSittingChange(night, sitting, { opType: '赠送', content: `${gift.sendUserName} 赠送 ${names}` }, doer)
  const after = {
    orderId: row.orderId,
    sendAmount: gift.sendAmount,
    quotaType: gift.quotaType,
    sendUserId: gift.sendUserId,
  }
  logOperation(night, gifts.add, doer, { title: '赠送生效', subjectType: 'send', subjectId: gift.sendId, after })
  produceOrder(night, order)
  refreshBill(night, sitting.bill, doer.userId)
}

/** Withdraws a gift whose sitting ended before its approval was decided. */
export function withdrawGift(night: Night, order: LiveOrder): void {
  if (order.gift?.approvalId) withdrawApproval(night, order.gift.approvalId)
  rejectGift(night, order, { doer: SYSTEM_ACTOR, status: sendStatus.withdrawn, reason: '赠送已撤回' })
}

/** Cancels the gift and returns the goods to stock. */
function rejectGift(
  night: Night,
  order: LiveOrder,
  { doer, status, reason }: { doer: Actor; status: SendStatus; reason: string },
): void {
  if (!order.gift) return
  order.gift.status = status
  cancelUnpaidOrder(night, order, reason, doer)
}

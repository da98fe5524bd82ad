/** A bill at the end of a sitting: top-up, discounts, printing. Uses the money rules of the billing module. */
import type { Row } from './load-rows.ts'
import { computeBillUnpaid, isOrderBooked, computeNetAmount, formatNow } from './night.ts'
import type { Actor, LiveBill, LiveOrder, Night, Sitting } from './night.ts'
import { bookOrder, storeOrder } from './orders.ts'
import { refreshBill } from './refresh-bill.ts'
import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { factType, orderSource, orderStatus, orderType, payMode } from '@nocturne/contract/codes'
import type { Person } from '../../src/modules/directory/public.ts'
import {
  computeDiscountLimit,
  isDiscountTooLarge,
  computeManagerBase,
  repriceLines,
} from '../../src/modules/billing/discount/discount-rules.ts'
import type { BillLine } from '../../src/modules/billing/bill/bill-rules.ts'
import type { RequestedDiscount } from '../../src/modules/billing/discount/discount-rules.ts'
import type { DiscountKind } from '../../src/modules/ledger/public.ts'
import { tables } from '@nocturne/contract/tables/endpoints'
import { computeGroupMinimum } from '../../src/modules/tables/tables-rules.ts'
import type { VenuePerson } from './venue.ts'
import { logOperation, logSittingChange, postFact } from './write.ts'

/** Id of the goods 补低消. */
const TOP_UP_GOODS = 66

const toBillLine = (item: Row<'orderItem'>, tableRecordId: number): BillLine => ({
  ...item,
  tableRecordId,
  amount: item.price * (item.quantity - item.returnQuantity),
  keptQuantity: item.quantity - item.returnQuantity,
  memberPrice: null,
  surchargeFen: 0,
  memberBp: null,
})

const listOwedOrders = (bill: LiveBill) =>
  bill.members
    .flatMap((sitting) => sitting.orders)
    .filter(({ row }) => isOrderBooked(row) && row.orderType !== orderType.gift)

/** Order lines the guests owe on a bill: without gifts and without waiting or cancelled orders. */
export const listBillLines = (bill: LiveBill): BillLine[] => listOwedOrders(bill).flatMap(listOrderLines)
export const listOrderLines = ({ row, lines }: LiveOrder): BillLine[] =>
  lines.map((line) => toBillLine(line, row.tableRecordId))

/** Amount that counts towards the minimum of a sitting, fen: same as the view `sitting_minimum`. */
export function computeEligibleAmount(sitting: Sitting): number {
  const counting = sitting.orders
    .filter(({ row }) => row.orderType !== orderType.gift && isOrderBooked(row))
    .flatMap(({ lines }) => lines.filter((line) => line.countMinCharge))
  return counting.reduce((sum, line) => sum + computeNetAmount(line), 0)
}

/** Minimum of the tables of a bill, and the amount missing to it, fen. */
export function computeBillMinimum(night: Night, bill: LiveBill): ReturnType<typeof computeGroupMinimum> {
  const members = bill.members.map((sitting) => ({
    minCharge: sitting.record.minCharge,
    minWaived: sitting.record.minWaived,
    minEligibleAmount: computeEligibleAmount(sitting),
  }))
  return computeGroupMinimum(night.venue.config['table.mergeMinPolicy'], members)
}

export const computeMissingMinimum = (night: Night, bill: LiveBill): number =>
  computeBillMinimum(night, bill).minDiffAmount

/** Logs a change of a bill for every sitting on it. */
export function logBillChange(
  night: Night,
  bill: LiveBill,
  change: { opType: string; content: string },
  actor: Actor,
): void {
  for (const sitting of bill.members) logSittingChange(night, sitting, change, actor)
}

/** 补低消: a line that raises the bill to the minimum of its tables. */
export function addTopUpOrder(night: Night, main: Sitting, cashier: Person): void {
  const amount = computeMissingMinimum(night, main.bill)
  const goods = night.goods.get(TOP_UP_GOODS)
  if (amount === 0 || !goods) return
  const line = {
    goods: { ...goods, salePrice: amount, countMinCharge: true, performanceFlag: false },
    quantity: 1,
    flavor: '',
    options: [],
    itemRemark: '',
    parts: [],
    amount,
    memberDiscount: 0,
  }
  const order = storeOrder(
    night,
    main,
    {
      orderType: orderType.minimum,
      source: orderSource.till,
      orderUser: cashier,
      recommend: null,
      memberId: main.bill.row.memberId,
      payMode: payMode.payLater,
      status: orderStatus.placed,
      remark: '',
    },
    [line],
  )
  bookOrder(night, order)
  refreshBill(night, main.bill, cashier.userId)
  finishChange(night, main.bill, { opType: '补低消', content: formatFen(amount) }, cashier, billing.topUp)
}

const waiveReasons = ['老客户维护', '客人临时有事提前离场', '出品等待过久致歉']

/** 免低消: a manager waives the missing amount. */
export function waiveMinimum(night: Night, sitting: Sitting, manager: Person): void {
  const { record } = sitting
  const reason = night.stream('waive', record.recordNo).pick(waiveReasons)
  Object.assign(record, { minWaived: true, minWaiveUserId: manager.userId, minWaiveReason: reason })
  logSittingChange(
    night,
    sitting,
    { opType: '免低消', content: `免低消 ${formatFen(record.minCharge)}：${reason}` },
    manager,
  )
  logOperation(night, tables.waiveMin, manager, {
    subjectType: 'record',
    subjectId: record.tableRecordId,
    before: { minWaived: false },
    after: { minWaived: true, reason },
  })
}

const discountReasons = ['老客户', '消费金额较大', '客诉安抚']

/** 打折 within the manager's limit. */
export function discountBill(night: Night, bill: LiveBill, manager: VenuePerson, rateBp: number): void {
  const lines = listBillLines(bill)
  const base = computeManagerBase(lines)
  if (isDiscountTooLarge({ rateBp }, lines, manager.discountMinRateBp) || computeDiscountLimit(base, rateBp) === 0)
    return
  if (!reprice(night, bill, lines, { manager: { rateBp } })) return
  const reason = night.stream('discount', bill.row.billNo).pick(discountReasons)
  Object.assign(bill.row, { discountRateBp: rateBp, discountUserId: manager.userId, discountReason: reason })
  finishChange(night, bill, { opType: '打折', content: `${rateBp / 1000}折，${reason}` }, manager, billing.discount)
}

/** 抹零: drops the last yuan and jiao of the amount, within the venue's limit. */
export function wipeBill(night: Night, bill: LiveBill, cashier: Person, amount: number): void {
  if (amount <= 0 || amount > night.venue.config['bill.maxWipe'] || amount >= computeBillUnpaid(bill)) return
  if (!reprice(night, bill, listBillLines(bill), { wipe: { amount } })) return
  finishChange(night, bill, { opType: '抹零', content: formatFen(amount) }, cashier, billing.wipe)
}

const kinds: readonly [DiscountKind, 'memberDiscount' | 'managerDiscount' | 'wipeDiscount'][] = [
  ['member', 'memberDiscount'],
  ['manager', 'managerDiscount'],
  ['wipe', 'wipeDiscount'],
]

/**
 * Applies new discounts by the rules of the bill, and posts the changes as F5 facts by order and kind. Returns false
 * when they exceed the bill.
 */
function reprice(night: Night, bill: LiveBill, lines: readonly BillLine[], target: RequestedDiscount): boolean {
  const decided = repriceLines(lines, target)
  if ('tooMuch' in decided) return false
  const parts = new Map(decided.parts.map((part) => [part.orderItemId, part]))
  for (const order of listOwedOrders(bill)) {
    for (const [discountKind, key] of kinds) {
      let more = 0
      for (const line of order.lines) {
        const part = parts.get(line.orderItemId)
        if (!part) continue
        more += part[key] - line[key]
        line[key] = part[key]
      }
      postFact(night, order, { factType: factType.discounted, discountKind, dDiscount: more, dUnpaid: -more })
    }
  }
  return true
}

function finishChange(
  night: Night,
  bill: LiveBill,
  change: { opType: string; content: string },
  actor: Person,
  endpoint: (typeof billing)[keyof typeof billing],
): void {
  refreshBill(night, bill, actor.userId)
  logBillChange(night, bill, change, actor)
  logOperation(night, endpoint, actor, {
    title: change.opType,
    subjectType: 'bill',
    subjectId: bill.row.billId,
    after: { unpaidAmount: computeBillUnpaid(bill), note: change.content },
  })
}

/** Marks the bill as shown to the guests. This is a flag on the floor plan; the bill's state stays the same. */
export function presentBill(night: Night, bill: LiveBill, waiter: Person): void {
  Object.assign(bill.row, { presentedAt: formatNow(night), printCount: bill.row.printCount + 1 })
  logOperation(night, billing.print, waiter, {
    subjectType: 'bill',
    subjectId: bill.row.billId,
    after: { kind: 'pre', printCount: bill.row.printCount },
  })
}

/** One party from arrival to departure, as a process: it acts, then yields the time at which it continues. */
import {
  billStatus,
  creditStatus,
  guestType,
  orderStatus,
  orderType,
  payMode,
  recordStatus,
  tableType,
} from '@nocturne/contract/codes'
import type { GuestType, TableType } from '@nocturne/contract/codes'
import type { Person } from '../../src/modules/directory/public.ts'
import { isRunningOrder } from '../../src/modules/orders/order-status.ts'
import {
  waiveMinimum,
  discountBill,
  computeEligibleAmount,
  computeMissingMinimum,
  presentBill,
  addTopUpOrder,
  wipeBill,
} from './bills.ts'
import { recordArrival, expireBooking } from './bookings.ts'
import { deductDeposits } from './deposits.ts'
import type { ExpectedGuests } from './expected.ts'
import {
  cancelOpening,
  clearSittings,
  findFreeTable,
  mergeSittings,
  findMergeCandidate,
  transferSitting,
  findClearProblem,
} from './floor.ts'
import { giveRandomGift } from './gifts.ts'
import { toNightSeconds } from './night-clock.ts'
import { computeBillUnpaid, isOccupied, SYSTEM_ACTOR } from './night.ts'
import type { Guests, Night, Sitting } from './night.ts'
import { openTable } from './open-table.ts'
import { cancelUnpaidOrder, placeOrder, returnOneUnit } from './orders.ts'
import { applyForCredit, findCreditAccount, payWaitingOrder, settleBill } from './payments.ts'
import { pickTopUpItem, pickCartItems } from './plan-cart.ts'
import { serveFlashSalePurchases } from './flash-sales.ts'
import { admitPlayGuests, cancelPlay } from './plays.ts'
import type { LivePlay } from './plays.ts'
import type { Random } from './random.ts'
import { refundOneUnit } from './refunds.ts'
import type { Process } from './timeline.ts'
import type { VenueTable } from './venue.ts'
import { endPaidTime } from './stage.ts'
import { redeemVoucher } from './vouchers.ts'

export type PartyPlan = {
  index: number
  areaId: number
  guests: Guests
  /** Null for guests without a sales person. */
  sales: Person | null
  guestType: GuestType
  booking: ExpectedGuests | null
  /** Group play of these guests. */
  play?: LivePlay
}

const MINUTE = 60
/** Range of a stay in minutes: guests at bar stools and small tables leave sooner than those in booths and rooms. */
const stays: Readonly<Partial<Record<TableType, readonly [number, number]>>> = {
  [tableType.small]: [95, 190],
  [tableType.high]: [45, 115],
  [tableType.booth]: [130, 245],
  [tableType.room]: [170, 290],
}
const LAST_SETTLEMENT = toNightSeconds(3, 50)
const AREAS_NEARBY: Readonly<Record<number, readonly number[]>> = {
  1: [1, 6, 2],
  2: [2, 3, 4],
  3: [3, 4, 2],
  4: [4, 3, 5],
  5: [5, 7, 4],
  6: [6, 1, 2],
  7: [7, 5],
}
/** Range of spending of bar guests, who have no minimum, fen. */
const STOOL_SPENDING = [80_00, 420_00] as const

/** Draws the planned spending of a party as a multiple of its minimum. */
function drawAppetite(random: Random): number {
  const kind = random.next()
  if (kind < 0.3) return random.between(1, 1.05)
  return kind < 0.88 ? Math.max(1, random.lognormal(1.25, 0.35)) : random.between(0.75, 0.98)
}

/** True when the sitting was merged into another, whose process continues for both. */
const hasJoinedOther = ({ record }: Sitting) => record.status === recordStatus.merged

/** The whole evening of a party. */
export function* runParty(night: Night, plan: PartyPlan): Process {
  const random = night.stream('visit', plan.index)
  const sitting = seatParty(night, plan, random)
  if (!sitting) {
    if (plan.play) cancelPlay(night, plan.play, '台位已满')
    return
  }
  const begin = night.time.now()
  if (!plan.booking && !plan.play && random.chance(0.035)) {
    yield begin + random.int(4, 14) * MINUTE
    cancelOpening(night, sitting, random.pick(night.crew.floorManagers))
    return
  }
  const [shortest, longest] = stays[sitting.record.tableType] ?? [90, 180]
  const leaving = Math.min(
    begin + random.int(shortest, longest) * MINUTE,
    LAST_SETTLEMENT + random.int(-40, 0) * MINUTE,
  )
  const factor = drawAppetite(random)
  const budget =
    sitting.record.minCharge > 0 ? Math.round(sitting.record.minCharge * factor) : random.int(...STOOL_SPENDING)

  if (plan.guestType === guestType.voucher) {
    yield begin + random.int(60, 110)
    redeemVoucher(night, sitting, night.stream('voucher', sitting.record.recordNo))
  }
  if (plan.play) yield* admitPlayGuests(night, sitting, plan.play)
  else yield* serveFlashSalePurchases(night, sitting)
  yield* runOrdering(night, sitting, { random, begin, leaving, budget })
  if (hasJoinedOther(sitting)) return
  if (factor >= 1 && computeMissingMinimum(night, sitting.bill) > 0)
    yield* orderAndPay(night, sitting, random, [pickTopUpItem(night.goods, computeMissingMinimum(night, sitting.bill))])
  if (plan.sales && random.chance(0.55)) {
    yield night.time.now() + random.int(4, 15) * MINUTE
    giveRandomGift(night, sitting)
  }
  yield Math.max(leaving - random.int(8, 14) * MINUTE, night.time.now() + 5 * MINUTE)
  if (hasJoinedOther(sitting)) return
  yield* settleSitting(night, sitting, random)
  yield night.time.now() + random.int(4, 22) * MINUTE
  if (hasJoinedOther(sitting) || !isOccupied(sitting)) return
  if (computeBillUnpaid(sitting.bill) > 0) settleBill(night, sitting.bill, random.pick(night.crew.cashiers))
  // Returns and refunds after the payment may have reduced the eligible amount below the minimum.
  if (sitting.bill.members.some(({ orders }) => orders.some(({ row }) => isRunningOrder(row.status))))
    waiveMinimums(night, sitting, night.stream('let off', sitting.record.recordNo).pick(night.crew.floorManagers))
  while (findClearProblem(night, sitting) === 'PRODUCE_PENDING') yield night.time.now() + 2 * MINUTE
  // No order was accepted, so the minimum is not reached: cancels the opening.
  if (findClearProblem(night, sitting) === 'MIN_NOT_REACHED')
    cancelOpening(night, sitting, random.pick(night.crew.floorManagers))
  else clearSittings(night, sitting, sitting.waiter)
}

function seatParty(
  night: Night,
  { booking, areaId, guests, sales, guestType }: PartyPlan,
  random: Random,
): Sitting | undefined {
  const bookedTable =
    booking && booking.row.tableId !== null
      ? night.venue.tables.find((table) => table.tableId === booking.row.tableId)
      : undefined
  const free = bookedTable && !night.floor.seated.has(bookedTable.tableId) ? bookedTable : undefined
  const table: VenueTable | undefined = free ?? findFreeTable(night, AREAS_NEARBY[areaId] ?? [areaId], guests.guestNum)
  if (!table) {
    if (booking) expireBooking(night, booking)
    return undefined
  }
  const waiter = night.crew.waiterOf.get(table.tableId)
  const opener = random.chance(0.5) && waiter ? waiter : random.pick(night.crew.hosts)
  const sitting = openTable(night, {
    table,
    guests,
    sales,
    guestType,
    bookingId: booking?.row.bookingId ?? null,
    opener,
  })
  if (booking) recordArrival(night, booking, sitting.record, opener)
  return sitting
}

type Ordering = { random: Random; begin: number; leaving: number; budget: number }

/** Orders through the evening; in between, the party may change tables or merge. */
function* runOrdering(night: Night, sitting: Sitting, { random, begin, leaving, budget }: Ordering): Process {
  const count = 1 + random.poisson(1.7)
  const moves = random.chance(0.06)
  const joins = random.chance(0.022)
  yield begin + random.int(2, 9) * MINUTE
  for (let index = 0; index < count; index += 1) {
    if (sitting.bill.row.status === billStatus.settled && sitting.bill.members.length > 1) return
    const share =
      index === count - 1
        ? budget - computeEligibleAmount(sitting)
        : Math.round((budget - computeEligibleAmount(sitting)) * random.between(0.45, 0.75))
    if (index > 0 && share < 28_00) return
    const items = pickCartItems(night.goods, {
      budgetFen: share,
      areaId: sitting.record.areaId,
      withPackage: index === 0 && random.chance(0.62),
      random,
    })
    yield* orderAndPay(night, sitting, random, items)
    if (index === 0 && moves) moveOn(night, sitting, random)
    if (index === 0 && joins) joinOther(night, sitting, random)
    const next = night.time.now() + random.int(10, 55) * MINUTE
    if (next > leaving - 20 * MINUTE) return
    yield next
  }
}

function moveOn(night: Night, sitting: Sitting, random: Random): void {
  const target = findFreeTable(night, AREAS_NEARBY[sitting.record.areaId] ?? [], sitting.guests.guestNum)
  if (target && target.payMode === sitting.record.payMode)
    transferSitting(night, sitting, target, random.pick(night.crew.floorManagers))
}

function joinOther(night: Night, sitting: Sitting, random: Random): void {
  const other = findMergeCandidate(night, sitting)
  if (other) mergeSittings(night, sitting, other, random.pick(night.crew.floorManagers))
}

/** Places an order. At pay-first tables it is paid some minutes later, and a few are cancelled instead. */
function* orderAndPay(
  night: Night,
  sitting: Sitting,
  random: Random,
  items: Parameters<typeof placeOrder>[2],
): Process {
  const user = sitting.sales.userId !== 1 && random.chance(0.3) ? sitting.sales : sitting.waiter
  const order = placeOrder(night, sitting, items, {
    user,
    recommend: random.chance(0.12) ? random.pick(night.crew.recommenders) : null,
  })
  if (!order) return
  if (order.row.status === orderStatus.waiting) {
    if (random.chance(0.03)) {
      yield night.time.now() + night.venue.config['order.payMinutes'] * MINUTE
      cancelUnpaidOrder(night, order, '超时未支付', SYSTEM_ACTOR)
      return
    }
    yield night.time.now() + random.int(30, 300)
    if (isOccupied(sitting)) payWaitingOrder(night, order, random.pick(night.crew.cashiers))
  } else if (random.chance(0.04)) {
    yield night.time.now() + random.int(20, 140)
    if (sitting.bill.row.status !== billStatus.settled) returnOneUnit(night, order, random.pick(night.crew.cashiers))
  }
}

/** End of a sitting: minimum, discounts, printed bill, payment. */
function* settleSitting(night: Night, sitting: Sitting, random: Random): Process {
  const cashier = random.pick(night.crew.cashiers)
  const manager = random.pick(night.crew.floorManagers)
  endPaidTime(night, sitting, manager)
  if (computeMissingMinimum(night, sitting.bill) > 0) {
    if (random.chance(0.5)) addTopUpOrder(night, sitting, cashier)
    else waiveMinimums(night, sitting, manager)
  }
  if (random.chance(0.03)) discountBill(night, sitting.bill, manager, random.pick([9000, 9500]))
  if (computeBillUnpaid(sitting.bill) > 0 && sitting.record.payMode === payMode.payLater) {
    presentBill(night, sitting.bill, sitting.waiter)
    yield night.time.now() + random.int(5, 14) * MINUTE
  }
  if (computeBillUnpaid(sitting.bill) > 0 && random.chance(0.3))
    wipeBill(night, sitting.bill, cashier, computeWipe(computeBillUnpaid(sitting.bill)))
  deductDeposits(night, sitting.bill, cashier)
  const account =
    sitting.record.payMode === payMode.payLater && random.chance(0.07) ? findCreditAccount(night, sitting) : undefined
  if (account) {
    const credit = applyForCredit(night, sitting, account)
    while (credit.status === creditStatus.pending) yield night.time.now() + 5 * MINUTE
  }
  if (computeBillUnpaid(sitting.bill) > 0) settleBill(night, sitting.bill, cashier)
  const paid = sitting.bill.members.flatMap((member) => member.orders)
  const unhappy = paid.filter(
    ({ row, gift }) =>
      row.status === orderStatus.settled &&
      !gift &&
      row.orderType !== orderType.groupPlay &&
      row.orderType !== orderType.flashSale,
  )
  if (unhappy.length > 0 && random.chance(0.025)) {
    yield night.time.now() + random.int(2, 6) * MINUTE
    refundOneUnit(night, random.pick(unhappy), cashier)
  }
}

/** A manager waives the missing amount of the minimum. */
function waiveMinimums(night: Night, { bill }: Sitting, manager: Person): void {
  if (computeMissingMinimum(night, bill) === 0) return
  for (const member of bill.members) if (!member.record.minWaived) waiveMinimum(night, member, manager)
}

/**
 * Amount to drop from the bill, fen: the part above whole hundreds of yuan when that is at most 30 yuan, else the part
 * above whole tens.
 */
const computeWipe = (unpaid: number) =>
  unpaid % 100_00 > 0 && unpaid % 100_00 <= 30_00 ? unpaid % 100_00 : unpaid % 10_00

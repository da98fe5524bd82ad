/**
 * Guests with vouchers of 美团 and 抖音 show their code once seated. On the next morning the vouchers are reconciled with
 * the platforms' lists.
 */
import { addDays, formatTime, parseTime } from '@nocturne/base/venue-time'
import { applyRateBp } from '@nocturne/base/money'
import {
  differenceStatus,
  orderSource,
  orderStatus,
  orderType,
  payMethod,
  payMode,
  reconciliationStatus,
  stockBizType,
  voucherPlatform,
  voucherStatus,
} from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { choosePackageItems, computeRequiredStock } from '../../src/modules/catalog/public.ts'
import type { GoodsRow } from '../../src/modules/catalog/public.ts'
import type { CartLine } from '../../src/modules/orders/cart-rules.ts'
import { computeCancelDeadline } from '../../src/modules/vouchers/attempt-store.ts'
import { hashVoucherCodeWithKey, getCodeTail } from '../../src/modules/vouchers/voucher-codes.ts'
import { compareVoucherUses } from '../../src/modules/vouchers/compare-rules.ts'
import type { ReportedUse } from '../../src/modules/vouchers/compare-rules.ts'
import { findTermsProblem, computeVoucherMoney } from '../../src/modules/vouchers/package-rules.ts'
import { VoucherBook } from '../../src/providers/vouchers/simulator/voucher-book.ts'
import type { Row } from './load-rows.ts'
import { formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Night, Sitting } from './night.ts'
import { bookOrder, produceOrder, storeOrder } from './orders.ts'
import { bookPayment } from './payments.ts'
import { chooseRandomPackageItems } from './plan-cart.ts'
import type { Random } from './random.ts'
import { refreshBill } from './refresh-bill.ts'
import { RECONCILIATION_TIME } from './settlements.ts'
import type { VenueDeal } from './venue.ts'
import { logOperation, logSittingChange, moveStock } from './write.ts'

const DAY_MS = 86_400_000

/** Redeems one voucher of a deal that suits the table and is in stock; does nothing when no deal does. */
export function redeemVoucher(night: Night, sitting: Sitting, random: Random): void {
  const { record, waiter } = sitting
  const found = random.pick(night.venue.deals.filter(({ platform }) => platform !== voucherPlatform.other))
  const use = { businessDate: night.date, tableType: record.tableType, onTable: 0, count: 1 }
  const deal =
    findTermsProblem(found, use) === null ? found : night.venue.deals.find((one) => findTermsProblem(one, use) === null)
  const line = deal && createLine(night, deal, random)
  if (!deal || !line) return
  const order = storeOrder(
    night,
    sitting,
    {
      orderType: orderType.voucher,
      source: orderSource.staff,
      orderUser: waiter,
      recommend: null,
      memberId: sitting.guests.memberId,
      payMode: payMode.payLater,
      status: orderStatus.placed,
      remark: '',
    },
    [line],
  )
  const { orderId } = order.row
  const taken = new Map([...computeRequiredStock([line])].map(([goodsId, quantity]) => [goodsId, -quantity]))
  moveStock(night, taken, { bizType: stockBizType.promotion, orderId, userId: waiter.userId })
  bookOrder(night, order)
  refreshBill(night, sitting.bill, waiter.userId)
  const discount = line.otherDiscount ?? 0
  const content = `${getLabel('voucher_platform', deal.platform)} ${deal.dealTitle} 1张，优惠 ¥${discount / 100}`
  logSittingChange(night, sitting, { opType: '团购核销', content }, waiter)
  const payment = bookPayment(night, {
    bill: sitting.bill,
    order,
    payMethod: payMethod.voucher,
    amount: deal.sellAmount,
    cashier: waiter,
  })
  const row = verifyRow(night, { sitting, deal, order: order.row, item: order.lines[0], payment })
  logOperation(night, vouchers.consume, waiter, {
    title: '团购核销',
    subjectType: 'voucher',
    subjectId: orderId,
    after: { verifyNos: [row.verifyNo], totalAmount: line.amount, discount, tableRecordId: record.tableRecordId },
  })
  produceOrder(night, order)
}

/** Cart line of the deal at the price its guest paid; null when stock is insufficient. */
function createLine(night: Night, deal: VenueDeal, random: Random): CartLine<GoodsRow> | null {
  const served = night.goods.get(deal.goodsId)
  const parts = served && choosePackageItems(served, chooseRandomPackageItems(served, random))
  if (!served || !parts) return null
  const { price, discount } = computeVoucherMoney({
    listPrice: served.salePrice,
    payAmount: deal.sellAmount,
    feeBp: deal.feeBp,
  })
  const line = {
    goods: { ...served, salePrice: price },
    quantity: 1,
    flavor: '',
    options: [],
    itemRemark: '',
    parts,
    amount: price,
    memberDiscount: 0,
    otherDiscount: discount,
  }
  const short = [...computeRequiredStock([line])].some(([goodsId, quantity]) => {
    const shelf = night.goods.get(goodsId)
    return shelf?.soldOut || (shelf?.stockFlag && shelf.stockNum < quantity)
  })
  return short ? null : line
}

type Used = {
  sitting: Sitting
  deal: VenueDeal
  order: Row<'orders'>
  item: Row<'orderItem'> | undefined
  payment: Row<'payment'>
}

const neverCancelled = {
  cancelRequestKey: null,
  cancelRequestedAt: null,
  cancelNextCheckAt: null,
  cancelPollCount: 0,
  cancelLeaseUntil: null,
  cancelFailReason: '',
  cancelUserId: null,
  cancelUserName: null,
  cancelledAt: null,
  cancelDate: null,
  cancelReason: null,
  goodsBack: false,
}

/** Rows of the verification attempt and its result, in their final state. */
function verifyRow(night: Night, { sitting, deal, order, item, payment }: Used): Row<'voucherVerify'> {
  const { record, waiter } = sitting
  const { venue, ids } = night
  const at = formatNow(night)
  const attemptId = ids.next('voucherAttempt')
  const verifyId = ids.next('voucherVerify')
  const book = new VoucherBook({ deals: venue.deals, clock: () => parseTime(at) })
  const code = book.codeOf(deal.dealId, { serial: verifyId })
  const [voucher] = book.orderOf(deal.platform, code) ?? []
  if (!voucher) throw new Error(`${deal.platform} sells no ${deal.dealId}`)
  const requestNo = `VDEMO${String(attemptId).padStart(10, '0')}`
  const [use] = book.use(requestNo, [voucher])
  const common = {
    platform: deal.platform,
    groupPackageId: deal.groupPackageId,
    tableRecordId: record.tableRecordId,
    orderId: order.orderId,
    verifyUserId: waiter.userId,
    verifyUserName: waiter.nickName,
    createdAt: at,
  }
  night.rows.voucherAttempt.push({
    attemptId,
    ...common,
    requestKey: `demo:${requestNo}`,
    requestFingerprint: '',
    requestNo,
    platformOrderNo: voucher.orderNo,
    packageDetail: [],
    orderNo: order.orderNo,
    sealed: '',
    status: 'verified',
    failCode: null,
    failReason: '',
    nextCheckAt: null,
    pollCount: 0,
    leaseUntil: null,
    finishedAt: at,
  })
  const row: Row<'voucherVerify'> = {
    verifyId,
    ...common,
    verifyNo: ids.number('HX', night.date),
    attemptId,
    certificateId: voucher.certificateId,
    codeHash: hashVoucherCodeWithKey(venue.voucherKey, deal.platform, code),
    // Stored unencrypted: a used code of a simulated platform grants nothing.
    codeSealed: code,
    codeTail: getCodeTail(code),
    platformVerifyId: use?.verifyId ?? '',
    dealId: deal.dealId,
    dealTitle: deal.dealTitle,
    tableName: record.tableName,
    orderItemId: item?.orderItemId ?? null,
    paymentNo: payment.paymentNo,
    paymentId: payment.paymentId,
    marketAmount: deal.marketAmount,
    payAmount: deal.sellAmount,
    settleAmount: deal.sellAmount - applyRateBp(deal.sellAmount, deal.feeBp),
    salesUserId: order.salesUserId,
    salesUserName: order.salesUserName,
    salesDeptId: order.salesDeptId,
    salesDeptName: order.salesDeptName,
    status: voucherStatus.verified,
    verifiedAt: at,
    businessDate: night.date,
    cancelDeadline: computeCancelDeadline(deal.platform, at, venue.config),
    ...neverCancelled,
    listedOn: null,
  }
  night.rows.voucherVerify.push(row)
  return row
}

/** Compares the calendar day of a night with the list of each platform on the next morning. `last` is the latest compared day. */
export function reconcileVouchers(night: Night, last: string): void {
  const { unlisted } = night.books.vouchers
  unlisted.push(...night.rows.voucherVerify)
  for (const platform of [voucherPlatform.meituan, voucherPlatform.douyin]) compareDay(night, platform, last)
  night.books.vouchers.unlisted = unlisted.filter(({ listedOn }) => listedOn === null)
}

function compareDay(night: Night, platform: VenueDeal['platform'], last: string): void {
  const { date, books, rows, venue } = night
  const used = books.vouchers.unlisted.filter((row) => row.platform === platform && row.verifiedAt?.startsWith(date))
  const ours = used.map((row) => ({ ...row, cancelled: false }))
  const theirs: ReportedUse[] = ours.map(({ platformVerifyId, ...row }) => ({ ...row, verifyId: platformVerifyId }))
  // On the latest day one voucher is only on the platform's list, which leaves an open difference.
  const [deal] = platform === voucherPlatform.meituan && date === last ? venue.deals : []
  if (deal) theirs.push(createForeignUse(deal))
  const { matched, differences } = compareVoucherUses(ours, theirs)
  for (const row of used)
    if (matched.includes(row.verifyId)) {
      row.listedOn = date
      if (!rows.voucherVerify.includes(row)) books.vouchers.listed.push(row.verifyId)
    }
  const runAt = `${addDays(date, 1)} ${RECONCILIATION_TIME}`
  const runId = night.ids.next('voucherRun')
  rows.voucherRun.push({
    runId,
    platform,
    listDate: date,
    status: reconciliationStatus.compared,
    listedCount: theirs.length,
    listedAmount: sumPayAmounts(theirs),
    ourCount: ours.length,
    ourAmount: sumPayAmounts(ours),
    note: '',
    tries: 1,
    runAt,
    nextRunAt: differences.length > 0 ? formatTime(+parseTime(runAt) + DAY_MS) : null,
    leaseUntil: null,
  })
  for (const difference of differences)
    rows.voucherDifference.push({
      differenceId: night.ids.next('voucherDifference'),
      runId,
      ...difference,
      status: differenceStatus.open,
      note: '',
      handleUserId: null,
      handleUserName: null,
      handledAt: null,
      createdAt: runAt,
    })
  if (ours.length + differences.length === 0) return
  logOperation(night, vouchers.comparisons, SYSTEM_ACTOR, {
    title: '团购对账',
    subjectType: 'voucherRun',
    subjectId: runId,
    after: { platform, listDate: date, differences: differences.length },
    at: runAt,
  })
}

const sumPayAmounts = (uses: readonly { payAmount: number }[]) =>
  uses.reduce((sum, { payAmount }) => sum + payAmount, 0)

/** A voucher on the platform's list that is unknown to the venue. */
const createForeignUse = ({ dealTitle, sellAmount }: VenueDeal): ReportedUse => ({
  verifyId: '5000000000000',
  codeTail: '4086',
  dealTitle,
  payAmount: sellAmount,
  cancelled: false,
})

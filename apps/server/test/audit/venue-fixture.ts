/**
 * A venue in which every kind of recorded event has happened once: every fact type, every journal, a closed night and a
 * running one. Created over the API, one minute apart, so that no two events share a time.
 */
import { randomUUID } from 'node:crypto'
import { addMinutes, parseTime } from '@nocturne/base/venue-time'
import {
  actorClockKind,
  actorLevel,
  payRuleKind,
  rebateType,
  userType,
  materialType,
  materialUseType,
  taskCheckType,
  taskTargetType,
  bonusBillType,
  bonusDirection,
  applyType,
  clockType,
  creditOwnerType,
  creditStatus,
  payBizType,
  payMethod,
  payMode,
  refundStatus,
  refundType,
  rewardCodeType,
  giftReason,
  suggestType,
  withdrawVerifyType,
  voucherPlatform,
  wageItem,
} from '@nocturne/contract/codes'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { tableLabelEntity } from '@nocturne/contract/office/floor-entities'
import { openingBottleEntity, openingCreditEntity } from '@nocturne/contract/office/opening-entities'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { materials } from '@nocturne/contract/materials/endpoints'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { sealOperationLog } from '../../src/jobs/seal-operation-log.ts'
import { hashPassword } from '../../src/modules/session/public.ts'
import { freezeDueNights } from '../../src/modules/attendance/public.ts'
import { queryDueAttempts, processDueRefunds } from '../../src/modules/payments/jobs.ts'
import { setProviders } from '../../src/providers/registry.ts'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { addBooking, readBill, fillStock, waiveMinimum, openTable, readSitting, readTableId } from '../factories.ts'
import { publishShift } from '../attendance.ts'
import { createGuestPhone, createSeatedPhone } from '../guest-phone.ts'
import { encryptWithFreshNonce } from '../log-in.ts'
import { createMemberPhone } from '../members.ts'
import { rechargeInCash, RECHARGE_RULE_1000_ID, RECHARGE_RULE_5000_ID, fetchMemberCode } from '../stored-value.ts'
import { createWalletProvider } from '../wallet-provider.ts'
import type { WalletProvider } from '../wallet-provider.ts'

const [BOTTLE, COCKTAIL, WATER, POPCORN] = [1, 31, 47, 48]
/** A package with items from the bar, the kitchen and the fruit room, and a choice of mixers. */
const [PACKAGE, COLA] = [105, 41]
const PAY_PASSWORD = '258369'
const FIRST_NIGHT = '2026-03-13'
const WAITER = 'fwy05'

type Venue = { api: TestApi; wallet: WalletProvider } & Record<
  'sales' | 'otherSales' | 'floor' | 'cashier' | 'finance' | 'gm',
  Caller
>
type Sitting = Awaited<ReturnType<typeof openTable>>

/** Builds the venue; it is closed after the test file. `openings`: with a bottle and a credit of an earlier system. */
export async function createEventfulVenue({ openings = false } = {}): Promise<TestApi> {
  const api = await startTestApi(`${FIRST_NIGHT} 22:00:00`)
  const venue: Venue = {
    api,
    wallet: createWalletProvider(api, 'alipay'),
    sales: await api.as('yx01'),
    otherSales: await api.as('yx12'),
    floor: await api.as('lm01'),
    cashier: await api.as('shouyin01'),
    finance: await api.as('caiwu01'),
    gm: await api.as('gm'),
  }
  setProviders({ alipay: venue.wallet })
  await fillStock(api)
  await recordPunches(venue)
  await changeRules(venue)
  await importLabels(venue)
  await runClosedNight(venue)
  api.clock.at('2026-03-14 21:30:00')
  await withdrawBonus(venue)
  api.clock.at('2026-03-14 22:00:00')
  await approvePunchCorrection(venue)
  await swapShifts(venue)
  await venue.cashier.call(ledger.shiftOpen, { floatAmount: 50_000 })
  await moveSitting(venue)
  await addBooking(venue.sales, { tableId: await readTableId(api, 'B18') }, api)
  const deposits = await requestDeposits(venue)
  await settleOnCredit(venue)
  await reverseBill(venue)
  await refundOrders(venue)
  await splitBill(venue)
  await redeemVouchers(venue)
  await giveTips(venue)
  await giveTips(venue)
  await spendStoredValue(venue)
  await depositBottles(venue)
  await placeGuestOrders(venue)
  await replyToFeedback(venue)
  await publishShifts(venue)
  await completeTask(venue)
  await onStage(venue)
  await processDeposits(venue, deposits)
  await groupPlays(venue)
  await runFlashSale(venue)
  await orderPackage(venue)
  await moveCash(venue)
  await publishWages(venue)
  if (openings) await bringOpenings(venue)
  api.clock.later(1)
  await venue.cashier.call(ledger.shiftClose, { countedAmount: 150_000, remark: '点钞机清点' })
  await sealOperationLog(api.db, parseTime(api.clock.now()))
  setProviders({})
  return api
}

/** Imports a table label, then imports it again with another value. */
async function importLabels({ gm }: Venue): Promise<void> {
  for (const guestVisible of ['是', '否'])
    await gm.call(buildEntityEndpoint(tableLabelEntity, 'import'), {
      fileName: '台位标签.xlsx',
      columns: ['labelName', 'guestVisible'],
      rows: [['近吧台', guestVisible]],
    })
}

/** Brings a stored bottle and an open credit from an earlier system. */
async function bringOpenings({ api, finance }: Venue): Promise<void> {
  const { goodsCode } = await api.db
    .selectFrom('goods')
    .select('goodsCode')
    .where('goodsId', '=', BOTTLE)
    .executeTakeFirstOrThrow()
  const { accountName } = await api.db
    .selectFrom('creditAccount')
    .select('accountName')
    .where('ownerType', '=', creditOwnerType.staff)
    .orderBy('creditAccountId')
    .executeTakeFirstOrThrow()
  await finance.call(buildEntityEndpoint(openingBottleEntity, 'import'), {
    fileName: '存酒.xlsx',
    columns: ['labelNo', 'guestName', 'guestPhone', 'goodsCode', 'depositDate', 'cabinetNo'],
    rows: [['QC-1', '老客人', '14600000001', goodsCode, '2026-02-01', 'C-01']],
  })
  await finance.call(buildEntityEndpoint(openingCreditEntity, 'import'), {
    fileName: '挂账.xlsx',
    columns: ['originNo', 'creditAccountId', 'amount', 'originDate'],
    rows: [['QC-1', accountName, '10.00', '2026-02-01']],
  })
}

/** Changes the rules of commission, tips and paid time from the second night on. */
async function changeRules({ finance, api }: Venue): Promise<void> {
  const version = { startDate: '2026-03-14', reason: '旺季激励' }
  const performer = await api.db
    .selectFrom('appUser')
    .select(['userId', 'actorPrice'])
    .where('userName', '=', 'mc01')
    .executeTakeFirstOrThrow()
  for (const rule of [
    { payRuleKind: payRuleKind.rebate, goodsId: COCKTAIL, rebateType: rebateType.percent, value: 700 },
    { payRuleKind: payRuleKind.tipShare, userType: userType.actor, value: 6_000 },
    { payRuleKind: payRuleKind.stageShare, actorLevel: actorLevel.a, value: 6_500 },
    { payRuleKind: payRuleKind.stageUnit, value: 50 },
    { payRuleKind: payRuleKind.stagePrice, userId: performer.userId, value: (performer.actorPrice ?? 0) + 100_00 },
  ])
    await finance.call(payroll.setPayRule, { ...rule, ...version })
}

const readVersion = async ({ api }: Venue, { tableRecordId }: Sitting) =>
  (await readSitting(api, tableRecordId)).version

async function addOrder({ api }: Venue, by: Caller, { tableRecordId }: Sitting, goodsId: number, quantity: number) {
  api.clock.later(1)
  const items = [{ goodsId, quantity }]
  const { orderId, payableAmount } = await by.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
  const { orderItemId } = await api.db
    .selectFrom('orderItem')
    .select('orderItemId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, orderItemId, payableAmount }
}

type TakenPayment = { payMethod: 'cash' | 'card'; amount: number }

async function settle({ api, cashier }: Venue, billId: number, ...taken: TakenPayment[]): Promise<void> {
  for (const payment of taken) {
    api.clock.later(1)
    await cashier.call(billing.settle, { billId, payments: [payment] })
  }
}

async function runClosedNight(venue: Venue): Promise<void> {
  const { api, sales, floor, finance } = venue
  await runShows(venue)
  const sitting = await openTable(api, sales, 'A01')
  await addOrder(venue, sales, sitting, BOTTLE, 1)
  await settle(venue, sitting.billId, { payMethod: 'card', amount: 88_000 })
  await waiveMinimum(api, floor, sitting.tableRecordId)
  const version = await readVersion(venue, sitting)
  await floor.call(tables.clear, { tableRecordId: sitting.tableRecordId, version, force: true })
  await finance.call(ledger.closeDay, { businessDate: FIRST_NIGHT })
}

/**
 * Two shows: one shorter than the minimum, one confirmed by a person. They run before the other callers sign in,
 * because sessions created earlier would expire.
 */
async function runShows({ api, floor }: Venue): Promise<void> {
  const begun = api.clock.now()
  api.clock.at(`${FIRST_NIGHT} 21:40:00`)
  const show = async (userName: string) =>
    floor.call(stage.on, { actorUserId: (await api.as(userName)).userId ?? 0, clockKind: actorClockKind.show })
  const [whole, short] = [await show('gs01'), await show('gs02')]
  api.clock.later(5)
  await floor.call(stage.off, { actorClockId: short.actorClockId, keepShort: true })
  api.clock.later(10)
  await floor.call(stage.off, { actorClockId: whole.actorClockId })
  await correctShow({ api, floor })
  api.clock.at(begun)
}

/** A singer requested by guests and paid; a running show; one recorded for the wrong person and cancelled. */
async function onStage(venue: Venue): Promise<void> {
  const { api, floor } = venue
  api.clock.later(1)
  const { tableRecordId, billId } = await openTable(api, floor, 'B15')
  const actorUserId = (await api.as('gs01')).userId ?? 0
  const requestedClock = await floor.call(stage.on, { actorUserId, tableRecordId, clockKind: actorClockKind.requested })
  const wrong = await (await api.as('mc02')).call(stage.on, { clockKind: actorClockKind.show })
  await floor.call(stage.cancel, { actorClockId: wrong.actorClockId, reason: '登记错艺人' })
  await (await api.as('mc01')).call(stage.on, { clockKind: actorClockKind.show })
  api.clock.later(12)
  await floor.call(stage.off, { actorClockId: requestedClock.actorClockId })
  await settle(venue, billId, { payMethod: 'card', amount: 30_000 })
  await waiveMinimum(api, floor, tableRecordId)
  const { version } = await readSitting(api, tableRecordId)
  await floor.call(tables.clear, { tableRecordId, version, force: true })
}

/** A show was ended late; the leader approved the correction. */
async function correctShow({ api, floor }: Pick<Venue, 'api' | 'floor'>): Promise<void> {
  const dancer = await api.as('ww02')
  const beginTime = `${api.clock.now().slice(0, 16)}:00`
  const { actorClockId } = await dancer.call(stage.on, { clockKind: actorClockKind.show })
  api.clock.later(12)
  await dancer.call(stage.off, { actorClockId })
  const { applyId } = await dancer.call(stage.applyAdd, {
    applyType: applyType.actorDuration,
    actorClockId,
    beginTime,
    endTime: `${api.clock.now().slice(0, 16)}:00`,
    reason: '下台后忘了点下钟',
  })
  await floor.call(stage.applyAudit, { applyId, agree: true })
}

/** A waiter's punch from an offline phone, an hour late by its stated time, and no punch when leaving. */
async function recordPunches({ api }: Venue): Promise<void> {
  const waiter = await api.as(WAITER)
  await publishShift(api, waiter, FIRST_NIGHT, 'night')
  const place = { lng: 114.305, lat: 30.593, happenedTime: `${FIRST_NIGHT} 20:00:00` }
  // The stated time is earlier than the time at which the punch arrived, so the leader decides about it.
  await waiter.call(attendance.punch, { clockType: clockType.in, ...place })
  // Without a shift the stated time has no effect, and the punch counts.
  await (await api.as('fwy06')).call(attendance.punch, { clockType: clockType.in, ...place, force: true })
}

/** The attendance of the night is frozen; then a correction for the missing punch is requested and granted. */
async function approvePunchCorrection({ api }: Venue): Promise<void> {
  const waiter = await api.as(WAITER)
  await freezeDueNights(api.db, parseTime(api.clock.now()))
  const { applyId } = await waiter.call(attendance.applyAdd, {
    applyType: applyType.correction,
    businessDate: FIRST_NIGHT,
    beginTime: '2026-03-14 03:02:00',
    clockType: clockType.out,
    reason: '手机没电',
  })
  await waiter.call(attendance.applyUrge, { applyId })
  await (await api.as('hr01')).call(attendance.applyAudit, { applyId, agree: true })
}

async function replyToFeedback({ api, sales, gm }: Venue): Promise<void> {
  api.clock.later(1)
  const letter = { suggestType: suggestType.help, content: '凌晨下班没有地铁，能否安排班车？' }
  const { suggestId } = await sales.call(suggestions.add, letter)
  await gm.call(suggestions.reply, { suggestId, content: '下周起有两条线路' })
}

/** A shift is published for a future night, with an unpublished draft that changes it. */
async function publishShifts({ sales, gm }: Venue): Promise<void> {
  const { shifts } = await gm.call(scheduling.list, {})
  const buildNight = { userId: sales.userId ?? 0, businessDate: '2026-03-20' }
  const [first, other] = shifts
  await gm.call(scheduling.save, { rows: [{ ...buildNight, shiftId: first?.shiftId }], publish: true })
  await gm.call(scheduling.save, { rows: [{ ...buildNight, shiftId: other?.shiftId }] })
}

/** Two future shifts are swapped: colleague and leader agree. A second swap is requested and withdrawn. */
async function swapShifts({ api, sales, gm }: Venue): Promise<void> {
  api.clock.later(1)
  const colleague = await api.as('yx02')
  const { shifts } = await gm.call(scheduling.list, {})
  const [first, second] = shifts.filter(({ restFlag }) => !restFlag)
  const rest = shifts.find(({ restFlag }) => restFlag)
  const buildNight = (caller: typeof sales, businessDate: string, shift: typeof first) => ({
    userId: caller.userId ?? 0,
    businessDate,
    shiftId: shift?.shiftId,
  })
  const rows = [
    buildNight(sales, '2026-03-25', first),
    buildNight(colleague, '2026-03-25', rest),
    buildNight(colleague, '2026-03-27', second),
    buildNight(sales, '2026-03-29', first),
  ]
  await gm.call(scheduling.save, { rows, publish: true })
  api.clock.later(1)
  const other = { userId: colleague.userId ?? 0, reason: '家里有事' }
  const { applyId } = await sales.call(attendance.swapAdd, {
    ...other,
    businessDate: '2026-03-25',
    backDate: '2026-03-27',
  })
  for (const caller of [colleague, gm]) await caller.call(attendance.applyAudit, { applyId, agree: true })
  const taken = await sales.call(attendance.swapAdd, { ...other, businessDate: '2026-03-29' })
  await sales.call(attendance.applyCancel, taken)
}

/** A shared material and a task to share it: completed once, approved and paid. */
async function completeTask({ api, sales, floor }: Venue): Promise<void> {
  api.clock.later(1)
  const text = {
    title: '卡座邀约话术',
    materialType: materialType.text,
    content: '今晚留了几张卡座',
    files: [],
    tags: ['话术'],
  }
  const { materialId } = await floor.call(materials.save, { ...text, targetDeptIds: [], publish: true })
  await sales.call(materials.use, { materialId, useType: materialUseType.copy })
  await sales.call(materials.detail, { materialId })
  const { taskId } = await floor.call(materials.taskSave, {
    title: '邀约老客',
    content: '发给三位老客',
    materialIds: [materialId],
    targetType: taskTargetType.people,
    targetIds: [sales.userId ?? 0],
    startTime: api.clock.now(),
    endTime: addMinutes(api.clock.now(), 24 * 60),
    checkTimes: 2,
    perDay: 2,
    checkType: taskCheckType.link,
    needReview: true,
    rewardAmount: 10_00,
    publish: true,
  })
  api.clock.later(1)
  const proof = { taskId, images: [], linkUrl: 'https://example.com/moments/1' }
  const { checkId } = await sales.call(materials.checkAdd, proof)
  await floor.call(materials.checkAudit, { checkId, agree: true })
  await sales.call(materials.checkAdd, { ...proof, linkUrl: 'https://example.com/moments/2' })
}

/** A booked sitting with a recommender, discounts, returns and gifts, that changes table and sales person and is partly paid. */
async function moveSitting(venue: Venue): Promise<void> {
  const { api, sales, otherSales, floor, cashier } = venue
  const tableId = await readTableId(api, 'A02')
  const { bookingId } = await addBooking(sales, { tableId }, api)
  api.clock.later(1)
  const { tableRecordId } = await sales.call(tables.open, {
    tableId,
    bookingId,
    guestNum: 6,
    recommendUserId: (await api.as('dz01')).userId ?? 0,
  })
  const { billId } = await readSitting(api, tableRecordId)
  const sitting = { tableRecordId, tableId, billId, version: 0 }
  const bottles = await addOrder(venue, sales, sitting, BOTTLE, 3)
  const cocktails = await addOrder(venue, sales, sitting, COCKTAIL, 4)
  await addOrder(venue, floor, sitting, COCKTAIL, 1)
  api.clock.later(1)
  await floor.call(orders.changePrice, {
    orderItemId: bottles.orderItemId,
    newPrice: 80_000,
    reason: '常客',
    version: await readVersion(venue, sitting),
  })
  api.clock.later(1)
  await floor.call(billing.discount, {
    billId,
    rateBp: 9_000,
    reason: '生日',
    version: await readVersion(venue, sitting),
  })
  for (const { orderItemId } of [bottles, cocktails]) {
    api.clock.later(1)
    const version = await readVersion(venue, sitting)
    await floor.call(orders.returnItem, { orderItemId, quantity: 1, reason: '点错了', version })
  }
  await giveAndReturnGifts(venue, sitting)
  api.clock.later(1)
  await floor.call(tables.transfer, {
    tableRecordId,
    toTableId: await readTableId(api, 'B01'),
    version: await readVersion(venue, sitting),
  })
  await addOrder(venue, floor, sitting, BOTTLE, 1)
  await settle(venue, billId, { payMethod: 'cash', amount: 100_000 })
  api.clock.later(1)
  await floor.call(tables.changeSales, {
    tableRecordId,
    salesUserId: otherSales.userId ?? 0,
    reason: '客人指定',
    version: await readVersion(venue, sitting),
  })
  await addOrder(venue, floor, sitting, COCKTAIL, 2)
  await settle(venue, billId, { payMethod: 'card', amount: 50_000 })
  api.clock.later(1)
  await cashier.call(billing.wipe, { billId, amount: 100, version: await readVersion(venue, sitting) })
}

/** Gifts two bottles of water, of which one is returned, and another gift that is withdrawn. */
async function giveAndReturnGifts(venue: Venue, { tableRecordId }: Sitting): Promise<void> {
  const { api, sales, floor } = venue
  await api.db.updateTable('sitting').set({ minCharge: 0 }).where('tableRecordId', '=', tableRecordId).execute()
  const give = async (quantity: number) => {
    api.clock.later(1)
    const items = [{ goodsId: WATER, quantity }]
    const { sendId } = await sales.call(gifts.add, { tableRecordId, items, reason: giftReason.customerCare })
    return api.db
      .selectFrom('giftOrder as s')
      .innerJoin('orderItem as i', 'i.orderId', 's.orderId')
      .select(['s.sendId', 'i.orderItemId'])
      .where('s.sendId', '=', sendId)
      .executeTakeFirstOrThrow()
  }
  const { orderItemId } = await give(2)
  const { sendId } = await give(1)
  api.clock.later(1)
  const { version } = await readSitting(api, tableRecordId)
  await floor.call(orders.returnItem, { orderItemId, quantity: 1, reason: '点错了', version })
  api.clock.later(1)
  await floor.call(gifts.return, { sendId, reason: '送错了', returnStock: true })
}

/** Credit guaranteed by a sales person, partly repaid in cash, part of the repayment refunded; one credit is written off. */
async function settleOnCredit(venue: Venue): Promise<void> {
  const { api, sales, floor, cashier, finance } = venue
  const onAccount = async (tableName: string) => {
    const sitting = await openTable(api, sales, tableName)
    const { orderId } = await addOrder(venue, sales, sitting, BOTTLE, 1)
    api.clock.later(1)
    const { creditId } = await sales.call(billing.creditApply, {
      billId: sitting.billId,
      amount: 88_000,
      guaranteeUserId: sales.userId ?? 0,
      guestName: '陈总',
      guestPhone: '13900001234',
      reason: '月底一起结',
    })
    api.clock.later(1)
    await floor.call(billing.creditAudit, { creditId, agree: true })
    return { creditId, orderId }
  }
  const repaid = await onAccount('A03')
  api.clock.later(1)
  await cashier.call(billing.creditRepay, { creditId: repaid.creditId, amount: 60_000, payMethod: payMethod.cash })
  await applyRefund(venue, { orderId: repaid.orderId, refundType: refundType.moneyOnly, amount: 40_000 })
  const lost = await onAccount('A04')
  api.clock.later(1)
  await finance.call(billing.creditWriteOff, { creditId: lost.creditId, reason: '联系不上' })
  const together = [await onAccount('A13'), await onAccount('A14')]
  const repayTogether = async (amount: number) => {
    api.clock.later(1)
    const items = together.map(({ creditId }) => ({ creditId, amount }))
    await cashier.call(billing.creditRepayMany, { items, payMethod: payMethod.transfer, slipNo: 'HD20260314' })
  }
  await repayTogether(30_000)
  await repayTogether(20_000)
  api.clock.later(1)
  const { repays } = await finance.call(billing.creditDetail, { creditId: together[0]?.creditId ?? 0 })
  await finance.call(billing.creditRepayReverse, { repayId: repays[1]?.repayId ?? 0, reason: '重复登记' })
}

type Refund = { orderId: number } & (
  | { refundType: typeof refundType.moneyOnly; amount: number }
  | { refundType: typeof refundType.goods; items: { orderItemId: number; quantity: number }[] }
)

async function applyRefund({ api, cashier, finance }: Venue, refund: Refund): Promise<void> {
  api.clock.later(1)
  const { refundId, status } = await cashier.call(billing.refundApply, { ...refund, reason: '上错酒' })
  if (status !== refundStatus.pending) return
  api.clock.later(1)
  await finance.call(billing.refundAudit, { refundId, agree: true })
}

/** A bill paid in cash, by card and on credit, reversed and paid again. */
async function reverseBill(venue: Venue): Promise<void> {
  const { api, floor, finance, gm } = venue
  const sitting = await openTable(api, gm, 'A05')
  await addOrder(venue, floor, sitting, BOTTLE, 2)
  api.clock.later(1)
  const { creditId, status } = await gm.call(billing.creditApply, {
    billId: sitting.billId,
    amount: 26_000,
    guaranteeUserId: gm.userId ?? 0,
    guestName: '李总',
    guestPhone: '13900005678',
    reason: '老板朋友',
  })
  if (status === creditStatus.pending) await finance.call(billing.creditAudit, { creditId, agree: true })
  await settle(venue, sitting.billId, { payMethod: 'cash', amount: 100_000 }, { payMethod: 'card', amount: 50_000 })
  api.clock.later(1)
  const { newBillId } = await finance.call(billing.reverse, {
    billId: sitting.billId,
    version: (await readBill(api, sitting.billId)).version,
    reason: '收错方式',
  })
  await settle(venue, newBillId, { payMethod: 'card', amount: 176_000 })
}

/** Refunds with and without returned goods. */
async function refundOrders(venue: Venue): Promise<void> {
  const { api, floor } = venue
  const sitting = await openTable(api, floor, 'A06')
  const { orderId, orderItemId, payableAmount } = await addOrder(venue, floor, sitting, COCKTAIL, 4)
  api.clock.later(1)
  await floor.call(billing.discount, {
    billId: sitting.billId,
    rateBp: 9_000,
    reason: '老客',
    version: await readVersion(venue, sitting),
  })
  await settle(venue, sitting.billId, { payMethod: 'cash', amount: Math.round(payableAmount * 0.9) })
  await applyRefund(venue, { orderId, refundType: refundType.goods, items: [{ orderItemId, quantity: 1 }] })
  await applyRefund(venue, { orderId, refundType: refundType.moneyOnly, amount: 1_000 })
}

/** A package whose preparation has not started. */
async function orderPackage({ api, floor }: Venue): Promise<void> {
  api.clock.later(1)
  const { tableRecordId } = await openTable(api, floor, 'B14')
  const items = [{ goodsId: PACKAGE, quantity: 1, packageDetail: [{ goodsId: COLA, quantity: 6 }] }]
  await floor.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
}

/** A second drawer: cash in, out and an expense; its only count matches the books. */
async function moveCash({ api }: Venue): Promise<void> {
  const cashier = await api.as('shouyin02')
  api.clock.later(1)
  await cashier.call(ledger.shiftOpen, { floatAmount: 20_000 })
  for (const move of [
    { moveKind: 'in', amount: 10_000, reason: '换零钱' },
    { moveKind: 'expense', amount: 3_000, reason: '买冰块' },
    { moveKind: 'out', amount: 7_000, reason: '大钞入保险柜' },
  ] as const) {
    api.clock.later(1)
    await cashier.call(ledger.cashMove, move)
  }
  api.clock.later(1)
  await cashier.call(ledger.shiftClose, { countedAmount: 20_000 })
}

/** Two tables on one bill, split between two phones. */
async function splitBill(venue: Venue): Promise<void> {
  const { api, floor, cashier } = venue
  const main = await openTable(api, floor, 'A07')
  const joining = await openTable(api, floor, 'A08')
  await addOrder(venue, floor, main, BOTTLE, 1)
  await addOrder(venue, floor, joining, COCKTAIL, 1)
  api.clock.later(1)
  await floor.call(tables.merge, {
    mainRecordId: main.tableRecordId,
    recordIds: [joining.tableRecordId],
    version: await readVersion(venue, main),
  })
  await addOrder(venue, floor, joining, COCKTAIL, 1)
  api.clock.later(1)
  const { validcode } = await cashier.call(billing.payCode, { billId: main.billId })
  for (const device of ['share-phone-1', 'share-phone-2']) {
    await api.phone(device).call(billing.scanPay, {
      requestId: randomUUID(),
      validcode,
      payMethod: payMethod.alipay,
      openId: 'o-of-guest',
      splitMode: 'share',
      shareCount: 2,
    })
    await payLast(venue)
  }
}

/** The guest pays the latest order at the provider, and the server polls for it. */
async function payLast({ api, wallet }: Venue): Promise<void> {
  wallet.pay(wallet.prepared.at(-1) ?? '')
  api.clock.later(1)
  await queryDueAttempts(api.db, parseTime(api.clock.now()))
}

/** Flash sale purchases: one served, one refunded, one unused and one unpaid. */
async function runFlashSale(venue: Venue): Promise<void> {
  const { api, gm, floor, sales } = venue
  const { activityId } = await gm.call(flashSales.activitySave, {
    activityName: '疯抢夜',
    startTime: api.clock.now(),
    endTime: '2026-03-15 06:00:00',
    useStartDate: '2026-03-14',
    useEndDate: '2026-03-20',
    limitPerUser: 2,
    goods: [{ goodsId: BOTTLE, killPrice: 44_000, stockNum: 9, limitNum: 2 }],
    publish: true,
  })
  const { goods } = await gm.call(flashSales.activityDetail, { activityId })
  const killGoodsId = goods[0]?.killGoodsId ?? 0
  const { employeeCode } = await sales.call(session.employeeCode, {})
  const orders: number[] = []
  for (const guestPhoneNumber of ['13900000001', '13900000002', '13900000003', '13900000004']) {
    api.clock.later(1)
    const phone = createGuestPhone(api)
    const request = { killGoodsId, quantity: 1, guestPhone: guestPhoneNumber, employeeCode }
    const { killOrderId } = await phone.call(flashSales.guestOrder, request)
    orders.push(killOrderId)
    if (orders.length === 4) continue
    const bizType = payBizType.flashSale
    await phone.call(billing.guestPay, { requestId: randomUUID(), bizType, killOrderId, payMethod: payMethod.alipay })
    await payLast(venue)
  }
  const [served = 0, back = 0] = orders
  const { tableRecordId } = await openTable(api, floor, 'B10')
  api.clock.later(1)
  await floor.call(flashSales.codeConsume, { killOrderId: served, tableRecordId })
  api.clock.later(1)
  await floor.call(flashSales.orderRefund, { killOrderId: back, reason: '来不了' })
  api.clock.later(1)
  await processDueRefunds(api.db, parseTime(api.clock.now()))
}

/** A group play with one guest admitted and one pending; another is cancelled, and one waits for guests. */
async function groupPlays(venue: Venue): Promise<void> {
  const { api, gm, floor, sales } = venue
  const { employeeCode } = await sales.call(session.employeeCode, {})
  const playInput = {
    startTime: '2026-03-15 05:30:00',
    areaId: 1,
    price: 16_800,
    memberLimit: 4,
    minMember: 2,
    maleNum: 0,
    femaleNum: 0,
    goods: [{ goodsId: BOTTLE, quantity: 1 }],
  }
  let number = 13_900_000_010
  const joinPlay = async (playId: number, pays = true) => {
    api.clock.later(1)
    const phone = createGuestPhone(api)
    number += 1
    const request = { playId, guestName: '林小姐', guestPhone: String(number), employeeCode }
    const { joinId } = await phone.call(flashSales.guestJoin, request)
    if (!pays) return joinId
    const bizType = payBizType.groupPlay
    await phone.call(billing.guestPay, { requestId: randomUUID(), bizType, joinId, payMethod: payMethod.alipay })
    await payLast(venue)
    return joinId
  }
  const { playId } = await gm.call(flashSales.playSave, { title: '拼桌夜', ...playInput })
  const first = await joinPlay(playId)
  await joinPlay(playId)
  await joinPlay(playId, false)
  const { tableRecordId } = await openTable(api, floor, 'B11')
  api.clock.later(1)
  await gm.call(flashSales.certConsume, { joinId: first, tableRecordId })
  const cancelled = await gm.call(flashSales.playSave, { title: '生日局', ...playInput })
  await joinPlay(cancelled.playId)
  api.clock.later(1)
  await gm.call(flashSales.playCancel, { playId: cancelled.playId, reason: '场地变动' })
  await gm.call(flashSales.playSave, { title: '电音夜', ...playInput })
  api.clock.later(1)
  await processDueRefunds(api.db, parseTime(api.clock.now()))
}

/** Four bookings of tonight with a requested deposit; the last one has an assigned table. */
async function requestDeposits({ api, sales }: Venue) {
  const sendRequest = async (place: { areaId: number } | { tableId: number }) =>
    addBooking(sales, { ...place, depositAmount: 30_000 }, api)
  const [waiting, late, online] = [
    await sendRequest({ areaId: 2 }),
    await sendRequest({ areaId: 2 }),
    await sendRequest({ areaId: 2 }),
  ]
  return { waiting, late, online, deducted: await sendRequest({ tableId: await readTableId(api, 'B12') }) }
}

type RequestedDeposits = Awaited<ReturnType<typeof requestDeposits>>

/**
 * Outcome of these deposits: one waits for its guests, one is forfeited by a late cancellation, one is refunded through
 * its provider, and one paid from a balance is deducted.
 */
async function processDeposits(venue: Venue, { waiting, late, online, deducted }: RequestedDeposits): Promise<void> {
  const { api, gm, floor, cashier } = venue
  const takeCashDeposit = async (bookingId: number) => {
    api.clock.later(1)
    await cashier.call(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash })
  }
  await takeCashDeposit(waiting.bookingId)
  await takeCashDeposit(late.bookingId)
  api.clock.later(1)
  await gm.call(reservations.cancel, { bookingId: late.bookingId, reason: '客人有事' })
  const { shareCode, bookingId } = online
  const request = {
    requestId: randomUUID(),
    bizType: payBizType.deposit,
    bookingId,
    shareCode,
    payMethod: payMethod.alipay,
  }
  await createGuestPhone(api).call(billing.guestPay, request)
  await payLast(venue)
  api.clock.later(1)
  await gm.call(reservations.refundDeposit, { bookingId, reason: '改期' })
  api.clock.later(1)
  await cashier.call(reservations.takeDeposit, {
    bookingId: deducted.bookingId,
    payMethod: payMethod.balance,
    authCode: await fetchMemberCode(api, 7),
  })
  api.clock.later(1)
  const opening = { tableId: await readTableId(api, 'B12'), bookingId: deducted.bookingId, guestNum: 4 }
  const { tableRecordId } = await floor.call(tables.open, opening)
  const { billId } = await readSitting(api, tableRecordId)
  await addOrder(venue, floor, { ...opening, tableRecordId, billId, version: 0 }, BOTTLE, 1)
  api.clock.later(1)
  const payment = { payMethod: payMethod.deposit, amount: 30_000, depositBookingId: deducted.bookingId }
  const { unpaidAmount } = await cashier.call(billing.detail, { billId })
  const rest = { payMethod: payMethod.cash, amount: unpaidAmount - 30_000 }
  await cashier.call(billing.settle, { billId, payments: [payment, rest] })
  api.clock.later(1)
  await processDueRefunds(api.db, parseTime(api.clock.now()))
}

/** Guests name a sales person with their first order; one of the orders is refunded in full. */
async function placeGuestOrders(venue: Venue): Promise<void> {
  const { api, cashier, otherSales } = venue
  for (const tableName of ['A09', 'A10']) {
    const sitting = await openTable(api, cashier, tableName)
    const phone = await createSeatedPhone(api, tableName)
    api.clock.later(1)
    const { orderId, payableAmount } = await phone.call(guest.createOrder, {
      pass: phone.pass,
      items: [{ goodsId: BOTTLE, quantity: 1 }],
      salesUserId: otherSales.userId ?? 0,
    })
    api.clock.later(1)
    await cashier.call(billing.settle, {
      billId: sitting.billId,
      orderId,
      payments: [{ payMethod: payMethod.cash, amount: payableAmount }],
    })
    if (tableName === 'A10')
      await applyRefund(venue, { orderId, refundType: refundType.moneyOnly, amount: payableAmount })
  }
}

/** A member recharges on the phone, spends part of it on two bills, one of which is reversed, and gets part refunded. */
async function spendStoredValue(venue: Venue): Promise<void> {
  const { api, floor, cashier, finance } = venue
  const memberId = 7
  api.clock.later(1)
  const phone = await createMemberPhone(api, memberId)
  const request = { requestId: randomUUID(), ruleId: RECHARGE_RULE_1000_ID, payMethod: payMethod.alipay }
  const { rechargeId } = await phone.call(members.recharge, request)
  await payLast(venue)
  api.clock.later(1)
  await rechargeInCash(cashier, memberId, RECHARGE_RULE_5000_ID)
  const pay = async (tableName: string) => {
    const sitting = await openTable(api, floor, tableName)
    const { orderId, orderItemId } = await addOrder(venue, floor, sitting, BOTTLE, 2)
    api.clock.later(1)
    const payment = { payMethod: payMethod.balance, amount: 176_000, authCode: await fetchMemberCode(api, memberId) }
    await cashier.call(billing.settle, { billId: sitting.billId, payments: [payment] })
    return { ...sitting, orderId, orderItemId }
  }
  const { orderId, orderItemId } = await pay('A11')
  await applyRefund(venue, { orderId, refundType: refundType.goods, items: [{ orderItemId, quantity: 1 }] })
  const { billId } = await pay('A12')
  api.clock.later(1)
  const { version } = await readBill(api, billId)
  const { newBillId } = await finance.call(billing.reverse, { billId, version, reason: '收错方式' })
  await settle(venue, newBillId, { payMethod: 'card', amount: 176_000 })
  api.clock.later(1)
  await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
  api.clock.later(1)
  await finance.call(members.refundRecharge, { rechargeId, amount: 10_000, reason: '客人要求' })
  api.clock.later(1)
  await processDueRefunds(api.db, parseTime(api.clock.now()))
}

/** Voucher codes of the venue itself: one is used; on another table one is cancelled and replaced by another. */
async function redeemVouchers({ api, cashier, floor, finance }: Venue): Promise<void> {
  const { rows } = await finance.call(vouchers.packages, { platform: voucherPlatform.other })
  const issued = await finance.call(vouchers.issueHouseCodes, {
    requestId: randomUUID(),
    groupPackageId: rows[0]?.groupPackageId ?? 0,
    count: 3,
    beginDate: FIRST_NIGHT,
    endDate: '2026-12-31',
  })
  const sittings = [await openTable(api, floor, 'B08'), await openTable(api, floor, 'B09')]
  for (const [index, code] of issued.codes.entries()) {
    const tableRecordId = (sittings[index] ?? sittings[1])?.tableRecordId ?? 0
    api.clock.later(1)
    const { verifyToken, certificates } = await cashier.call(vouchers.prepare, { code })
    const certificateIds = certificates.map(({ certificateId }) => certificateId)
    const { verifyIds } = await cashier.call(vouchers.consume, {
      requestId: randomUUID(),
      verifyToken,
      certificateIds,
      tableRecordId,
      packageDetail: [{ goodsId: POPCORN, quantity: 1 }],
    })
    if (index !== 1) continue
    api.clock.later(1)
    await cashier.call(vouchers.cancel, { verifyId: verifyIds[0] ?? 0, reason: '客人换套餐' })
  }
  api.clock.later(1)
}

/** One account with income and a withdrawal, and one that owes an unpaid penalty. */
async function withdrawBonus({ api, sales, otherSales, finance, gm }: Venue): Promise<void> {
  api.clock.later(1)
  await api.db
    .updateTable('appUser')
    .set({ payPasswordHash: await hashPassword(PAY_PASSWORD) })
    .where('userId', 'in', [sales.userId ?? 0, finance.userId ?? 0])
    .execute()
  const give = async (
    to: Caller,
    adjustment: Pick<InputOf<typeof bonus.adjust>, 'billType' | 'direction' | 'amount'>,
  ) =>
    finance.call(bonus.adjust, {
      userId: to.userId ?? 0,
      remark: '周会',
      payPassword: await encryptWithFreshNonce(api, PAY_PASSWORD),
      ...adjustment,
    })
  await give(sales, { billType: bonusBillType.award, direction: bonusDirection.income, amount: 20_000 })
  api.clock.later(1)
  await give(otherSales, { billType: bonusBillType.fine, direction: bonusDirection.expense, amount: 5_000 })
  const { realName } = await api.db
    .selectFrom('appUser')
    .select('realName')
    .where('userId', '=', sales.userId ?? 0)
    .executeTakeFirstOrThrow()
  api.clock.later(1)
  const { bankId } = await sales.call(session.saveBank, {
    bankName: '招商银行',
    accountName: realName ?? '',
    cardNo: await encryptWithFreshNonce(api, '6225880212348802'),
    payPassword: await encryptWithFreshNonce(api, PAY_PASSWORD),
  })
  const sendRequest = async () =>
    sales.call(bonus.withdraw, { amount: 10_000, bankId, payPassword: await encryptWithFreshNonce(api, PAY_PASSWORD) })
  const { withdrawId } = await sendRequest()
  api.clock.later(1)
  await gm.call(bonus.withdrawAudit, { withdrawId, agree: true })
  api.clock.later(1)
  await finance.call(bonus.withdrawFinish, { withdrawId, success: true })
  api.clock.later(1)
  const next = await sendRequest()
  api.clock.later(1)
  await gm.call(bonus.withdrawAudit, { withdrawId: next.withdrawId, agree: true })
}

/** Wage slips of the previous month, and an objection to one. */
async function publishWages({ api, sales, finance }: Venue): Promise<void> {
  const month = '2026-02'
  api.clock.later(1)
  await finance.call(payroll.generateWages, { month })
  api.clock.later(1)
  await finance.call(payroll.publishWages, { month })
  const { wageId } = await api.db
    .selectFrom('wageSlip')
    .select('wageId')
    .where('userId', '=', sales.userId ?? 0)
    .executeTakeFirstOrThrow()
  api.clock.later(1)
  await sales.call(payroll.objectWage, { wageId, itemCode: wageItem.base, objection: '二月已达标' })
}

/** Two tips to a singer; the second is refunded. */
async function giveTips(venue: Venue): Promise<void> {
  const { api, finance } = venue
  const { rewardCode } = await api.db
    .selectFrom('rewardCode')
    .select('rewardCode')
    .where('codeType', '=', rewardCodeType.common)
    .executeTakeFirstOrThrow()
  const { userId } = await api.as('gs01')
  const request = { money: 5200, userId: userId ?? 0, rewardCode, payMethod: payMethod.alipay, requestId: randomUUID() }
  const { rewardId } = await createGuestPhone(api).call(rewards.give, request)
  await payLast(venue)
  if (rewardId === 1) return
  api.clock.later(1)
  await finance.call(rewards.refund, { rewardId, reason: '点错了人' })
  api.clock.later(1)
  await processDueRefunds(api.db, parseTime(api.clock.now()))
}

/** Bottles are deposited; one is delivered to another table, another is requested. */
async function depositBottles(venue: Venue): Promise<void> {
  const { api, sales, floor } = venue
  const bar = await api.as('bar01')
  const bought = await openTable(api, sales, 'B16')
  const { orderItemId } = await addOrder(venue, sales, bought, BOTTLE, 5)
  await settle(venue, bought.billId, { payMethod: 'card', amount: 440_000 })
  const guest = { guestName: '存酒的客人', guestPhone: '13900009999' }
  const { depositId, takeCode } = await sales.call(wine.depositAdd, {
    tableRecordId: bought.tableRecordId,
    ...guest,
    items: [{ orderItemId, quantity: 5 }],
  })
  const { rows } = await bar.call(wine.list, { guestOf: depositId })
  const wineItemId = rows[0]?.wineItemId ?? 0
  const items = [{ wineItemId, labelNo: 'BQ0001', cabinetNo: 'A-01' }]
  await bar.call(wine.depositAudit, { depositId, agree: true, items })
  const { tableRecordId } = await openTable(api, sales, 'B17')
  const fetch = () =>
    floor.call(wine.withdrawAdd, {
      guestOf: depositId,
      tableRecordId,
      items: [{ wineItemId, quantity: 1 }],
      verifyType: withdrawVerifyType.pickupCode,
      verifyCode: takeCode,
    })
  const { withdrawId } = await fetch()
  await bar.call(wine.withdrawIssue, { withdrawId, agree: true })
  await fetch()
  // A shelf count: one of four expected bottles is missing.
  const { countId } = await bar.call(wine.countStart, { place: 'A' })
  await bar.call(wine.countScan, { countId, wineItemId, foundQuantity: 3 })
  await bar.call(wine.countClose, { countId, missing: 1, reason: '盘点未见' })
}

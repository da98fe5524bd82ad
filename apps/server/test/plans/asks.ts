/**
 * Inputs for every query of the contract as phones send them, with real ids of the running night, and for the longest range where a list
 * takes one. The benchmark reports a query missing here.
 */
import { addDays } from '@nocturne/base/venue-time'
import type { Db } from '../../src/db/connection.ts'
import {
  actorClockKind,
  actorClockStatus,
  applyType,
  bonusBillStatus,
  bonusBillType,
  bonusWithdrawStatus,
  commissionKind,
  commissionMode,
  orderType,
  payRuleKind,
  playStatus,
  rebateType,
  recordStatus,
  refundType,
  statisType,
  taskStatus,
  taskCheckType,
  taskTargetType,
  userType,
  wageItem,
  wageStatus,
} from '@nocturne/contract/codes'
import type { Report } from '@nocturne/contract/reports/definition'
import { lineKinds } from '@nocturne/contract/reports/business/definition'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import { hashToken } from '../../src/http/session-guard.ts'

export type Ids = {
  tableId: number
  areaId: number
  tableRecordId: number
  billId: number
  orderId: number
  bookingId: number
  shareCode: string
  sendId: number
  creditId: number
  approvalId: number
  shiftId: number
  movedShiftId: number
  goodsId: number
  wineItemId: number
  wineCountId: number
  depositId: number
  memberId: number
  rechargeId: number
  savingMemberId: number
  busyMemberId: number
  memberOrderId: number
  userId: number
  busyUserId: number
  queueId: number
  phoneTail: string
  paymentNo: string
  verifyId: number
  rewardCode: string
  suggestId: string
  materialId: number
  taskId: number
  checkId: number
  bonusBillId: number
  payoutId: number
  applyId: number
  wageId: number
  stageApplyId: number
}

/**
 * Ids from the running night (its newest order at a paid table), otherwise the newest ones, and the person and the member with the most
 * rows.
 */
export async function idsOf(db: Db): Promise<Partial<Ids>> {
  const { rows } = await sql<Ids>`
    select r.table_id, t.area_id, r.table_record_id, r.bill_id, o.order_id, b.booking_id, b.share_code,
      (select max(send_id) from send_order) as send_id, (select max(credit_id) from credit_record) as credit_id,
      (select max(approval_id) from approval) as approval_id,
      (select max(shift_id) from cash_shift where shift_id not in (select shift_id from cash_move)) as shift_id,
      coalesce((select max(shift_id) from cash_move), 1) as moved_shift_id, i.goods_id, (select max(member_id) from member) as member_id, r.sales_user_id as user_id,
      (select sales_user_id from table_record group by 1 order by count(*) desc, 1 limit 1) as busy_user_id,
      q.queue_id, right(q.guest_phone, 4) as phone_tail, (select payment_no from payment order by payment_id desc limit 1) as payment_no,
      (select max(verify_id) from voucher_verify) as verify_id,
      (select reward_code from reward_code order by 1 limit 1) as reward_code, c.recharge_id,
      (select suggestion_id from suggestion order by 1 limit 1) as suggest_id, (select max(apply_id) from clock_apply) as apply_id,
      coalesce((select max(apply_id) from actor_clock_apply), 1) as stage_apply_id, c.saving_member_id,
      m.busy_member_id, m.member_order_id,
      (select max(wine_item_id) from wine_item) as wine_item_id, (select max(count_id) from wine_count) as wine_count_id, (select max(deposit_id)
      from wine_deposit) as deposit_id,
      (select max(wage_id) from wage_slip) as wage_id, (select max(material_id) from material) as material_id, (select max(check_id)
      from task_check) as check_id,
      (select max(task_id) from task where status = ${lit(taskStatus.running)}) as task_id,
      coalesce((select max(bill_id) from bonus_bill), 1) as bonus_bill_id, coalesce((select max(withdraw_id) from bonus_withdraw), 1) as payout_id
    from table_record r join venue_table t using (table_id) join orders o using (table_record_id) join order_item i using (order_id)
    left join lateral (select booking_id, share_code from booking order by booking_id desc limit 1) b on true
    left join lateral (select recharge_id, member_id as saving_member_id from recharge_order order by recharge_id desc limit 1) c on true
    left join lateral (select member_id as busy_member_id, max(order_id) as member_order_id from orders where member_id is not null
      group by 1 order by count(*) desc, 1 limit 1) m on true
    left join lateral (select queue_id, guest_phone from queue_number order by queue_id desc limit 1) q on true
    where r.status = ${lit(recordStatus.open)} and o.order_type not in (${lit(orderType.wine, orderType.actorService)})
      order by (r.paid_amount > 0) desc, o.order_id desc limit 1`.execute(db)
  const [ids] = rows
  if (!ids) throw new Error('no table of the venue is open')
  return ids
}

/** Gives its person access to wages. */
const PAY_TICKET = 'ticket-of-the-pay-password'

/** Creates a wage ticket for `userName`, as after entering the pay password. */
export async function openWages(db: Db, userName: string): Promise<void> {
  const { userId } = await db
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payTicket')
    .values({ ticketHash: hashToken(PAY_TICKET), userId, expiresAt: '2099-01-01 00:00:00' })
    // It already exists in a venue kept between measurements.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const monthBefore = (date: string) => addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7)

export type Ask = { name: string; input: Record<string, unknown> }

/** Table code and the guest's pass. */
export type Codes = { tableCode: string; pass: string }

/** Inputs of each query by its id; an empty list would measure nothing. */
export function asksOf(ids: Partial<Ids>, { tableCode, pass }: Codes, tonight: string): Record<string, Ask[]> {
  const year = { beginDate: addDays(tonight, -364), endDate: tonight }
  const one = (input: Record<string, unknown> = {}): Ask[] => [{ name: '', input }]
  const ranged = (...more: Ask[]): Ask[] => [
    { name: 'tonight', input: {} },
    { name: 'a year', input: year },
    { name: 'a year, page 5', input: { ...year, pageNum: 5 } },
    ...more.map(({ name, input }) => ({ name: `a year, ${name}`, input: { ...year, ...input } })),
  ]
  const { tableId, tableRecordId, billId, orderId, bookingId, areaId, userId, goodsId, memberId, queueId } = ids
  const levels = (reportDefinitions as readonly Report[]).flatMap((report) => Object.values(report.levels))
  return {
    // Levels of reports, unless given below.
    ...Object.fromEntries(
      levels.map(({ endpoint, nights }) => [`reports.${endpoint}`, nights === 'all' ? one() : ranged()]),
    ),
    'tables.list': [
      ...one(),
      { name: 'my tables', input: { mine: true } },
      { name: 'a keyword', input: { keyword: 'A0' } },
    ],
    'tables.detail': one({ tableId }),
    'tables.log': one({ tableId }),
    'tables.clearPlan': one({ tableRecordIds: [tableRecordId] }),
    'tables.transferPlan': one({ tableRecordId, toTableId: tableId }),
    'tables.mergePlan': one({ mainRecordId: tableRecordId, recordIds: [tableRecordId] }),
    'tables.qrcode': one({ tableId }),
    'tables.businessDay': one(),
    'tables.tonight': one(),
    'tables.areaLabels': one(),
    'tables.areas': one(),
    'tables.commonList': one({ pageSize: 500 }),
    'tables.findByCode': one({ code: tableCode }),
    'tables.attributionSittings': [
      ...one(),
      { name: 'a keyword', input: { keyword: 'A0' } },
      { name: 'a night', input: { businessDate: addDays(tonight, -1) } },
    ],
    'billing.detail': [
      { name: 'by bill', input: { billId } },
      { name: 'by sitting', input: { tableRecordId } },
    ],
    'billing.list': ranged({ name: 'a keyword', input: { keyword: 'A01' } }),
    'billing.discountPlan': one({ billId, rateBp: 10_000 }),
    'billing.refundList': ranged(),
    'billing.refundPlan': one({ orderId, refundType: refundType.moneyOnly, amount: 100 }),
    'billing.creditDetail': one({ creditId: ids.creditId }),
    'billing.creditAccounts': one(),
    'billing.inTheWay': one({ businessDate: tonight }),
    'billing.scanParam': one({ tableRecordId, pass }),
    'ledger.shiftList': ranged(),
    'ledger.shiftMine': one(),
    'ledger.shiftReport': [
      { name: '', input: { shiftId: ids.shiftId } },
      { name: 'with cash moved', input: { shiftId: ids.movedShiftId } },
    ],
    'payments.status': one({ paymentNo: ids.paymentNo }),
    'payments.suspense': one(),
    'payments.reconciliations': ranged(),
    'payments.bridge': one({ runId: 1 }),
    'payments.differences': one(),
    'vouchers.platforms': one(),
    'vouchers.prepared': one({ verifyToken: 'a-token-nobody-was-given' }),
    'vouchers.list': [...one(), { name: 'tonight', input: { beginDate: tonight, endDate: tonight, mine: true } }],
    'vouchers.detail': one({ verifyId: ids.verifyId }),
    'vouchers.packages': one(),
    'vouchers.comparisons': one(),
    'vouchers.differences': one(),
    'reservations.list': one({ bookingDate: tonight }),
    'reservations.dates': one(),
    'reservations.detail': one({ bookingId }),
    'reservations.freeTables': one({ bookingDate: tonight }),
    'reservations.guestDetail': one({ bookingId, shareCode: ids.shareCode }),
    'orders.list': ranged(
      { name: 'a keyword', input: { keyword: 'A01' } },
      { name: 'a keyword nothing has', input: { keyword: 'ZZZZ' } },
      { name: 'ended', input: { status: 'closed' } },
      { name: 'one table', input: { tableId } },
    ),
    'orders.detail': one({ orderId }),
    'orders.byRecord': one({ tableRecordId }),
    'orders.produceList': one(),
    'orders.produceTickets': one(),
    'catalog.goodsList': [...one(), { name: 'of a member', input: { memberId } }],
    'catalog.goodsDetail': one({ goodsId }),
    'catalog.guestGoods': one(),
    'catalog.guestTypes': one(),
    'catalog.guestGoodsDetail': one({ goodsId }),
    'gifts.quota': one({ tableRecordId }),
    'gifts.list': ranged(),
    'gifts.detail': one({ sendId: ids.sendId }),
    'approvals.types': one(),
    'approvals.preview': one({ typeCode: 'creditApply' }),
    'approvals.list': ['todo', 'done', 'mine', 'cc'].map((tab) => ({ name: tab, input: { tab } })),
    'approvals.detail': one({ approvalId: ids.approvalId }),
    'attendance.today': one(),
    'attendance.code': one(),
    'attendance.month': one({ month: tonight.slice(0, 7) }),
    'attendance.day': one({ businessDate: tonight }),
    'attendance.team': [
      ...one({ month: tonight.slice(0, 7) }),
      { name: 'a name, by what is late', input: { month: tonight.slice(0, 7), keyword: 'z', sort: 'lateCount' } },
    ],
    'attendance.applyPreview': one({ applyType: applyType.leave, businessDate: tonight }),
    'attendance.swapOptions': one({ businessDate: tonight }),
    'attendance.applyMy': [...one(), { name: 'asked of me', input: { asked: true } }],
    'attendance.applyTeam': [
      { name: 'what waits', input: { tab: 'todo' } },
      { name: 'a month that is over', input: { tab: 'done', month: tonight.slice(0, 7) } },
    ],
    'attendance.applyDetail': one({ applyId: ids.applyId }),
    'scheduling.list': [
      { name: 'a week', input: {} },
      { name: 'a month', input: { month: tonight.slice(0, 7), mine: true } },
    ],
    'scheduling.shiftList': one(),
    'stage.state': one(),
    'stage.applyPreview': one({ businessDate: tonight }),
    'stage.applyMy': [...one(), { name: 'a month', input: { month: tonight.slice(0, 7) } }],
    'stage.applyTeam': [
      { name: 'waiting', input: { tab: 'todo' } },
      { name: 'dealt with, a month', input: { tab: 'done', month: tonight.slice(0, 7) } },
    ],
    'stage.applyDetail': one({ applyId: ids.stageApplyId }),
    'stage.list': ranged({
      name: 'of a kind',
      input: { ...year, clockKind: actorClockKind.requested, status: actorClockStatus.ended },
    }),
    'materials.list': one(),
    'materials.detail': one({ materialId: ids.materialId }),
    'materials.taskList': ['running', 'done', 'ended'].map((tab) => ({ name: tab, input: { tab } })),
    'materials.taskDetail': one({ taskId: ids.taskId }),
    'materials.taskPeople': one({ taskId: ids.taskId }),
    'materials.taskTrial': [
      {
        name: 'a year: three months',
        input: {
          targetType: taskTargetType.everybody,
          targetIds: [],
          checkType: taskCheckType.pictures,
          rewardAmount: 3000,
          months: 3,
        },
      },
    ],
    'materials.taskCost': one({
      targetType: taskTargetType.everybody,
      targetIds: [],
      rewardAmount: 2000,
      checkTimes: 3,
    }),
    'materials.checkList': one({ taskId: ids.taskId, others: true }),
    'materials.checkDetail': one({ checkId: ids.checkId }),
    'bonus.info': one(),
    'bonus.billList': [
      ...one(),
      { name: 'a month', input: { month: tonight.slice(0, 7), billType: bonusBillType.rebate } },
    ],
    'bonus.monthList': one({ year: Number(tonight.slice(0, 4)) }),
    'bonus.billDetail': one({ billId: ids.bonusBillId }),
    'bonus.withdrawDetail': one({ withdrawId: ids.payoutId }),
    'bonus.withdrawList': [...one(), { name: 'paid', input: { status: bonusWithdrawStatus.succeeded } }],
    'payroll.wageList': one({ year: Number(tonight.slice(0, 4)), ticket: PAY_TICKET }),
    'payroll.wageDetail': one({ wageId: ids.wageId, ticket: PAY_TICKET }),
    'payroll.wageItem': one({ wageId: ids.wageId, itemCode: wageItem.base, ticket: PAY_TICKET }),
    'payroll.wagePeople': [
      { name: '', input: { month: monthBefore(tonight), ticket: PAY_TICKET } },
      { name: 'drafts', input: { month: monthBefore(tonight), status: wageStatus.draft, ticket: PAY_TICKET } },
    ],
    'suggestions.list': one(),
    'suggestions.my': one(),
    'suggestions.withKeys': one({ keys: [{ suggestId: ids.suggestId, letterKey: 'k'.repeat(43) }] }),
    'suggestions.detail': one({ suggestId: ids.suggestId }),
    'suggestions.pictures': one({ suggestId: ids.suggestId, replyNo: 0 }),
    'session.binds': one(),
    'session.loginInfo': one(),
    'session.userInfo': one(),
    'session.permissions': one(),
    'session.employeeCode': one(),
    'session.banks': one(),
    'session.sessions': one(),
    'session.userSessions': one({ userId }),
    'directory.depts': one(),
    'directory.users': one(),
    'directory.guestUsers': one(),
    'directory.salesUser': one({ id: userId }),
    'directory.members': one({ keyword: '138' }),
    'directory.memberPage': [...one(), { name: 'a keyword', input: { keyword: '李' } }],
    'platform.config': one(),
    'platform.guestConfig': one(),
    'platform.guestFeatures': one(),
    'platform.dictData': one({ dictType: 'order_status' }),
    'platform.thirdAppId': one(),
    'platform.appUrl': one(),
    'platform.operLog': ranged({ name: 'a module without lines', input: { businessType: 'none' } }),
    'notifications.home': one(),
    'notifications.alerts': one(),
    'notifications.pushKey': one(),
    'notifications.list': [...one(), { name: 'page 5', input: { pageNum: 5 } }],
    'payroll.wageRules': one(),
    'payroll.simulateRule': one({
      mealPay: 600_00,
      fullPay: 300_00,
      lateEach: 50_00,
      absentDays: 2,
      overtimeBp: 15_000,
      leastSales: 30_000_00,
      missedBp: 7_000,
      creditBp: 2_000,
      monthDays: 26,
      dayHours: 8,
      socialBp: 1_050,
      taxFree: 5_000_00,
      taxTiers: [{ fromAmount: 0, rateBp: 300 }],
      posts: [{ postId: 4, basePay: 4_500_00, postPay: 0, asksLeastSales: true }],
      months: 3,
      ticket: PAY_TICKET,
    }),
    'payroll.commissionRules': one(),
    'payroll.previewCommissionRule': one({
      commissionKind: commissionKind.sales,
      commissionMode: commissionMode.whole,
      postIds: [1],
      deptIds: [],
      tiers: [{ fromAmount: 0, rateBp: 500 }],
      startMonth: tonight.slice(0, 7),
      month: addDays(`${tonight.slice(0, 7)}-01`, -1).slice(0, 7),
    }),
    'payroll.payRules': [
      { name: 'of goods', input: { tab: 'rebate' } },
      { name: 'of tips', input: { tab: 'tips' } },
      { name: 'of the stage', input: { tab: 'stage' } },
    ],
    'payroll.simulatePayRule': [
      {
        name: 'a year: three months of a goods',
        input: { payRuleKind: payRuleKind.rebate, goodsId: 31, rebateType: rebateType.perPiece, value: 100, months: 3 },
      },
      {
        name: 'a year: three months of tips',
        input: { payRuleKind: payRuleKind.tipShare, userType: userType.actor, value: 5000, months: 3 },
      },
      {
        name: 'a year: three months of the stage',
        input: { payRuleKind: payRuleKind.stageUnit, value: 45, months: 3 },
      },
    ],
    'payroll.targetList': one({ month: tonight.slice(0, 7) }),
    'reports.statementNights': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.ownSales': ranged(),
    'reports.rebateLines': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.ownRebates': ranged({ name: 'booked', input: { ...year, status: bonusBillStatus.booked } }),
    'reports.ownRecommended': ranged(),
    'reports.ownRecommendRecharges': ranged(),
    'reports.summaryNights': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.recommendRecharges': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.recommendOrders': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.creditGuarantors': ranged({ name: 'overdue', input: { overdueOnly: true } }),
    'reports.creditLines': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.myCredits': ranged(),
    'reports.settleDepts': ranged({ name: 'by cash', input: { payMethod: 'cash' } }),
    'reports.settleBills': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.settledBill': one({ billId }),
    'reports.tablesDepts': ranged({ name: 'an area', input: { areaId } }),
    'reports.tablesRecords': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.tablesRecord': one({ tableRecordId }),
    'reports.ownTables': ranged(),
    'reports.ownTable': one({ tableRecordId }),
    'reports.unpaidRecords': [...one(), { name: 'of a person', input: { userId: ids.userId } }],
    'reports.unpaidRecord': one({ tableRecordId }),
    'reports.giftsGiven': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.voucherLines': ranged({ name: 'of a deal', input: { ...year, groupPackageId: 1 } }),
    'reports.tipsReceived': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.ownTips': ranged(),
    'reports.performers': ranged({ name: 'by tips', input: { ...year, sort: 'rewardAmount' } }),
    'reports.performersOfNight': one({ businessDate: tonight }),
    'reports.performerClocks': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.business': ranged(),
    'reports.businessLines': lineKinds.flatMap((kind) => [
      { name: kind, input: { kind } },
      { name: `a year of ${kind}`, input: { ...year, kind } },
    ]),
    'reports.desk': one(),
    'reports.staffBalances': one(),
    'reports.staffAdjustments': one(),
    'reports.memberBalances': one(),
    'reports.wageTotals': one({ month: monthBefore(tonight), ticket: PAY_TICKET }),
    'reports.wageSlips': one({ month: monthBefore(tonight), ticket: PAY_TICKET }),
    'reports.wageTransfers': one({ month: monthBefore(tonight), ticket: PAY_TICKET }),
    'reports.idlePeople': ranged({ name: 'a week without', input: { minIdleDays: 7 } }),
    'reports.staffClocks': ranged({ name: 'what is out of order', input: { ...year, abnormalOnly: true } }),
    'reports.staffClockDays': ranged({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.notArrived': ranged(),
    'reports.guestsOfNight': one({ businessDate: tonight }),
    'reports.ownBookings': ranged(),
    'reports.manufacture': ranged({ name: 'by hour', input: { tab: 'hour' } }),
    'reports.madeLines': [
      { name: 'tonight', input: { goodsId } },
      { name: 'a year', input: { ...year, goodsId } },
    ],
    'wine.storable': one({ tableRecordId }),
    'wine.byHandGoods': one(),
    'wine.list': [
      ...one(),
      { name: 'expiring', input: { expireWithin: 7 } },
      { name: 'a keyword', input: { keyword: 'ZZZZ' } },
    ],
    'wine.countList': one(),
    'wine.countDetail': [
      ...one({ countId: ids.wineCountId }),
      { name: 'what is missing', input: { countId: ids.wineCountId, view: 'missing' } },
    ],
    'wine.detail': one({ wineItemId: ids.wineItemId }),
    'wine.memberList': [...one(), { name: 'what is over', input: { view: 'over' } }],
    'wine.memberDetail': one({ wineItemId: ids.wineItemId }),
    'wine.guests': one({ keyword: '138' }),
    'wine.takeable': one({ guestPhone: '13800000000' }),
    'wine.withdrawList': ranged(),
    'wine.takeCode': one({ depositId: ids.depositId }),
    'reports.stock': ranged(),
    'reports.stockFlow': [
      { name: 'tonight', input: { goodsId } },
      { name: 'a year', input: { ...year, goodsId } },
    ],
    'reports.consumeRanking': ranged({ name: 'guests', input: { dim: 'guest' } }),
    'reports.salesDepts': ranged({ name: 'a group of goods', input: { statisType: statisType.spirits } }),
    'reports.salesUsers': ranged({ name: 'a group of goods', input: { statisType: statisType.spirits } }),
    'reports.salesOrders': ranged(
      { name: 'of a person', input: { ...year, userId: ids.busyUserId } },
      { name: 'of a person, a group of goods', input: { userId: ids.busyUserId, statisType: statisType.spirits } },
    ),
    'reports.salesRanking': ranged({ name: 'tables', input: { measure: 'tableCount' } }),
    'reports.recommendRanking': ranged(),
    'reports.market': ['today', 'yesterday', 'month'].map((preset) => ({ name: preset, input: { preset } })),
    'queueing.detail': one({ queueId, phoneTail: ids.phoneTail }),
    'queueing.waiting': one(),
    'queueing.list': one(),
    'members.sessions': one(),
    'members.info': one(),
    'members.detail': one({ memberId }),
    'orders.memberList': one(),
    'orders.memberDetail': one({ orderId: ids.memberOrderId }),
    'members.rechargeRules': one(),
    'members.recharges': one(),
    'members.rechargeDetail': one({ rechargeId: ids.rechargeId }),
    'members.balance': one(),
    'members.balanceFlows': one(),
    'members.rechargesOf': one({ memberId: ids.savingMemberId }),
    'flash-sales.guestActivity': one({ activityId: 1 }),
    'flash-sales.guestOrderDetail': one({ killOrderId: 1 }),
    'flash-sales.memberKills': one(),
    'flash-sales.memberKill': one({ killOrderId: 1 }),
    'flash-sales.memberPlays': one(),
    'flash-sales.memberPlay': one({ joinId: 1 }),
    'flash-sales.activityList': one(),
    'flash-sales.activityDetail': one({ activityId: 1 }),
    'flash-sales.orderList': one({ activityId: 1 }),
    'flash-sales.codeQuery': one({ verifyCode: '000000000000' }),
    'flash-sales.guestPlay': one({ playId: 1 }),
    'flash-sales.playList': [
      { name: 'of a month', input: { beginDate: year.beginDate, endDate: year.endDate } },
      { name: 'in a state', input: { status: playStatus.full } },
    ],
    'flash-sales.playDetail': one({ playId: 1 }),
    'flash-sales.groupStatistics': (['hosted', 'open'] as const).map((part) => ({ name: part, input: { part } })),
    'flash-sales.invitedGuests': one(),
    'flash-sales.certQuery': one({ certCode: '000000000000' }),
    'rewards.header': one({ rewardCode: ids.rewardCode }),
    'rewards.receivers': one(),
    'guest.leftPane': one(),
    'guest.rightPane': one({ type: 'area', id: areaId }),
    'guest.tableList': one(),
    'guest.orders': one({ pass }),
    'guest.calls': one({ pass }),
  }
}

/** Queries that call an external service before they respond. */
export const notMeasured = ['platform.mapPlaces', 'platform.mapPicture']

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
  approvalStepMode,
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
import { getKeyField, type EntityDefinition } from '@nocturne/contract/entity/definition'
import { entities } from '@nocturne/contract/office/entities'
import type { Report } from '@nocturne/contract/reports/definition'
import { businessDetailKinds } from '@nocturne/contract/reports/business/definition'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import { hashToken } from '../../src/http/session-guard.ts'

export type QueryIds = {
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
 * Reads ids from the running night (its newest order at a paid table), otherwise the newest ones, and the person and
 * the member with the most rows.
 */
export async function readQueryIds(db: Db): Promise<Partial<QueryIds>> {
  const { rows } = await sql<QueryIds>`
    select r.table_id, t.area_id, r.sitting_id, r.bill_id, o.order_id, b.booking_id, b.share_code,
      (select max(send_id) from gift_order) as send_id, (select max(credit_id) from credit_record) as credit_id,
      (select max(approval_id) from approval) as approval_id,
      (select max(shift_id) from cash_shift where shift_id not in (select shift_id from cash_move)) as shift_id,
      coalesce((select max(shift_id) from cash_move), 1) as moved_shift_id, i.goods_id, (select max(member_id) from member) as member_id, r.sales_user_id as user_id,
      (select sales_user_id from sitting group by 1 order by count(*) desc, 1 limit 1) as busy_user_id,
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
    from sitting r join venue_table t using (table_id) join orders o using (sitting_id) join order_item i using (order_id)
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

/** Wage ticket that gives its person access to wages. */
const PAY_TICKET = 'ticket-of-the-pay-password'

/** Creates a wage ticket for `userName`, as after entering the pay password. */
export async function createWageTicket(db: Db, userName: string): Promise<void> {
  const { userId } = await db
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payTicket')
    .values({ ticketHash: hashToken(PAY_TICKET), userId, expiresAt: '2099-01-01 00:00:00' })
    // The row already exists in a venue reused between measurements.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const getPreviousMonth = (date: string) => addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7)

export type QueryInput = { name: string; input: Record<string, unknown> }

/** A table's code, and the pass of a guest who scanned it. */
export type TableCodes = { tableCode: string; pass: string }

/** Builds inputs for each query by its id; measuring an empty list would prove nothing. */
export function buildQueryInputs(
  ids: Partial<QueryIds>,
  { tableCode, pass }: TableCodes,
  tonight: string,
): Record<string, QueryInput[]> {
  const year = { beginDate: addDays(tonight, -364), endDate: tonight }
  const buildSingleInput = (input: Record<string, unknown> = {}): QueryInput[] => [{ name: '', input }]
  const buildRangeInputs = (...more: QueryInput[]): QueryInput[] => [
    { name: 'tonight', input: {} },
    { name: 'a year', input: year },
    { name: 'a year, page 5', input: { ...year, pageNum: 5 } },
    ...more.map(({ name, input }) => ({ name: `a year, ${name}`, input: { ...year, ...input } })),
  ]
  const { tableId, tableRecordId, billId, orderId, bookingId, areaId, userId, goodsId, memberId, queueId } = ids
  const levels = (reportDefinitions as readonly Report[]).flatMap((report) => Object.values(report.levels))
  return {
    // Inputs for levels of reports, unless given below.
    ...Object.fromEntries(
      levels.map(({ endpoint, nights }) => [
        `reports.${endpoint}`,
        nights === 'all' ? buildSingleInput() : buildRangeInputs(),
      ]),
    ),
    'tables.list': [
      ...buildSingleInput(),
      { name: 'my tables', input: { mine: true } },
      { name: 'a keyword', input: { keyword: 'A0' } },
    ],
    'tables.detail': buildSingleInput({ tableId }),
    'tables.log': buildSingleInput({ tableId }),
    'tables.clearPlan': buildSingleInput({ tableRecordIds: [tableRecordId] }),
    'tables.transferPlan': buildSingleInput({ tableRecordId, toTableId: tableId }),
    'tables.mergePlan': buildSingleInput({ mainRecordId: tableRecordId, recordIds: [tableRecordId] }),
    'tables.qrcode': buildSingleInput({ tableId }),
    'tables.businessDay': buildSingleInput(),
    'tables.tonight': buildSingleInput(),
    'tables.areaLabels': buildSingleInput(),
    'tables.floorPlan': buildSingleInput(),
    'tables.areas': buildSingleInput(),
    'tables.commonList': buildSingleInput({ pageSize: 500 }),
    'tables.findByCode': buildSingleInput({ code: tableCode }),
    'tables.attributionSittings': [
      ...buildSingleInput(),
      { name: 'a keyword', input: { keyword: 'A0' } },
      { name: 'a night', input: { businessDate: addDays(tonight, -1) } },
    ],
    'billing.detail': [
      { name: 'by bill', input: { billId } },
      { name: 'by sitting', input: { tableRecordId } },
    ],
    'billing.list': buildRangeInputs({ name: 'a keyword', input: { keyword: 'A01' } }),
    'billing.discountPlan': buildSingleInput({ billId, rateBp: 10_000 }),
    'billing.refundList': buildRangeInputs(),
    'rewards.list': buildRangeInputs(),
    'billing.refundPlan': buildSingleInput({ orderId, refundType: refundType.moneyOnly, amount: 100 }),
    'billing.creditDetail': buildSingleInput({ creditId: ids.creditId }),
    'billing.creditAccounts': buildSingleInput(),
    'billing.inTheWay': buildSingleInput({ businessDate: tonight }),
    'billing.scanParam': buildSingleInput({ tableRecordId, pass }),
    'ledger.shiftList': buildRangeInputs(),
    'ledger.shiftMine': buildSingleInput(),
    'ledger.shiftReport': [
      { name: '', input: { shiftId: ids.shiftId } },
      { name: 'with cash moved', input: { shiftId: ids.movedShiftId } },
    ],
    'payments.status': buildSingleInput({ paymentNo: ids.paymentNo }),
    'payments.suspense': buildSingleInput(),
    'payments.reconciliations': buildRangeInputs(),
    'payments.bridge': buildSingleInput({ runId: 1 }),
    'payments.nights': buildRangeInputs(),
    'payments.differences': buildSingleInput(),
    'vouchers.platforms': buildSingleInput(),
    'vouchers.prepared': buildSingleInput({ verifyToken: 'a-token-nobody-was-given' }),
    'vouchers.list': [
      ...buildSingleInput(),
      { name: 'tonight', input: { beginDate: tonight, endDate: tonight, mine: true } },
    ],
    'vouchers.detail': buildSingleInput({ verifyId: ids.verifyId }),
    'vouchers.packages': buildSingleInput(),
    'vouchers.comparisons': buildSingleInput(),
    'vouchers.differences': buildSingleInput(),
    'reservations.list': buildSingleInput({ bookingDate: tonight }),
    'reservations.dates': buildSingleInput(),
    'reservations.detail': buildSingleInput({ bookingId }),
    'reservations.freeTables': buildSingleInput({ bookingDate: tonight }),
    'reservations.guestDetail': buildSingleInput({ bookingId, shareCode: ids.shareCode }),
    'orders.list': buildRangeInputs(
      { name: 'a keyword', input: { keyword: 'A01' } },
      { name: 'a keyword nothing has', input: { keyword: 'ZZZZ' } },
      { name: 'ended', input: { status: 'closed' } },
      { name: 'one table', input: { tableId } },
    ),
    'orders.detail': buildSingleInput({ orderId }),
    'orders.byRecord': buildSingleInput({ tableRecordId }),
    'orders.produceList': buildSingleInput(),
    'orders.produceTickets': buildSingleInput(),
    'catalog.goodsList': [...buildSingleInput(), { name: 'of a member', input: { memberId } }],
    'catalog.goodsDetail': buildSingleInput({ goodsId }),
    'catalog.guestGoods': buildSingleInput(),
    'catalog.guestTypes': buildSingleInput(),
    'catalog.stockList': buildSingleInput(),
    'catalog.guestGoodsDetail': buildSingleInput({ goodsId }),
    'gifts.quota': buildSingleInput({ tableRecordId }),
    'gifts.list': buildRangeInputs(),
    'gifts.detail': buildSingleInput({ sendId: ids.sendId }),
    'approvals.types': buildSingleInput(),
    'approvals.preview': buildSingleInput({ typeCode: 'creditApply' }),
    'approvals.list': ['todo', 'done', 'mine', 'cc'].map((tab) => ({ name: tab, input: { tab } })),
    'approvals.detail': buildSingleInput({ approvalId: ids.approvalId }),
    'approvals.proposals': ['waiting', 'ended'].map((part) => ({ name: part, input: { part } })),
    'approvals.proposal': buildSingleInput({ proposalId: 1 }),
    'attendance.today': buildSingleInput(),
    'attendance.code': buildSingleInput(),
    'attendance.month': buildSingleInput({ month: tonight.slice(0, 7) }),
    'attendance.day': buildSingleInput({ businessDate: tonight }),
    'attendance.team': [
      ...buildSingleInput({ month: tonight.slice(0, 7) }),
      { name: 'a name, by what is late', input: { month: tonight.slice(0, 7), keyword: 'z', sort: 'lateCount' } },
    ],
    'attendance.applyPreview': buildSingleInput({ applyType: applyType.leave, businessDate: tonight }),
    'attendance.swapOptions': buildSingleInput({ businessDate: tonight }),
    'attendance.applyMy': [...buildSingleInput(), { name: 'asked of me', input: { asked: true } }],
    'attendance.applyTeam': [
      { name: 'what waits', input: { tab: 'todo' } },
      { name: 'a month that is over', input: { tab: 'done', month: tonight.slice(0, 7) } },
    ],
    'attendance.applyDetail': buildSingleInput({ applyId: ids.applyId }),
    'attendance.leaveBalances': buildSingleInput({ year: Number(tonight.slice(0, 4)) }),
    'attendance.leaveUsages': buildSingleInput({
      userId: ids.userId,
      leaveKindId: 1,
      year: Number(tonight.slice(0, 4)),
    }),
    'scheduling.list': [
      { name: 'a week', input: {} },
      { name: 'a month', input: { month: tonight.slice(0, 7), mine: true } },
    ],
    'scheduling.shiftList': buildSingleInput(),
    'scheduling.dutyList': buildSingleInput(),
    'stage.state': buildSingleInput(),
    'stage.applyPreview': buildSingleInput({ businessDate: tonight }),
    'stage.applyMy': [...buildSingleInput(), { name: 'a month', input: { month: tonight.slice(0, 7) } }],
    'stage.applyTeam': [
      { name: 'waiting', input: { tab: 'todo' } },
      { name: 'dealt with, a month', input: { tab: 'done', month: tonight.slice(0, 7) } },
    ],
    'stage.applyDetail': buildSingleInput({ applyId: ids.stageApplyId }),
    'stage.list': buildRangeInputs({
      name: 'of a kind',
      input: { ...year, clockKind: actorClockKind.requested, status: actorClockStatus.ended },
    }),
    'materials.list': buildSingleInput(),
    'materials.detail': buildSingleInput({ materialId: ids.materialId }),
    'materials.taskList': ['running', 'done', 'ended'].map((tab) => ({ name: tab, input: { tab } })),
    'materials.taskDetail': buildSingleInput({ taskId: ids.taskId }),
    'materials.taskPeople': buildSingleInput({ taskId: ids.taskId }),
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
    'materials.taskCost': buildSingleInput({
      targetType: taskTargetType.everybody,
      targetIds: [],
      rewardAmount: 2000,
      checkTimes: 3,
    }),
    'materials.checkList': buildSingleInput({ taskId: ids.taskId, others: true }),
    'materials.checkDetail': buildSingleInput({ checkId: ids.checkId }),
    'bonus.info': buildSingleInput(),
    'bonus.billList': [
      ...buildSingleInput(),
      { name: 'a month', input: { month: tonight.slice(0, 7), billType: bonusBillType.rebate } },
    ],
    'bonus.monthList': buildSingleInput({ year: Number(tonight.slice(0, 4)) }),
    'bonus.billDetail': buildSingleInput({ billId: ids.bonusBillId }),
    'bonus.withdrawDetail': buildSingleInput({ withdrawId: ids.payoutId }),
    'bonus.withdrawList': [...buildSingleInput(), { name: 'paid', input: { status: bonusWithdrawStatus.succeeded } }],
    'payroll.wageList': buildSingleInput({ year: Number(tonight.slice(0, 4)), ticket: PAY_TICKET }),
    'payroll.wageDetail': buildSingleInput({ wageId: ids.wageId, ticket: PAY_TICKET }),
    'payroll.wageItem': buildSingleInput({ wageId: ids.wageId, itemCode: wageItem.base, ticket: PAY_TICKET }),
    'payroll.wagePeople': [
      { name: '', input: { month: getPreviousMonth(tonight), ticket: PAY_TICKET } },
      { name: 'drafts', input: { month: getPreviousMonth(tonight), status: wageStatus.draft, ticket: PAY_TICKET } },
    ],
    'suggestions.list': buildSingleInput(),
    'suggestions.my': buildSingleInput(),
    'suggestions.withKeys': buildSingleInput({ keys: [{ suggestId: ids.suggestId, letterKey: 'k'.repeat(43) }] }),
    'suggestions.detail': buildSingleInput({ suggestId: ids.suggestId }),
    'suggestions.pictures': buildSingleInput({ suggestId: ids.suggestId, replyNo: 0 }),
    'session.binds': buildSingleInput(),
    'session.loginInfo': buildSingleInput(),
    'session.userInfo': buildSingleInput(),
    'session.permissions': buildSingleInput(),
    'session.employeeCode': buildSingleInput(),
    'session.banks': buildSingleInput(),
    'session.sessions': buildSingleInput(),
    'session.userSessions': buildSingleInput({ userId }),
    'directory.depts': buildSingleInput(),
    'directory.users': buildSingleInput(),
    'directory.guestUsers': buildSingleInput(),
    'directory.salesUser': buildSingleInput({ id: userId }),
    'directory.members': buildSingleInput({ keyword: '138' }),
    'directory.memberPage': [...buildSingleInput(), { name: 'a keyword', input: { keyword: '李' } }],
    'platform.config': buildSingleInput(),
    'platform.guestConfig': buildSingleInput(),
    'platform.guestFeatures': buildSingleInput(),
    'platform.dictData': buildSingleInput({ dictType: 'order_status' }),
    'platform.thirdAppId': buildSingleInput(),
    'platform.appUrl': buildSingleInput(),
    'platform.operLog': buildRangeInputs({ name: 'a module without lines', input: { businessType: 'none' } }),
    'notifications.home': buildSingleInput(),
    'notifications.alerts': buildSingleInput(),
    'notifications.pushKey': buildSingleInput(),
    'notifications.list': [...buildSingleInput(), { name: 'page 5', input: { pageNum: 5 } }],
    'payroll.wageRules': buildSingleInput(),
    'payroll.simulateRule': buildSingleInput({
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
    'payroll.commissionRules': buildSingleInput(),
    'payroll.previewCommissionRule': buildSingleInput({
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
    'payroll.targetList': buildSingleInput({ month: tonight.slice(0, 7) }),
    'reports.statementNights': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.ownSales': buildRangeInputs(),
    'reports.rebateLines': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.ownRebates': buildRangeInputs({ name: 'booked', input: { ...year, status: bonusBillStatus.booked } }),
    'reports.ownRecommended': buildRangeInputs(),
    'reports.ownRecommendRecharges': buildRangeInputs(),
    'reports.summaryNights': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.recommendRecharges': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.recommendOrders': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.creditGuarantors': buildRangeInputs({ name: 'overdue', input: { overdueOnly: true } }),
    'reports.creditLines': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.myCredits': buildRangeInputs(),
    'reports.settleDepts': buildRangeInputs({ name: 'by cash', input: { payMethod: 'cash' } }),
    'reports.settleBills': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.settledBill': buildSingleInput({ billId }),
    'reports.tablesDepts': buildRangeInputs({ name: 'an area', input: { areaId } }),
    'reports.tablesRecords': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.tablesRecord': buildSingleInput({ tableRecordId }),
    'reports.ownTables': buildRangeInputs(),
    'reports.ownTable': buildSingleInput({ tableRecordId }),
    'reports.unpaidRecords': [...buildSingleInput(), { name: 'of a person', input: { userId: ids.userId } }],
    'reports.unpaidRecord': buildSingleInput({ tableRecordId }),
    'reports.giftsGiven': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.voucherLines': buildRangeInputs({ name: 'of a deal', input: { ...year, groupPackageId: 1 } }),
    'reports.tipsReceived': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.ownTips': buildRangeInputs(),
    'reports.performers': buildRangeInputs({ name: 'by tips', input: { ...year, sort: 'rewardAmount' } }),
    'reports.performersOfNight': buildSingleInput({ businessDate: tonight }),
    'reports.performerClocks': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.business': buildRangeInputs(),
    'reports.businessLines': businessDetailKinds.flatMap((kind) => [
      { name: kind, input: { kind } },
      { name: `a year of ${kind}`, input: { ...year, kind } },
    ]),
    'reports.desk': buildSingleInput(),
    'reports.sheet': [
      { name: 'orders of tonight', input: { report: 'salesOrders' } },
      { name: 'a year, orders', input: { ...year, report: 'salesOrders' } },
      { name: 'a year, departments', input: { ...year, report: 'summaryDepts' } },
    ],
    'reports.staffBalances': buildSingleInput(),
    'reports.peopleDesk': buildSingleInput(),
    'reports.owed': buildSingleInput(),
    'reports.staffBills': buildSingleInput({ userId: ids.busyUserId }),
    'reports.staffAdjustments': buildSingleInput(),
    'reports.memberLiability': buildSingleInput(),
    'reports.memberOrigins': [
      ...buildSingleInput(),
      { name: 'of a month', input: { month: getPreviousMonth(tonight) } },
    ],
    'reports.memberBalances': buildSingleInput(),
    'reports.wageTotals': buildSingleInput({ month: getPreviousMonth(tonight), ticket: PAY_TICKET }),
    'reports.wageSlips': buildSingleInput({ month: getPreviousMonth(tonight), ticket: PAY_TICKET }),
    'reports.wageTransfers': buildSingleInput({ month: getPreviousMonth(tonight), ticket: PAY_TICKET }),
    'reports.idlePeople': buildRangeInputs({ name: 'a week without', input: { minIdleDays: 7 } }),
    'reports.staffClocks': buildRangeInputs({ name: 'what is out of order', input: { ...year, abnormalOnly: true } }),
    'reports.staffClockDays': buildRangeInputs({ name: 'of a person', input: { ...year, userId: ids.busyUserId } }),
    'reports.notArrived': buildRangeInputs(),
    'reports.guestsOfNight': buildSingleInput({ businessDate: tonight }),
    'reports.ownBookings': buildRangeInputs(),
    'reports.manufacture': buildRangeInputs({ name: 'by hour', input: { tab: 'hour' } }),
    'reports.madeLines': [
      { name: 'tonight', input: { goodsId } },
      { name: 'a year', input: { ...year, goodsId } },
    ],
    'wine.storable': buildSingleInput({ tableRecordId }),
    'wine.byHandGoods': buildSingleInput(),
    'wine.list': [
      ...buildSingleInput(),
      { name: 'expiring', input: { expireWithin: 7 } },
      { name: 'a keyword', input: { keyword: 'ZZZZ' } },
    ],
    'wine.countList': buildSingleInput(),
    'wine.countDetail': [
      ...buildSingleInput({ countId: ids.wineCountId }),
      { name: 'what is missing', input: { countId: ids.wineCountId, view: 'missing' } },
    ],
    'wine.detail': buildSingleInput({ wineItemId: ids.wineItemId }),
    'wine.memberList': [...buildSingleInput(), { name: 'what is over', input: { view: 'over' } }],
    'wine.memberDetail': buildSingleInput({ wineItemId: ids.wineItemId }),
    'wine.guests': buildSingleInput({ keyword: '138' }),
    'wine.takeable': buildSingleInput({ guestPhone: '13800000000' }),
    'wine.withdrawList': buildRangeInputs(),
    'wine.takeCode': buildSingleInput({ depositId: ids.depositId }),
    'reports.stock': buildRangeInputs(),
    'reports.stockFlow': [
      { name: 'tonight', input: { goodsId } },
      { name: 'a year', input: { ...year, goodsId } },
    ],
    'reports.consumeRanking': buildRangeInputs({ name: 'guests', input: { dim: 'guest' } }),
    'reports.salesDepts': buildRangeInputs({ name: 'a group of goods', input: { statisType: statisType.spirits } }),
    'reports.salesUsers': buildRangeInputs({ name: 'a group of goods', input: { statisType: statisType.spirits } }),
    'reports.salesOrders': buildRangeInputs(
      { name: 'of a person', input: { ...year, userId: ids.busyUserId } },
      { name: 'of a person, a group of goods', input: { userId: ids.busyUserId, statisType: statisType.spirits } },
    ),
    'reports.salesRanking': buildRangeInputs({ name: 'tables', input: { measure: 'tableCount' } }),
    'reports.recommendRanking': buildRangeInputs(),
    'reports.market': ['today', 'yesterday', 'month'].map((preset) => ({ name: preset, input: { preset } })),
    'queueing.detail': buildSingleInput({ queueId, phoneTail: ids.phoneTail }),
    'queueing.waiting': buildSingleInput(),
    'queueing.list': buildSingleInput(),
    'members.sessions': buildSingleInput(),
    'members.info': buildSingleInput(),
    'members.detail': buildSingleInput({ memberId }),
    'orders.memberList': buildSingleInput(),
    'orders.memberDetail': buildSingleInput({ orderId: ids.memberOrderId }),
    'members.rechargeRules': buildSingleInput(),
    'members.recharges': buildSingleInput(),
    'members.rechargeDetail': buildSingleInput({ rechargeId: ids.rechargeId }),
    'members.balance': buildSingleInput(),
    'members.balanceFlows': buildSingleInput(),
    'members.rechargesOf': buildSingleInput({ memberId: ids.savingMemberId }),
    'flash-sales.guestActivity': buildSingleInput({ activityId: 1 }),
    'flash-sales.guestOrderDetail': buildSingleInput({ killOrderId: 1 }),
    'flash-sales.memberKills': buildSingleInput(),
    'flash-sales.memberKill': buildSingleInput({ killOrderId: 1 }),
    'flash-sales.memberPlays': buildSingleInput(),
    'flash-sales.memberPlay': buildSingleInput({ joinId: 1 }),
    'flash-sales.activityList': buildSingleInput(),
    'flash-sales.activityDetail': buildSingleInput({ activityId: 1 }),
    'flash-sales.orderList': buildSingleInput({ activityId: 1 }),
    'flash-sales.codeQuery': buildSingleInput({ verifyCode: '000000000000' }),
    'flash-sales.guestPlay': buildSingleInput({ playId: 1 }),
    'flash-sales.playList': [
      { name: 'of a month', input: { beginDate: year.beginDate, endDate: year.endDate } },
      { name: 'in a state', input: { status: playStatus.full } },
    ],
    'flash-sales.playDetail': buildSingleInput({ playId: 1 }),
    'flash-sales.groupStatistics': (['hosted', 'open'] as const).map((part) => ({ name: part, input: { part } })),
    'flash-sales.invitedGuests': buildSingleInput(),
    'flash-sales.certQuery': buildSingleInput({ certCode: '000000000000' }),
    'rewards.header': buildSingleInput({ rewardCode: ids.rewardCode }),
    'rewards.receivers': buildSingleInput(),
    'guest.leftPane': buildSingleInput(),
    'guest.rightPane': buildSingleInput({ type: 'area', id: areaId }),
    'guest.tableList': buildSingleInput(),
    'guest.orders': buildSingleInput({ pass }),
    'guest.calls': buildSingleInput({ pass }),
    'office.overview': buildSingleInput(),
    'office.plannedChanges': buildSingleInput({ entity: 'goods' }),
    'office.datedHistory': buildSingleInput({ entity: 'goods', id: 1 }),
    'office.imports': buildSingleInput(),
    'office.importRows': buildSingleInput({ importId: 1 }),
    'office.mapping': buildSingleInput({ entity: 'goods', headings: ['商品名称'] }),
    'office.roleMatrix': buildSingleInput(),
    'office.roleView': buildSingleInput({ roleId: 1 }),
    'office.explainRight': buildSingleInput({ userId }),
    'office.postHolders': buildSingleInput({ postId: 1 }),
    'office.tableCodes': buildSingleInput(),
    'office.minimums': buildSingleInput(),
    'office.prices': buildSingleInput(),
    'office.floorPlan': buildSingleInput(),
    'office.startSteps': buildSingleInput(),
    'approvals.trial': buildSingleInput({ userId }),
    'approvals.flowTrial': buildSingleInput({
      userId,
      steps: [{ stepName: '负责人', approverKind: 'leader', mode: approvalStepMode.anyOne }],
    }),
    'notifications.noticeList': buildSingleInput(),
    'notifications.noticeReaders': buildSingleInput({ noticeId: 1 }),
    'office.systemState': buildSingleInput(),
    'office.auditState': buildSingleInput(),
    'office.auditRows': buildSingleInput({ ruleName: 'a' }),
    'office.rehearsal': buildSingleInput(),
    'office.views': buildSingleInput({ pageKind: 'list', pageName: 'goods' }),
    'office.lookup': buildSingleInput({ entity: 'goods' }),
    'integrations.tokenList': buildSingleInput(),
    'integrations.webhookList': buildSingleInput(),
    'integrations.deliveryList': buildSingleInput({ webhookId: 1 }),
    'integrations.journalNights': buildSingleInput(),
    'integrations.journalNight': buildSingleInput({ businessDate: '2026-03-13' }),
    'scheduling.calendarFeed': buildSingleInput(),
    ...buildOfficeInputs(),
  }
}

/** Inputs of the queries that every entity of master data has. */
function buildOfficeInputs(): Record<string, QueryInput[]> {
  return Object.fromEntries(
    entities.flatMap((definition: EntityDefinition): [string, QueryInput[]][] => [
      [`office.${definition.name}-list`, [{ name: '', input: { pageNum: 1, pageSize: 1_000 } }]],
      [`office.${definition.name}-history`, [{ name: '', input: { id: 1, pageNum: 1, pageSize: 50 } }]],
      [
        `office.${definition.name}-check`,
        [{ name: '', input: { fileName: '表.csv', columns: [getKeyField(definition)], rows: [['无']] } }],
      ],
    ]),
  )
}

/** Queries that call an external service before they respond. */
export const unmeasuredQueries = ['platform.mapPlaces', 'platform.mapPicture']

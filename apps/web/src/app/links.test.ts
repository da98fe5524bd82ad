/**
 * Snapshot of all addresses the app links to, so that a changed link is noticed and no address is spelled out
 * elsewhere.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyType, creditStatus, giftReason } from '@nocturne/contract/codes'
import { findScreen, screens } from '@nocturne/contract/screens'
import { beforeAll, expect, test, vi } from 'vitest'

import { registerScreens } from '#lib/routing/screen-table.ts'

type Links = Record<string, unknown>
type Samples = Record<string, readonly (readonly unknown[])[]>

const SOURCES = join(import.meta.dirname, '..')
const nights = { beginDate: '2026-11-01', endDate: '2026-11-02' }
const tip = { money: 8800, userId: 3, rewardCode: 'r1', tableId: undefined }

/** Arguments for each function, by module; functions without an entry get the number 7. */
const samples: Record<string, Samples> = {
  common: {
    openLocationLink: [[], [{ longitude: 121.47, latitude: 31.23, name: '星幕', address: '外滩 1 号' }]],
    buildLoginLink: [[], ['/pages/nfc?code=a&x=1']],
    buildChangePasswordLink: [[], ['/office/table']],
    buildTableServiceLink: [['c1']],
    buildGuestMenuLink: [['c1'], [undefined]],
    buildNewSwapLink: [['2026-11-20']],
  },
  approvals: { buildNewApprovalLink: [['leave']] },
  stage: {
    buildStageLink: [[], [{ actorUserId: 7, tableRecordId: 9 }]],
    buildNewStageApplicationLink: [[], [{ applyType: applyType.actorDuration }]],
    buildStageApplicationLink: [[3]],
    buildTeamStageApplicationLink: [[3]],
  },
  attendance: {
    buildNewStageApplicationLink: [[{ businessDate: '2026-11-20' }], [{ from: 3 }]],
    buildNewSwapLink: [['2026-11-20']],
    buildPunchByCodeLink: [['c1']],
  },
  scheduling: { buildNewSwapLink: [['2026-11-20']] },
  billing: {
    buildPayOrderLink: [[7, 8]],
    buildSettledLink: [
      [7, 9],
      [7, 9, 500],
    ],
    buildPaidOrderLink: [
      [8, 9],
      [8, 9, 500],
    ],
  },
  catalog: { buildGoodsDetailsLink: [[7], [7, 'x']], buildMenuLink: [[], ['x']] },
  directory: { buildTipUrl: [['r1']] },
  gifts: { confirmGiftLink: [[9], [9, { sendId: 7 }], ['later-x', { operationId: 'x' }]] },
  guest: { menuLink: [['c1']], payLink: [[9], [9, 8]], buildTakeNumberLink: [['c1']] },
  notifications: { buildMessagesLink: [[null], ['3']] },
  orders: {
    buildOrderResultLink: [
      [9, { orderId: 8 }],
      [9, { operationId: 'x' }],
    ],
    buildBillLink: [[9], [9, 8]],
  },
  payments: {
    buildMemberCentreLink: [['payPassword', '/pages/orderMeal/pay?tableRecordId=9&balance=1']],
    buildPaymentResultLink: [
      ['p1', {}],
      ['p1', { orderId: 8, tableRecordId: 9 }],
    ],
  },
  queueing: { buildNumberLink: [[], [7]], buildQueueUrl: [[]] },
  reports: {
    ...Object.fromEntries(
      [
        'buildStaffClocksDrillDown',
        'buildCreditsDrillDown',
        'buildNightGiftsDrillDown',
        'buildRecommendRankDrillDown',
        'buildRecommendationsDrillDown',
        'buildSalesDrillDown',
        'buildSalesRankDrillDown',
        'buildStatementDrillDown',
        'buildSettledDrillDown',
        'buildTipsDrillDown',
        'buildTablesDrillDown',
      ].map((name) => [name, [[nights]]]),
    ),
    buildWageSlipsDrillDown: [['disputed', '2026-10']],
    buildBusinessLinesLink: [[nights, 'discounts', 'wipe']],
    buildPerformerClocksLink: [[{ ...nights, userId: 5 }]],
    buildPerformerMonthLink: [[], [{ month: '2026-11' }]],
    buildPerformersLink: [[nights]],
    buildLevelLink: [[{ screen: 'P027' }, { ...nights, payMethod: 'cash', cashierUserId: 6 }]],
    buildPerformerDayLink: [[], [{ businessDate: '2026-11-01', deptId: 3 }]],
    buildCreditLinesLink: [[{ ...nights, deptId: 3, userId: 5, status: creditStatus.open, overdueOnly: 'true' }]],
    buildRecommendedOrdersLink: [[{ ...nights, userId: 5 }]],
    buildOrderSalesLink: [[{ ...nights, userId: 5 }]],
    buildNightGuestsLink: [[{ businessDate: '2026-11-01', deptId: 3, userId: 5 }]],
    buildPersonGiftsLink: [[{ ...nights, userId: 5 }]],
    buildDealVouchersLink: [[nights]],
    buildVoucherLinesLink: [[{ ...nights, groupPackageId: 3, verifyUserId: 6 }]],
    buildDeptSettledLink: [[nights], [{ ...nights, payMethod: 'cash', cashierUserId: 6 }]],
    buildGuestConsumptionLink: [[{ ...nights, guestOf: 9 }]],
    ...Object.fromEntries(
      [
        'buildPersonOrdersDrillDown',
        'buildPersonTablesDrillDown',
        'buildPersonGiftsDrillDown',
        'buildPersonTipsDrillDown',
        'buildPersonCreditsDrillDown',
        'buildPersonRebatesDrillDown',
      ].map((name) => [name, [[{ ...nights, deptId: 3, userId: 5 }]]]),
    ),
  },
  reservations: { buildNoticeUrl: [['s1']] },
  rewards: {
    buildGiveTipLink: [[{}], [{ rewardCode: 'r1', tableId: 5 }]],
    buildTipPaymentLink: [[tip], [{ ...tip, tableId: 5, message: '谢谢', anonymous: true }]],
    buildTipResultLink: [[tip, 'p1']],
  },
  session: { buildAuthorizeLink: [[undefined], ['/']], buildBindLink: [['/']] },
  tables: {
    buildTableLinks: [[{ tableId: 5, tableRecordId: 9, bookingId: 4 }]],
    buildQueuedMenuLink: [['x']],
    buildPresetGiftLink: [[9, { goodsId: 3, goodsName: '大果盘', reason: giftReason.birthday }]],
    buildGuestPayLink: [[9, 'cash']],
  },
}
/** Exports of these files that are not addresses. */
const notLinks = new Set(['parseSittingParam', 'useTipParam'])

const modules = import.meta.glob<Links>('../modules/*/{links,night-links}.ts', { eager: true })

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://venue.example/'))
  registerScreens(screens)
})

function listAddresses(module: string, links: Links): [string, unknown][] {
  return Object.entries(links)
    .filter(([name]) => !notLinks.has(name))
    .flatMap(([name, link]) =>
      typeof link !== 'function'
        ? [[`${module}.${name}`, link] as [string, unknown]]
        : (samples[module]?.[name] ?? [[7]]).map((args): [string, unknown] => [
            `${module}.${name}(${args.map((one) => JSON.stringify(one) ?? '').join(', ')})`,
            (link as (...all: unknown[]) => unknown)(...args),
          ]),
    )
}

/** Addresses in a result: one, several by name, or none. */
const listTexts = (answer: unknown): string[] =>
  typeof answer === 'string' ? [answer] : Object.values(answer ?? {}).flatMap(listTexts)

/** Link functions whose parameter accepts any object, so that a whole query response could be put into the address. */
type Open<M> = {
  [K in keyof M]: M[K] extends (of: infer P) => unknown
    ? unknown extends P
      ? never
      : NonNullable<P> extends string | number
        ? never
        : string extends keyof NonNullable<P>
          ? never
          : K
    : never
}[keyof M]
type OpenLinks = [
  Open<typeof import('../modules/reports/links.ts')>,
  Open<typeof import('../modules/stage/links.ts')>,
  Open<typeof import('../modules/attendance/links.ts')>,
]

test('rejects a query response as parameters of an address', async () => {
  const { buildTablesDrillDown: toTables, buildOrderSalesLink: ordersOfPerson } =
    await import('../modules/reports/links.ts')
  const response = { ...nights, userId: 5, before: { figure: 1 }, trend: [{ at: 'x' }] }
  // @ts-expect-error a response is no parameter
  const [refused, alsoRefused] = [() => toTables(response), () => ordersOfPerson(response)]
  expect([refused, alsoRefused]).toHaveLength(2)
  // Fails to compile when such a link function is added.
  const open: OpenLinks extends [never, never, never] ? true : false = true
  expect(open).toBe(true)
})

test('lists all links', async () => {
  const common = (await import('#lib/routing/common-links.ts')) as Links
  const ofModules = Object.entries(modules).map(([file, links]): [string, Links] => [
    /modules\/([\w-]+)/.exec(file)?.[1] ?? '',
    links,
  ])
  const addresses = Object.fromEntries(
    [['common', common] as [string, Links], ...ofModules]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([module, links]) => listAddresses(module, links)),
  )
  const paths = Object.values(addresses)
    .flatMap(listTexts)
    .map((address) => new URL(address, 'https://venue.example').pathname)
  expect(paths.filter((path) => !findScreen(path))).toEqual([])
  expect(addresses).toMatchInlineSnapshot(`
    {
      "approvals.approvalsLink": "/pages/employeeCenter/approval/index",
      "approvals.buildApprovalLink(7)": "/pages/employeeCenter/approval/detail/index?approvalId=7",
      "approvals.buildNewApprovalLink("leave")": "/pages/employeeCenter/approval/add/index?typeCode=leave",
      "attendance.applyLink(7)": "/pages/employeeCenter/clockApply/detail?applyId=7",
      "attendance.buildMonthLink(7)": "/pages/employeeCenter/clockStatistics/index",
      "attendance.buildNewApplyLink(7)": "/pages/employeeCenter/clockApply/apply",
      "attendance.buildNewSwapLink("2026-11-20")": "/pages/employeeCenter/clockApply/apply?businessDate=2026-11-20&applyType=6",
      "attendance.buildPunchByCodeLink("c1")": "/pages/employeeCenter/clock/index?code=c1",
      "attendance.buildTeamMonthLink(7)": "/pages/employeeCenter/clockActor/userStatistics/index",
      "attendance.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "attendance.myAppliesLink": "/pages/employeeCenter/clockApply/applyList",
      "billing.buildBelowMinimumLink(7)": "/pages/operat/bill/index?billId=7&ask=minimum",
      "billing.buildBillLink(7)": "/pages/operat/bill/index?billId=7",
      "billing.buildMealLink(7)": "/pages/operat/meal/index?tableRecordId=7",
      "billing.buildOrderLink(7)": "/pages/operat/order/details?orderId=7",
      "billing.buildPaidOrderLink(8, 9)": "/pages/operat/bill/payed?orderId=8&tableRecordId=9",
      "billing.buildPaidOrderLink(8, 9, 500)": "/pages/operat/bill/payed?orderId=8&tableRecordId=9&change=500",
      "billing.buildPayOrderLink(7, 8)": "/pages/operat/bill/index?billId=7&orderId=8",
      "billing.buildSettledLink(7, 9)": "/pages/operat/bill/payed?billId=7&tableRecordId=9",
      "billing.buildSettledLink(7, 9, 500)": "/pages/operat/bill/payed?billId=7&tableRecordId=9&change=500",
      "billing.buildSittingBillLink(7)": "/pages/operat/bill/index?tableRecordId=7",
      "billing.floorLink": "/pages/operat/table/index",
      "bonus.accountLink": "/pages/employeeCenter/mineBonus/index",
      "bonus.bankCardsLink": "/pages/employeeCenter/userInfo",
      "bonus.buildApprovalLink(7)": "/pages/employeeCenter/approval/detail/index?approvalId=7",
      "bonus.buildBillLink(7)": "/pages/employeeCenter/mineBonus/billDetail?billId=7",
      "bonus.buildBillsLink(7)": "/pages/employeeCenter/mineBonus/allBill?month=7",
      "bonus.buildWithdrawLink(7)": "/pages/employeeCenter/mineBonus/billDetail?withdrawId=7",
      "bonus.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "bonus.monthsLink": "/pages/employeeCenter/mineBonus/monthBill",
      "bonus.payPasswordLink": "/pages/employeeCenter/password/payPassword",
      "catalog.buildGoodsDetailsLink(7)": "/pages/goodsDetail/index?goodsId=7",
      "catalog.buildGoodsDetailsLink(7, "x")": "/pages/goodsDetail/index?goodsId=7&tableRecordId=x",
      "catalog.buildMenuLink("x")": "/pages/operat/meal/index?tableRecordId=x",
      "catalog.buildMenuLink()": "/pages/operat/table/index",
      "common.approvalsLink": "/pages/employeeCenter/approval/index",
      "common.bookingsTabLink": "/pages/operat/reserve/index",
      "common.buildChangePasswordLink("/office/table")": "/pages/employeeCenter/password/index?redirect=%2Foffice%2Ftable",
      "common.buildChangePasswordLink()": "/pages/employeeCenter/password/index",
      "common.buildClockApplyLink(7)": "/pages/employeeCenter/clockApply/detail?applyId=7",
      "common.buildGuestMenuLink("c1")": "/pages/orderMeal/index?code=c1",
      "common.buildGuestMenuLink()": "/pages/orderMeal/index",
      "common.buildLoginLink("/pages/nfc?code=a&x=1")": "/pages/login?redirect=%2Fpages%2Fnfc%3Fcode%3Da%26x%3D1",
      "common.buildLoginLink()": "/pages/login",
      "common.buildNewSwapLink("2026-11-20")": "/pages/employeeCenter/clockApply/apply?businessDate=2026-11-20&applyType=6",
      "common.buildShowLocationLink(7)": "/open-location",
      "common.buildTableLink(7)": "/pages/operat/table/index?tableId=7",
      "common.buildTableServiceLink("c1")": "/pages/nfc?code=c1",
      "common.chooseLocationLink": "/choose-location",
      "common.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "common.floorLink": "/pages/operat/table/index",
      "common.messagesLink": "/pages/employeeCenter/notification",
      "common.ordersLink": "/pages/operat/order/index",
      "common.punchLink": "/pages/employeeCenter/clock/index",
      "common.scheduleLink": "/pages/employeeCenter/workforce/index",
      "directory.buildTipUrl("r1")": "https://venue.example/pages/giveReward/index?rewardCode=r1",
      "directory.userInfoLink": "/pages/employeeCenter/userInfo",
      "flash-sales.buildCertificateLink(7)": "/pages/cancelAfterVerify/playCertificate?certCode=7",
      "flash-sales.buildChooseGoodsLink(7)": "/pages/employeeCenter/speedKill/chooseGoods?activityId=7",
      "flash-sales.buildFlashOrdersLink(7)": "/pages/employeeCenter/speedKill/order?activityId=7",
      "flash-sales.buildJoinCertificateLink(7)": "/pages/cancelAfterVerify/playCertificate?joinId=7",
      "flash-sales.buildPlayLink(7)": "/pages/playWithMe/detail?playId=7",
      "flash-sales.buildSaleEditLink(7)": "/pages/employeeCenter/speedKill/add?activityId=7",
      "flash-sales.buildSaleGoodsLink(7)": "/pages/employeeCenter/speedKill/goods?activityId=7",
      "flash-sales.flashSalesLink": "/pages/employeeCenter/speedKill/index",
      "flash-sales.playsLink": "/pages/playWithMe/index",
      "gifts.buildConfirmGiftLink(7)": "/pages/operat/send/order?tableRecordId=7",
      "gifts.buildGiftRequestLink(7)": "/pages/operat/send/index?tableRecordId=7&ask=1",
      "gifts.buildPickGiftsLink(7)": "/pages/operat/send/index?tableRecordId=7",
      "guest.buildConfirmOrderLink(7)": "/pages/orderMeal/order?tableRecordId=7",
      "guest.buildGuestBillLink(7)": "/pages/orderMeal/bill?tableRecordId=7",
      "guest.buildGuestPayLink(7)": "/pages/orderMeal/pay?tableRecordId=7",
      "guest.buildStaffBillLink(7)": "/pages/operat/bill/index?tableRecordId=7",
      "guest.buildStaffMenuLink(7)": "/pages/operat/meal/index?tableRecordId=7",
      "guest.buildTakeNumberLink("c1")": "/pages/takeNumber/index?code=c1",
      "guest.buildTipLink(7)": "/pages/giveReward/index?tableId=7",
      "guest.downloadLink": "/pages/downLoad/index",
      "guest.memberLink": "/pages/member/index",
      "guest.menuLink("c1")": "/pages/orderMeal/index?code=c1",
      "materials.buildCheckDetailLink(7)": "/pages/employeeCenter/materialCenter/checkDetails?checkId=7",
      "materials.buildMaterialEditLink(7)": "/pages/employeeCenter/materialCenter/materialRelease?materialId=7",
      "materials.buildMaterialLink(7)": "/pages/employeeCenter/materialCenter/materialDetails?materialId=7",
      "materials.buildTaggedMaterialsLink(7)": "/pages/employeeCenter/materialCenter/index?tag=7",
      "materials.buildTaskCheckLink(7)": "/pages/employeeCenter/materialCenter/taskCheck?taskId=7",
      "materials.buildTaskEditLink(7)": "/pages/employeeCenter/materialCenter/release?taskId=7",
      "materials.buildTaskLink(7)": "/pages/employeeCenter/materialCenter/taskDetails?taskId=7",
      "materials.materialsLink": "/pages/employeeCenter/materialCenter/index",
      "materials.tasksLink": "/pages/employeeCenter/materialCenter/task",
      "members.buildFlashOrderLink(7)": "/pages/member/order/detail?killOrderId=7",
      "members.buildMemberOrderLink(7)": "/pages/member/order/detail?orderId=7",
      "members.buildMemberOrdersLink(7)": "/pages/member/order/list?view=7",
      "members.buildMemberRechargeLink(7)": "/pages/member/recharge/detail?rechargeId=7",
      "members.buildPayOrderLink(7)": "/pages/orderMeal/pay?tableRecordId=7",
      "members.buildPlayJoinLink(7)": "/pages/member/order/detail?joinId=7",
      "members.memberCentreLink": "/pages/member/index",
      "members.memberRechargesLink": "/pages/member/recharge/list",
      "members.memberWineLink": "/pages/member/wine/list",
      "notifications.buildMessageLink(7)": "/pages/employeeCenter/notifyDetail?notificationId=7",
      "notifications.buildMessagesLink("3")": "/pages/employeeCenter/notification?category=3",
      "notifications.buildMessagesLink(null)": "/pages/employeeCenter/notification",
      "orders.buildBillLink(9)": "/pages/operat/bill/index?tableRecordId=9",
      "orders.buildBillLink(9, 8)": "/pages/operat/bill/index?tableRecordId=9&orderId=8",
      "orders.buildConfirmOrderLink(7)": "/pages/operat/meal/order?tableRecordId=7",
      "orders.buildGiftRequestLink(7)": "/pages/operat/send/order?tableRecordId=7",
      "orders.buildMealLink(7)": "/pages/operat/meal/index?tableRecordId=7",
      "orders.buildOrderLink(7)": "/pages/operat/order/details?orderId=7",
      "orders.buildOrderResultLink(9, {"operationId":"x"})": "/pages/operat/bill/payed?tableRecordId=9&operationId=x",
      "orders.buildOrderResultLink(9, {"orderId":8})": "/pages/operat/bill/payed?tableRecordId=9&orderId=8",
      "orders.buildReorderLink(7)": "/pages/operat/meal/order?tableRecordId=7",
      "orders.buildStoreWineLink(7)": "/pages/employeeCenter/childrenPages/storingWine?tableRecordId=7",
      "orders.buildTableOrdersLink(7)": "/pages/operat/order/details?tableRecordId=7",
      "orders.buildVerifyVoucherLink(7)": "/pages/cancelAfterVerify/index?tableRecordId=7",
      "orders.buildWithdrawWineLink(7)": "/pages/employeeCenter/childrenPages/getWine?tableRecordId=7",
      "orders.floorLink": "/pages/operat/table/index",
      "orders.ordersLink": "/pages/operat/order/index",
      "payments.buildMemberCentreLink("payPassword", "/pages/orderMeal/pay?tableRecordId=9&balance=1")": "/pages/member/index?payPassword=first&redirect=%2Fpages%2ForderMeal%2Fpay%3FtableRecordId%3D9%26balance%3D1",
      "payments.buildPaymentResultLink("p1", {"orderId":8,"tableRecordId":9})": "/pages/successInfo/index?paymentNo=p1&orderId=8&tableRecordId=9",
      "payments.buildPaymentResultLink("p1", {})": "/pages/successInfo/index?paymentNo=p1",
      "payments.buildRechargeLink(7)": "/pages/member/recharge/detail?rechargeId=7",
      "payments.memberCentreLink": "/pages/member/index",
      "payroll.buildAttendanceLink(7)": "/pages/employeeCenter/clockStatistics/index",
      "payroll.buildClockApplyLink(7)": "/pages/employeeCenter/clockApply/detail?applyId=7",
      "payroll.buildMyCreditLink(7)": "/pages/employeeCenter/sumCredit/creditDetail?creditId=7",
      "payroll.buildMyNightSalesLink(7)": "/pages/employeeCenter/sumSell/index?beginDate=7&endDate=7",
      "payroll.buildMyRecommendedLink(7)": "/pages/employeeCenter/sumSuggest/index?beginDate=7&endDate=7",
      "payroll.buildRecommendedLink(7)": "/pages/sumRecommend/userDetail?userId=7",
      "payroll.buildSalesLink(7)": "/pages/statement/sales/user?userId=7",
      "payroll.buildWageItemLink(7)": "/pages/employeeCenter/employee/employeeWages/wagesDetail?wageId=7",
      "payroll.buildWageLink(7)": "/pages/employeeCenter/employee/employeeWagesDetail/index?wageId=7",
      "payroll.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "payroll.payPasswordLink": "/pages/employeeCenter/password/payPassword",
      "payroll.wagesLink": "/pages/employeeCenter/employee/employeeWages/index",
      "platform.downloadLink": "/pages/downLoad/index",
      "platform.iosInstallLink": "/pages/downLoad/detail",
      "queueing.buildNumberLink()": "/pages/takeNumber/index",
      "queueing.buildNumberLink(7)": "/pages/takeNumber/index?queueId=7",
      "queueing.buildQueueUrl()": "https://venue.example/pages/takeNumber/index",
      "reports.buildApprovalsDrillDown(7)": {
        "href": "/pages/employeeCenter/approval/index",
      },
      "reports.buildBillLink(7)": "/pages/operat/bill/index?tableRecordId=7",
      "reports.buildBonusAccountDrillDown(7)": {
        "href": "/pages/employeeCenter/mineBonus/index",
      },
      "reports.buildBookingLink(7)": "/pages/operat/reserve/index?bookingId=7",
      "reports.buildBookingsDrillDown(7)": {
        "href": "/pages/operat/reserve/index",
      },
      "reports.buildBottlesDrillDown(7)": {
        "href": "/pages/employeeCenter/childrenPages/searchWineStore?status=7",
      },
      "reports.buildBusinessLinesLink({"beginDate":"2026-11-01","endDate":"2026-11-02"}, "discounts", "wipe")": "/pages/sumBusiness/index?beginDate=2026-11-01&endDate=2026-11-02&lines=discounts&discountKind=wipe",
      "reports.buildClockDaysLink(7)": "/pages/sumClock/user/detail",
      "reports.buildCreditLinesLink({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5,"status":"1","overdueOnly":"true"})": "/pages/sumCredit/creditDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5&status=1&overdueOnly=true",
      "reports.buildCreditsDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumCredit/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildDealVouchersLink({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumGroup/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.buildDeptSettledLink({"beginDate":"2026-11-01","endDate":"2026-11-02","payMethod":"cash","cashierUserId":6})": "/pages/sumSettle/index?beginDate=2026-11-01&endDate=2026-11-02&payMethod=cash&cashierUserId=6",
      "reports.buildDeptSettledLink({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumSettle/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.buildDeptUnpaidLink(7)": "/pages/sumTableUnpay/index",
      "reports.buildExpectedGuestsDrillDown(7)": {
        "href": "/pages/operat/reserve/index?state=expected",
      },
      "reports.buildGiftLink(7)": "/pages/sumSend/sendDetail?sendId=7",
      "reports.buildGiftsDrillDown(7)": {
        "href": "/pages/sumSend/index",
      },
      "reports.buildGuestConsumptionLink({"beginDate":"2026-11-01","endDate":"2026-11-02","guestOf":9})": "/pages/sumConsume/index?beginDate=2026-11-01&endDate=2026-11-02&guestOf=9",
      "reports.buildLevelLink({"screen":"P027"}, {"beginDate":"2026-11-01","endDate":"2026-11-02","payMethod":"cash","cashierUserId":6})": "/pages/sumSettle/index?beginDate=2026-11-01&endDate=2026-11-02&payMethod=cash&cashierUserId=6",
      "reports.buildMyCreditLink(7)": "/pages/employeeCenter/sumCredit/creditDetail?creditId=7",
      "reports.buildMyRebatesLink(7)": "/pages/employeeCenter/sumSell/rebateDetail",
      "reports.buildMySittingDrillDown(7)": {
        "href": "/pages/employeeCenter/sumTable/consumeDetail?tableRecordId=7",
      },
      "reports.buildMySittingLink(7)": "/pages/employeeCenter/sumTable/consumeDetail?tableRecordId=7",
      "reports.buildNightGiftsDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumSend/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildNightGuestsLink({"businessDate":"2026-11-01","deptId":3,"userId":5})": "/pages/statement/guest/day?businessDate=2026-11-01&deptId=3&userId=5",
      "reports.buildOrderMenuLink(7)": "/pages/operat/meal/index?tableRecordId=7",
      "reports.buildOrderSalesLink({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumOrder/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.buildOverdueCreditsDrillDown(7)": {
        "href": "/pages/sumCredit/index?overdueOnly=true",
      },
      "reports.buildPerformerClocksLink({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumClock/actor/detail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.buildPerformerDayLink()": "/pages/employeeCenter/actorStatistics/day",
      "reports.buildPerformerDayLink({"businessDate":"2026-11-01","deptId":3})": "/pages/employeeCenter/actorStatistics/day?businessDate=2026-11-01&deptId=3",
      "reports.buildPerformerMonthLink()": "/pages/employeeCenter/actorStatistics/month",
      "reports.buildPerformerMonthLink({"month":"2026-11"})": "/pages/employeeCenter/actorStatistics/month?month=2026-11",
      "reports.buildPerformersLink({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/employeeCenter/actorStatistics/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.buildPersonCreditsDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumCredit/creditDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.buildPersonGiftsDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumSend/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.buildPersonGiftsLink({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumSend/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.buildPersonOrdersDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumOrder/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.buildPersonRebatesDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/statement/sales/userRebate?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.buildPersonSalesReportLink(7)": "/pages/statement/sales/user",
      "reports.buildPersonTablesDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumTable/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.buildPersonTipsDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumReward/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.buildRecommendRankDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumRecommendRank/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildRecommendationsDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumRecommend/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildRecommendedOrdersLink({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumRecommend/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.buildSalesDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumOrder/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildSalesRankDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumSalesRank/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildSettledBillLink(7)": "/pages/sumSettle/settleDetail?billId=7",
      "reports.buildSettledDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumSettle/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildSittingLink(7)": "/pages/sumTable/consumeDetail?tableRecordId=7",
      "reports.buildStaffClocksDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumClock/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildStaffClocksLink(7)": "/pages/sumClock/index",
      "reports.buildStatementDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/statement/sales/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildTablesDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumTable/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildTipsDrillDown({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumReward/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.buildUnpaidDrillDown(7)": {
        "href": "/pages/sumTableUnpay/index",
      },
      "reports.buildUnpaidSittingLink(7)": "/pages/sumTableUnpay/consumeDetail?tableRecordId=7",
      "reports.buildVoucherLinesLink({"beginDate":"2026-11-01","endDate":"2026-11-02","groupPackageId":3,"verifyUserId":6})": "/pages/sumGroup/detail?beginDate=2026-11-01&endDate=2026-11-02&groupPackageId=3&verifyUserId=6",
      "reports.buildWageSlipsDrillDown("disputed", "2026-10")": {
        "href": "/pages/employeeCenter/employee/employeeWages/index?view=publish&status=3&month=2026-10",
      },
      "reports.guarantorsLink": "/pages/sumCredit/index",
      "reports.guestNightsLink": "/pages/statement/guest/index",
      "reports.marketOverviewLink": "/pages/market/index",
      "reports.myCreditsLink": "/pages/employeeCenter/sumCredit/index",
      "reports.mySalesLink": "/pages/employeeCenter/sumSell/index",
      "reports.myTablesLink": "/pages/employeeCenter/sumTable/index",
      "reservations.buildNoticeUrl("s1")": "https://venue.example/pages/notice/index?shareCode=s1",
      "reservations.takeNumberLink": "/pages/takeNumber/index",
      "rewards.buildGiveTipLink({"rewardCode":"r1","tableId":5})": "/pages/giveReward/index?rewardCode=r1&tableId=5",
      "rewards.buildGiveTipLink({})": "/pages/giveReward/index",
      "rewards.buildTipPaymentLink({"money":8800,"userId":3,"rewardCode":"r1","tableId":5,"message":"谢谢","anonymous":true})": "/pages/giveReward/rewardPay?money=8800&userId=3&rewardCode=r1&tableId=5&message=%E8%B0%A2%E8%B0%A2&anonymous=true",
      "rewards.buildTipPaymentLink({"money":8800,"userId":3,"rewardCode":"r1"})": "/pages/giveReward/rewardPay?money=8800&userId=3&rewardCode=r1",
      "rewards.buildTipResultLink({"money":8800,"userId":3,"rewardCode":"r1"}, "p1")": "/pages/giveReward/payStatus?money=8800&userId=3&rewardCode=r1&paymentNo=p1",
      "session.buildAuthorizeLink("/")": "/pages/bindUser/index?redirect_uri=%2F",
      "session.buildAuthorizeLink()": "/pages/bindUser/index",
      "session.buildBindLink("/")": "/pages/bindUser/userAuth?redirect_uri=%2F",
      "session.payPasswordLink": "/pages/employeeCenter/password/payPassword",
      "session.userInfoLink": "/pages/employeeCenter/userInfo",
      "stage.buildNewStageApplicationLink()": "/pages/employeeCenter/clockActor/apply/index",
      "stage.buildNewStageApplicationLink({"applyType":"12"})": "/pages/employeeCenter/clockActor/apply/index?applyType=12",
      "stage.buildStageApplicationLink(3)": "/pages/employeeCenter/clockActor/apply/my/detail?applyId=3",
      "stage.buildStageLink()": "/pages/employeeCenter/clock/actor",
      "stage.buildStageLink({"actorUserId":7,"tableRecordId":9})": "/pages/employeeCenter/clock/actor?actorUserId=7&tableRecordId=9",
      "stage.buildTeamStageApplicationLink(3)": "/pages/employeeCenter/clockActor/apply/team/detail?applyId=3",
      "stage.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "stage.myStageApplicationsLink": "/pages/employeeCenter/clockActor/apply/my/index",
      "stage.teamStageApplicationsLink": "/pages/employeeCenter/clockActor/apply/team/index",
      "suggestions.buildFeedbackLink(7)": "/pages/employeeCenter/suggest/detail?suggestId=7",
      "suggestions.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "suggestions.feedbackFormLink": "/pages/employeeCenter/suggest/feedback",
      "suggestions.mailboxLink": "/pages/employeeCenter/suggest/index",
      "suggestions.myFeedbackLink": "/pages/employeeCenter/suggest/my",
      "tables.buildMinimumLink(7)": "/pages/operat/bill/index?billId=7&ask=minimum",
      "tables.buildPayLink(7)": "/pages/operat/bill/index?tableRecordId=7",
      "tables.buildPresetGiftLink(9, {"goodsId":3,"goodsName":"大果盘","reason":"2"})": "/pages/operat/send/order?tableRecordId=9&goodsId=3&reason=2",
      "tables.buildQueuedMenuLink("x")": "/pages/operat/meal/index?tableRecordId=later-x",
      "tables.buildReorderLink(7)": "/pages/operat/meal/order?tableRecordId=7",
      "tables.buildTableLinks({"tableId":5,"tableRecordId":9,"bookingId":4})": {
        "bill": "/pages/operat/bill/index?tableRecordId=9",
        "book": "/pages/operat/reserve/index?tableId=5",
        "booking": "/pages/operat/reserve/index?bookingId=4",
        "cancelBooking": "/pages/operat/reserve/index?bookingId=4&step=cancel",
        "fetchWine": "/pages/employeeCenter/childrenPages/getWine?tableRecordId=9",
        "gift": "/pages/operat/send/index?tableRecordId=9",
        "moveBooking": "/pages/operat/reserve/index?bookingId=4&step=move",
        "order": "/pages/operat/meal/index?tableRecordId=9",
        "orders": "/pages/operat/order/details?tableRecordId=9",
        "stage": "/pages/employeeCenter/clock/actor?tableRecordId=9",
        "storeWine": "/pages/employeeCenter/childrenPages/storingWine?tableRecordId=9",
        "verify": "/pages/cancelAfterVerify/index?tableRecordId=9",
      },
      "tables.nightLinks": {
        "gifts": "/pages/sumSend/index",
        "market": "/pages/market/index",
        "opened": "/pages/sumTable/index",
        "sales": "/pages/sumOrder/index",
        "unpaid": "/pages/sumTableUnpay/index",
      },
      "vouchers.buildChooseVouchersLink(7)": "/pages/cancelAfterVerify/selectPackage?verifyToken=7",
      "vouchers.buildVerifyConfirmLink(7)": "/pages/cancelAfterVerify/groupInfo",
      "vouchers.buildVerifyLink(7)": "/pages/cancelAfterVerify/index?tableRecordId=7",
      "vouchers.buildVoucherLink(7)": "/pages/cancelAfterVerify/groupInfo?verifyId=7",
      "wine.buildBottleLabelUrl(7)": "https://venue.example/pages/employeeCenter/childrenPages/searchWineStore?wineItemId=7",
      "wine.buildCellarLink(7)": "/pages/employeeCenter/childrenPages/searchWineStore",
      "wine.buildConfirmRequestLink(7)": "/pages/employeeCenter/sumbitApplay?type=7",
      "wine.buildMemberBottleLink(7)": "/pages/member/wine/detail?wineItemId=7",
      "wine.buildStoreBottlesLink(7)": "/pages/employeeCenter/childrenPages/storingWine?tableRecordId=7",
      "wine.buildWithdrawBottlesLink(7)": "/pages/employeeCenter/childrenPages/getWine",
      "wine.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "wine.floorLink": "/pages/operat/table/index",
      "wine.manualDepositLink": "/pages/employeeCenter/childrenPages/storingWine?way=hand",
      "wine.memberBottlesLink": "/pages/member/wine/list",
      "wine.memberCentreLink": "/pages/member/index",
      "wine.searchBottlesLink": "/pages/employeeCenter/childrenPages/searchWine",
    }
  `)
})

/** Files that may contain paths, with the reason. */
const WITH_PATHS = [
  // Route tables and link files.
  /^modules\/[\w-]+\/((night-)?links|routes)\.tsx?$/,
  /^lib\/routing\/common-links\.ts$/,
  /^app\/(tab-bar\.tsx|access\.ts)$/,
  // Runs before the contract is loaded.
  /^app\/boot-prefetch\.ts$/,
  // Typed as screen paths: targets of scanned codes, and the tab with the badge.
  /^lib\/identity\/scan-rules\.ts$/,
  /^modules\/reservations\/expected-badge\.ts$/,
]

test('no other file contains a path', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter(
    (file) => !file.includes('.test.') && !WITH_PATHS.some((allowed) => allowed.test(file)),
  )
  const paths = files.flatMap((file) => {
    const code = readFileSync(join(SOURCES, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return (code.match(/['"`](\/pages\/|\/choose-location|\/open-location)[^'"`]*/g) ?? []).map(
      (path) => `${file}: ${path.slice(1)}`,
    )
  })
  expect(paths).toEqual([])
})

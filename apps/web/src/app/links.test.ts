/**
 * Snapshot of all addresses the app links to, so that a changed link is noticed and no address is spelled out
 * elsewhere.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyType, creditStatus, sendReason } from '@nocturne/contract/codes'
import { screenAt, screens } from '@nocturne/contract/screens'
import { beforeAll, expect, test, vi } from 'vitest'

import { knowAll } from '../lib/screen-table.ts'

type Links = Record<string, unknown>
type Samples = Record<string, readonly (readonly unknown[])[]>

const SOURCES = join(import.meta.dirname, '..')
const nights = { beginDate: '2026-11-01', endDate: '2026-11-02' }
const tip = { money: 8800, userId: 3, rewardCode: 'r1', tableId: undefined }

/** Arguments for each function, by module; functions without an entry get the number 7. */
const samples: Record<string, Samples> = {
  common: {
    openLocationLink: [[], [{ longitude: 121.47, latitude: 31.23, name: '星幕', address: '外滩 1 号' }]],
    loginLink: [[], ['/pages/nfc?code=a&x=1']],
    tableServiceLink: [['c1']],
    guestMenuLink: [['c1'], [undefined]],
    newSwapLink: [['2026-11-20']],
  },
  approvals: { newApprovalLink: [['leave']] },
  stage: {
    stageLink: [[], [{ actorUserId: 7, tableRecordId: 9 }]],
    newApplyLink: [[], [{ applyType: applyType.actorDuration }]],
    applyLink: [[3]],
    teamApplyLink: [[3]],
  },
  attendance: {
    newApplyLink: [[{ businessDate: '2026-11-20' }], [{ from: 3 }]],
    newSwapLink: [['2026-11-20']],
    punchByCodeLink: [['c1']],
  },
  scheduling: { newSwapLink: [['2026-11-20']] },
  billing: {
    payOrderLink: [[7, 8]],
    settledLink: [
      [7, 9],
      [7, 9, 500],
    ],
    paidOrderLink: [
      [8, 9],
      [8, 9, 500],
    ],
  },
  catalog: { goodsDetailsLink: [[7], [7, 'x']], menuLink: [[], ['x']] },
  directory: { tipUrl: [['r1']] },
  gifts: { confirmGiftLink: [[9], [9, { sendId: 7 }], ['later-x', { operationId: 'x' }]] },
  guest: { menuLink: [['c1']], payLink: [[9], [9, 8]], takeNumberLink: [['c1']] },
  notifications: { messagesLink: [[null], ['3']] },
  orders: {
    orderedLink: [
      [9, { orderId: 8 }],
      [9, { operationId: 'x' }],
    ],
    billLink: [[9], [9, 8]],
  },
  payments: {
    memberCentreFor: [['payPassword', '/pages/orderMeal/pay?tableRecordId=9&balance=1']],
    resultLink: [
      ['p1', {}],
      ['p1', { orderId: 8, tableRecordId: 9 }],
    ],
  },
  queueing: { numberLink: [[], [7]], queueUrl: [[]] },
  reports: {
    ...Object.fromEntries(
      [
        'salesOfDepts',
        'tablesOfDepts',
        'toClocks',
        'toCredits',
        'toGiftsOfNights',
        'toRecommendRanking',
        'toRecommendations',
        'toSales',
        'toSalesRanking',
        'toSalesStatement',
        'toSettled',
        'toTips',
        'toTables',
      ].map((name) => [name, [[nights]]]),
    ),
    toSlips: [['disputed', '2026-10']],
    linesLink: [[nights, 'discounts', 'wipe']],
    clocksOfPerformer: [[{ ...nights, userId: 5 }]],
    nightsOfPerformers: [[], [{ month: '2026-11' }]],
    performersLink: [[nights]],
    performersOfNight: [[], [{ businessDate: '2026-11-01', deptId: 3 }]],
    creditsOf: [[{ ...nights, deptId: 3, userId: 5, status: creditStatus.open, overdueOnly: 'true' }]],
    recommendedOfDepts: [[nights]],
    recommendedOfUsers: [[{ ...nights, deptId: 3 }]],
    recommendedOrders: [[{ ...nights, userId: 5 }]],
    salesOfUsers: [[{ ...nights, deptId: 3, areaId: 4 }]],
    salesOfOrders: [[{ ...nights, userId: 5 }]],
    guestsOfNight: [[{ businessDate: '2026-11-01', deptId: 3, userId: 5 }]],
    giftsOfGivers: [[nights]],
    giftsGiven: [[{ ...nights, userId: 5 }]],
    tipsOfReceivers: [[nights]],
    tipsReceived: [[{ ...nights, userId: 5 }]],
    vouchersOfDeals: [[nights]],
    vouchersOfDeal: [[{ ...nights, groupPackageId: 3, verifyUserId: 6 }]],
    settledOfDepts: [[nights], [{ ...nights, payMethod: 'cash', cashierUserId: 6 }]],
    settledOfUsers: [[{ ...nights, deptId: 3, payMethod: 'cash' }]],
    settledOfBills: [[{ ...nights, userId: 5, cashierUserId: 6 }]],
    tablesOfUsers: [[{ ...nights, deptId: 3 }]],
    tablesOfPerson: [[{ ...nights, userId: 5 }]],
    consumedOf: [[{ ...nights, guestOf: 9 }]],
    summaryOfDepts: [[nights]],
    summaryOfUsers: [[{ ...nights, deptId: 3 }]],
    ...Object.fromEntries(
      ['summaryOfNights', 'toOrdersOf', 'toTablesOf', 'toGiftsOf', 'toTipsOf', 'toCreditsOf', 'toRebateOf'].map(
        (name) => [name, [[{ ...nights, deptId: 3, userId: 5 }]]],
      ),
    ),
  },
  reservations: { noticeUrl: [['s1']] },
  rewards: {
    giveLink: [[{}], [{ rewardCode: 'r1', tableId: 5 }]],
    rewardPayLink: [[tip], [{ ...tip, tableId: 5, message: '谢谢', anonymous: true }]],
    payStatusLink: [[tip, 'p1']],
  },
  session: { authorizeLink: [[undefined], ['/']], bindLink: [['/']] },
  tables: {
    tableLinks: [[{ tableId: 5, tableRecordId: 9, bookingId: 4 }]],
    menuAfterOpening: [['x']],
    usualGiftLink: [[9, { goodsId: 3, goodsName: '大果盘', reason: sendReason.birthday }]],
    payLink: [[9, 'cash']],
  },
}
/** Exports of these files that are not addresses. */
const notLinks = new Set(['sittingParam', 'useTip'])

const modules = import.meta.glob<Links>('../modules/*/{links,night-links}.ts', { eager: true })

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://venue.example/'))
  knowAll(screens)
})

function addressesOf(module: string, links: Links): [string, unknown][] {
  return Object.entries(links)
    .filter(([name]) => !notLinks.has(name))
    .flatMap(([name, link]) =>
      typeof link !== 'function'
        ? [[`${module}.${name}`, link] as [string, unknown]]
        : (samples[module]?.[name] ?? [[7]]).map((asked): [string, unknown] => [
            `${module}.${name}(${asked.map((one) => JSON.stringify(one) ?? '').join(', ')})`,
            (link as (...all: unknown[]) => unknown)(...asked),
          ]),
    )
}

/** Addresses in a result: one, several by name, or none. */
const textsOf = (answer: unknown): string[] =>
  typeof answer === 'string' ? [answer] : Object.values(answer ?? {}).flatMap(textsOf)

/** Link functions whose parameter type would accept more than texts and numbers in the address. */
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
  const { toTables, tablesOfPerson } = await import('../modules/reports/links.ts')
  const response = { ...nights, userId: 5, before: { figure: 1 }, trend: [{ at: 'x' }] }
  // @ts-expect-error a response is no parameter
  const [refused, alsoRefused] = [() => toTables(response), () => tablesOfPerson(response)]
  expect([refused, alsoRefused]).toHaveLength(2)
  // Fails to compile when such a function is added.
  const open: OpenLinks extends [never, never, never] ? true : false = true
  expect(open).toBe(true)
})

test('lists all links', async () => {
  const common = (await import('../lib/common-links.ts')) as Links
  const ofModules = Object.entries(modules).map(([file, links]): [string, Links] => [
    /modules\/([\w-]+)/.exec(file)?.[1] ?? '',
    links,
  ])
  const addresses = Object.fromEntries(
    [['common', common] as [string, Links], ...ofModules]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([module, links]) => addressesOf(module, links)),
  )
  const paths = Object.values(addresses)
    .flatMap(textsOf)
    .map((address) => new URL(address, 'https://venue.example').pathname)
  expect(paths.filter((path) => !screenAt(path))).toEqual([])
  expect(addresses).toMatchInlineSnapshot(`
    {
      "approvals.approvalLink(7)": "/pages/employeeCenter/approval/detail/index?approvalId=7",
      "approvals.approvalsLink": "/pages/employeeCenter/approval/index",
      "approvals.newApprovalLink("leave")": "/pages/employeeCenter/approval/add/index?typeCode=leave",
      "attendance.applyLink(7)": "/pages/employeeCenter/clockApply/detail?applyId=7",
      "attendance.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "attendance.monthLink(7)": "/pages/employeeCenter/clockStatistics/index",
      "attendance.newApplyLink({"businessDate":"2026-11-20"})": "/pages/employeeCenter/clockApply/apply?businessDate=2026-11-20",
      "attendance.newApplyLink({"from":3})": "/pages/employeeCenter/clockApply/apply?from=3",
      "attendance.newSwapLink("2026-11-20")": "/pages/employeeCenter/clockApply/apply?businessDate=2026-11-20&applyType=6",
      "attendance.ownAppliesLink": "/pages/employeeCenter/clockApply/applyList",
      "attendance.punchByCodeLink("c1")": "/pages/employeeCenter/clock/index?code=c1",
      "attendance.teamMonthLink(7)": "/pages/employeeCenter/clockActor/userStatistics/index",
      "billing.belowMinimumLink(7)": "/pages/operat/bill/index?billId=7&ask=minimum",
      "billing.billLink(7)": "/pages/operat/bill/index?billId=7",
      "billing.floorLink": "/pages/operat/table/index",
      "billing.mealLink(7)": "/pages/operat/meal/index?tableRecordId=7",
      "billing.orderLink(7)": "/pages/operat/order/details?orderId=7",
      "billing.paidOrderLink(8, 9)": "/pages/operat/bill/payed?orderId=8&tableRecordId=9",
      "billing.paidOrderLink(8, 9, 500)": "/pages/operat/bill/payed?orderId=8&tableRecordId=9&change=500",
      "billing.payOrderLink(7, 8)": "/pages/operat/bill/index?billId=7&orderId=8",
      "billing.settledLink(7, 9)": "/pages/operat/bill/payed?billId=7&tableRecordId=9",
      "billing.settledLink(7, 9, 500)": "/pages/operat/bill/payed?billId=7&tableRecordId=9&change=500",
      "billing.sittingBillLink(7)": "/pages/operat/bill/index?tableRecordId=7",
      "bonus.accountLink": "/pages/employeeCenter/mineBonus/index",
      "bonus.approvalLink(7)": "/pages/employeeCenter/approval/detail/index?approvalId=7",
      "bonus.billLink(7)": "/pages/employeeCenter/mineBonus/billDetail?billId=7",
      "bonus.billsLink(7)": "/pages/employeeCenter/mineBonus/allBill?month=7",
      "bonus.cardsLink": "/pages/employeeCenter/userInfo",
      "bonus.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "bonus.monthsLink": "/pages/employeeCenter/mineBonus/monthBill",
      "bonus.payPasswordLink": "/pages/employeeCenter/password/payPassword",
      "bonus.withdrawLink(7)": "/pages/employeeCenter/mineBonus/billDetail?withdrawId=7",
      "catalog.goodsDetailsLink(7)": "/pages/goodsDetail/index?goodsId=7",
      "catalog.goodsDetailsLink(7, "x")": "/pages/goodsDetail/index?goodsId=7&tableRecordId=x",
      "catalog.menuLink("x")": "/pages/operat/meal/index?tableRecordId=x",
      "catalog.menuLink()": "/pages/operat/table/index",
      "common.approvalsLink": "/pages/employeeCenter/approval/index",
      "common.bookingsTabLink": "/pages/operat/reserve/index",
      "common.chooseLocationLink": "/choose-location",
      "common.clockApplyLink(7)": "/pages/employeeCenter/clockApply/detail?applyId=7",
      "common.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "common.floorLink": "/pages/operat/table/index",
      "common.guestMenuLink("c1")": "/pages/orderMeal/index?code=c1",
      "common.guestMenuLink()": "/pages/orderMeal/index",
      "common.loginLink("/pages/nfc?code=a&x=1")": "/pages/login?redirect=%2Fpages%2Fnfc%3Fcode%3Da%26x%3D1",
      "common.loginLink()": "/pages/login",
      "common.messagesLink": "/pages/employeeCenter/notification",
      "common.newSwapLink("2026-11-20")": "/pages/employeeCenter/clockApply/apply?businessDate=2026-11-20&applyType=6",
      "common.openLocationLink()": "/open-location",
      "common.openLocationLink({"longitude":121.47,"latitude":31.23,"name":"星幕","address":"外滩 1 号"})": "/open-location?longitude=121.47&latitude=31.23&name=%E6%98%9F%E5%B9%95&address=%E5%A4%96%E6%BB%A9+1+%E5%8F%B7",
      "common.ordersLink": "/pages/operat/order/index",
      "common.passwordLink": "/pages/employeeCenter/password/index",
      "common.punchLink": "/pages/employeeCenter/clock/index",
      "common.scheduleLink": "/pages/employeeCenter/workforce/index",
      "common.tableLink(7)": "/pages/operat/table/index?tableId=7",
      "common.tableServiceLink("c1")": "/pages/nfc?code=c1",
      "directory.ownDataLink": "/pages/employeeCenter/userInfo",
      "directory.tipUrl("r1")": "https://venue.example/pages/giveReward/index?rewardCode=r1",
      "flash-sales.certificateLink(7)": "/pages/cancelAfterVerify/playCertificate?certCode=7",
      "flash-sales.chooseGoodsLink(7)": "/pages/employeeCenter/speedKill/chooseGoods?activityId=7",
      "flash-sales.editSaleLink(7)": "/pages/employeeCenter/speedKill/add?activityId=7",
      "flash-sales.guestCertificateLink(7)": "/pages/cancelAfterVerify/playCertificate?joinId=7",
      "flash-sales.killOrdersLink(7)": "/pages/employeeCenter/speedKill/order?activityId=7",
      "flash-sales.playLink(7)": "/pages/playWithMe/detail?playId=7",
      "flash-sales.playsLink": "/pages/playWithMe/index",
      "flash-sales.saleGoodsLink(7)": "/pages/employeeCenter/speedKill/goods?activityId=7",
      "flash-sales.salesLink": "/pages/employeeCenter/speedKill/index",
      "gifts.askGiftsLink(7)": "/pages/operat/send/index?tableRecordId=7&ask=1",
      "gifts.confirmGiftLink("later-x", {"operationId":"x"})": "/pages/operat/send/order?tableRecordId=later-x&operationId=x",
      "gifts.confirmGiftLink(9)": "/pages/operat/send/order?tableRecordId=9",
      "gifts.confirmGiftLink(9, {"sendId":7})": "/pages/operat/send/order?tableRecordId=9&sendId=7",
      "gifts.pickGiftsLink(7)": "/pages/operat/send/index?tableRecordId=7",
      "guest.confirmLink(7)": "/pages/orderMeal/order?tableRecordId=7",
      "guest.downloadLink": "/pages/downLoad/index",
      "guest.guestBillLink(7)": "/pages/orderMeal/bill?tableRecordId=7",
      "guest.memberLink": "/pages/member/index",
      "guest.menuLink("c1")": "/pages/orderMeal/index?code=c1",
      "guest.payLink(9)": "/pages/orderMeal/pay?tableRecordId=9",
      "guest.payLink(9, 8)": "/pages/orderMeal/pay?orderId=8&tableRecordId=9",
      "guest.staffBillLink(7)": "/pages/operat/bill/index?tableRecordId=7",
      "guest.staffMenuLink(7)": "/pages/operat/meal/index?tableRecordId=7",
      "guest.takeNumberLink("c1")": "/pages/takeNumber/index?code=c1",
      "guest.tipLink(7)": "/pages/giveReward/index?tableId=7",
      "materials.checkLink(7)": "/pages/employeeCenter/materialCenter/checkDetails?checkId=7",
      "materials.editMaterialLink(7)": "/pages/employeeCenter/materialCenter/materialRelease?materialId=7",
      "materials.editTaskLink(7)": "/pages/employeeCenter/materialCenter/release?taskId=7",
      "materials.materialLink(7)": "/pages/employeeCenter/materialCenter/materialDetails?materialId=7",
      "materials.materialsLink": "/pages/employeeCenter/materialCenter/index",
      "materials.taggedLink(7)": "/pages/employeeCenter/materialCenter/index?tag=7",
      "materials.taskCheckLink(7)": "/pages/employeeCenter/materialCenter/taskCheck?taskId=7",
      "materials.taskLink(7)": "/pages/employeeCenter/materialCenter/taskDetails?taskId=7",
      "materials.tasksLink": "/pages/employeeCenter/materialCenter/task",
      "members.memberCentreLink": "/pages/member/index",
      "members.ownKillLink(7)": "/pages/member/order/detail?killOrderId=7",
      "members.ownOrderLink(7)": "/pages/member/order/detail?orderId=7",
      "members.ownOrdersLink(7)": "/pages/member/order/list?view=7",
      "members.ownPlayLink(7)": "/pages/member/order/detail?joinId=7",
      "members.ownRechargeLink(7)": "/pages/member/recharge/detail?rechargeId=7",
      "members.ownRechargesLink": "/pages/member/recharge/list",
      "members.ownWineLink": "/pages/member/wine/list",
      "members.payOrderLink(7)": "/pages/orderMeal/pay?tableRecordId=7",
      "notifications.messageLink(7)": "/pages/employeeCenter/notifyDetail?notificationId=7",
      "notifications.messagesLink("3")": "/pages/employeeCenter/notification?category=3",
      "notifications.messagesLink(null)": "/pages/employeeCenter/notification",
      "orders.againLink(7)": "/pages/operat/meal/order?tableRecordId=7",
      "orders.askedGiftLink(7)": "/pages/operat/send/order?tableRecordId=7",
      "orders.billLink(9)": "/pages/operat/bill/index?tableRecordId=9",
      "orders.billLink(9, 8)": "/pages/operat/bill/index?tableRecordId=9&orderId=8",
      "orders.confirmOrderLink(7)": "/pages/operat/meal/order?tableRecordId=7",
      "orders.fetchWineLink(7)": "/pages/employeeCenter/childrenPages/getWine?tableRecordId=7",
      "orders.floorLink": "/pages/operat/table/index",
      "orders.mealLink(7)": "/pages/operat/meal/index?tableRecordId=7",
      "orders.orderLink(7)": "/pages/operat/order/details?orderId=7",
      "orders.orderedLink(9, {"operationId":"x"})": "/pages/operat/bill/payed?tableRecordId=9&operationId=x",
      "orders.orderedLink(9, {"orderId":8})": "/pages/operat/bill/payed?tableRecordId=9&orderId=8",
      "orders.ordersLink": "/pages/operat/order/index",
      "orders.storeWineLink(7)": "/pages/employeeCenter/childrenPages/storingWine?tableRecordId=7",
      "orders.tableOrdersLink(7)": "/pages/operat/order/details?tableRecordId=7",
      "orders.verifyLink(7)": "/pages/cancelAfterVerify/index?tableRecordId=7",
      "payments.memberCentreFor("payPassword", "/pages/orderMeal/pay?tableRecordId=9&balance=1")": "/pages/member/index?payPassword=first&redirect=%2Fpages%2ForderMeal%2Fpay%3FtableRecordId%3D9%26balance%3D1",
      "payments.memberCentreLink": "/pages/member/index",
      "payments.rechargeLink(7)": "/pages/member/recharge/detail?rechargeId=7",
      "payments.resultLink("p1", {"orderId":8,"tableRecordId":9})": "/pages/successInfo/index?paymentNo=p1&orderId=8&tableRecordId=9",
      "payments.resultLink("p1", {})": "/pages/successInfo/index?paymentNo=p1",
      "payroll.attendanceLink(7)": "/pages/employeeCenter/clockStatistics/index",
      "payroll.clockApplyLink(7)": "/pages/employeeCenter/clockApply/detail?applyId=7",
      "payroll.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "payroll.ownCreditLink(7)": "/pages/employeeCenter/sumCredit/creditDetail?creditId=7",
      "payroll.ownNightLink(7)": "/pages/employeeCenter/sumSell/index?beginDate=7&endDate=7",
      "payroll.ownRecommendedLink(7)": "/pages/employeeCenter/sumSuggest/index?beginDate=7&endDate=7",
      "payroll.payPasswordLink": "/pages/employeeCenter/password/payPassword",
      "payroll.recommendedLink(7)": "/pages/sumRecommend/userDetail?userId=7",
      "payroll.soldLink(7)": "/pages/statement/sales/user?userId=7",
      "payroll.wageItemLink(7)": "/pages/employeeCenter/employee/employeeWages/wagesDetail?wageId=7",
      "payroll.wageLink(7)": "/pages/employeeCenter/employee/employeeWagesDetail/index?wageId=7",
      "payroll.wagesLink": "/pages/employeeCenter/employee/employeeWages/index",
      "platform.downloadLink": "/pages/downLoad/index",
      "platform.iosInstallLink": "/pages/downLoad/detail",
      "queueing.numberLink()": "/pages/takeNumber/index",
      "queueing.numberLink(7)": "/pages/takeNumber/index?queueId=7",
      "queueing.queueUrl()": "https://venue.example/pages/takeNumber/index",
      "reports.billOfSitting(7)": "/pages/operat/bill/index?tableRecordId=7",
      "reports.bookingLink(7)": "/pages/operat/reserve/index?bookingId=7",
      "reports.clockDaysOf(7)": "/pages/sumClock/user/detail",
      "reports.clocksOfPerformer({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumClock/actor/detail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.clocksOfStaff(7)": "/pages/sumClock/index",
      "reports.consumedOf({"beginDate":"2026-11-01","endDate":"2026-11-02","guestOf":9})": "/pages/sumConsume/index?beginDate=2026-11-01&endDate=2026-11-02&guestOf=9",
      "reports.creditsLink": "/pages/sumCredit/index",
      "reports.creditsOf({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5,"status":"1","overdueOnly":"true"})": "/pages/sumCredit/creditDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5&status=1&overdueOnly=true",
      "reports.giftLink(7)": "/pages/sumSend/sendDetail?sendId=7",
      "reports.giftsGiven({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumSend/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.giftsOfGivers({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumSend/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.guestNights": "/pages/statement/guest/index",
      "reports.guestsOfNight({"businessDate":"2026-11-01","deptId":3,"userId":5})": "/pages/statement/guest/day?businessDate=2026-11-01&deptId=3&userId=5",
      "reports.linesLink({"beginDate":"2026-11-01","endDate":"2026-11-02"}, "discounts", "wipe")": "/pages/sumBusiness/index?beginDate=2026-11-01&endDate=2026-11-02&lines=discounts&discountKind=wipe",
      "reports.marketLink": "/pages/market/index",
      "reports.mealLink(7)": "/pages/operat/meal/index?tableRecordId=7",
      "reports.myCreditLink(7)": "/pages/employeeCenter/sumCredit/creditDetail?creditId=7",
      "reports.myCreditsLink": "/pages/employeeCenter/sumCredit/index",
      "reports.nightsOfPerformers()": "/pages/employeeCenter/actorStatistics/month",
      "reports.nightsOfPerformers({"month":"2026-11"})": "/pages/employeeCenter/actorStatistics/month?month=2026-11",
      "reports.owingSittingLink(7)": "/pages/sumTableUnpay/consumeDetail?tableRecordId=7",
      "reports.ownRebatesLink(7)": "/pages/employeeCenter/sumSell/rebateDetail",
      "reports.ownSalesLink": "/pages/employeeCenter/sumSell/index",
      "reports.ownSittingLink(7)": "/pages/employeeCenter/sumTable/consumeDetail?tableRecordId=7",
      "reports.ownTablesLink": "/pages/employeeCenter/sumTable/index",
      "reports.performersLink({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/employeeCenter/actorStatistics/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.performersOfNight()": "/pages/employeeCenter/actorStatistics/day",
      "reports.performersOfNight({"businessDate":"2026-11-01","deptId":3})": "/pages/employeeCenter/actorStatistics/day?businessDate=2026-11-01&deptId=3",
      "reports.recommendedOfDepts({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumRecommend/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.recommendedOfUsers({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3})": "/pages/sumRecommend/deptDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3",
      "reports.recommendedOrders({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumRecommend/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.salesOfDepts({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumOrder/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.salesOfOrders({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumOrder/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.salesOfUsers({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"areaId":4})": "/pages/sumOrder/deptDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&areaId=4",
      "reports.settledBillLink(7)": "/pages/sumSettle/settleDetail?billId=7",
      "reports.settledOfBills({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5,"cashierUserId":6})": "/pages/sumSettle/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5&cashierUserId=6",
      "reports.settledOfDepts({"beginDate":"2026-11-01","endDate":"2026-11-02","payMethod":"cash","cashierUserId":6})": "/pages/sumSettle/index?beginDate=2026-11-01&endDate=2026-11-02&payMethod=cash&cashierUserId=6",
      "reports.settledOfDepts({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumSettle/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.settledOfUsers({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"payMethod":"cash"})": "/pages/sumSettle/deptDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&payMethod=cash",
      "reports.sittingLink(7)": "/pages/sumTable/consumeDetail?tableRecordId=7",
      "reports.statementOfDepts(7)": "/pages/statement/sales/index",
      "reports.statementOfNights(7)": "/pages/statement/sales/user",
      "reports.statementOfUsers(7)": "/pages/statement/sales/dept",
      "reports.summaryOfDepts({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/report/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.summaryOfNights({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": "/pages/report/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      "reports.summaryOfUsers({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3})": "/pages/report/deptDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3",
      "reports.tablesOfDepts({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumTable/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.tablesOfPerson({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumTable/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.tablesOfUsers({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3})": "/pages/sumTable/deptDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3",
      "reports.tipsOfReceivers({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumReward/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reports.tipsReceived({"beginDate":"2026-11-01","endDate":"2026-11-02","userId":5})": "/pages/sumReward/userDetail?beginDate=2026-11-01&endDate=2026-11-02&userId=5",
      "reports.toAccount(7)": {
        "href": "/pages/employeeCenter/mineBonus/index",
      },
      "reports.toApprovals(7)": {
        "href": "/pages/employeeCenter/approval/index",
      },
      "reports.toBookings(7)": {
        "href": "/pages/operat/reserve/index",
      },
      "reports.toBottles(7)": {
        "href": "/pages/employeeCenter/childrenPages/searchWineStore?status=7",
      },
      "reports.toClocks({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumClock/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toCredits({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumCredit/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toCreditsOf({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumCredit/creditDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.toExpected(7)": {
        "href": "/pages/operat/reserve/index?state=expected",
      },
      "reports.toGifts(7)": {
        "href": "/pages/sumSend/index",
      },
      "reports.toGiftsOf({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumSend/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.toGiftsOfNights({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumSend/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toOrdersOf({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumOrder/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.toOverdueCredit(7)": {
        "href": "/pages/sumCredit/index?overdueOnly=true",
      },
      "reports.toOwnSitting(7)": {
        "href": "/pages/employeeCenter/sumTable/consumeDetail?tableRecordId=7",
      },
      "reports.toRebateOf({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/statement/sales/userRebate?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.toRecommendRanking({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumRecommendRank/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toRecommendations({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumRecommend/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toSales({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumOrder/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toSalesRanking({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumSalesRank/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toSalesStatement({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/statement/sales/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toSettled({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumSettle/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toSlips("disputed", "2026-10")": {
        "href": "/pages/employeeCenter/employee/employeeWages/index?view=publish&status=3&month=2026-10",
      },
      "reports.toTables({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumTable/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toTablesOf({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumTable/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.toTips({"beginDate":"2026-11-01","endDate":"2026-11-02"})": {
        "href": "/pages/sumReward/index?beginDate=2026-11-01&endDate=2026-11-02",
      },
      "reports.toTipsOf({"beginDate":"2026-11-01","endDate":"2026-11-02","deptId":3,"userId":5})": {
        "href": "/pages/sumReward/userDetail?beginDate=2026-11-01&endDate=2026-11-02&deptId=3&userId=5",
      },
      "reports.toUnpaid(7)": {
        "href": "/pages/sumTableUnpay/index",
      },
      "reports.unpaidOfDepts(7)": "/pages/sumTableUnpay/index",
      "reports.unpaidOfPerson(7)": "/pages/sumTableUnpay/userDetail",
      "reports.unpaidOfUsers(7)": "/pages/sumTableUnpay/deptDetail",
      "reports.vouchersOfDeal({"beginDate":"2026-11-01","endDate":"2026-11-02","groupPackageId":3,"verifyUserId":6})": "/pages/sumGroup/detail?beginDate=2026-11-01&endDate=2026-11-02&groupPackageId=3&verifyUserId=6",
      "reports.vouchersOfDeals({"beginDate":"2026-11-01","endDate":"2026-11-02"})": "/pages/sumGroup/index?beginDate=2026-11-01&endDate=2026-11-02",
      "reservations.noticeUrl("s1")": "https://venue.example/pages/notice/index?shareCode=s1",
      "reservations.takeNumberLink": "/pages/takeNumber/index",
      "rewards.giveLink({"rewardCode":"r1","tableId":5})": "/pages/giveReward/index?rewardCode=r1&tableId=5",
      "rewards.giveLink({})": "/pages/giveReward/index",
      "rewards.payStatusLink({"money":8800,"userId":3,"rewardCode":"r1"}, "p1")": "/pages/giveReward/payStatus?money=8800&userId=3&rewardCode=r1&paymentNo=p1",
      "rewards.rewardPayLink({"money":8800,"userId":3,"rewardCode":"r1","tableId":5,"message":"谢谢","anonymous":true})": "/pages/giveReward/rewardPay?money=8800&userId=3&rewardCode=r1&tableId=5&message=%E8%B0%A2%E8%B0%A2&anonymous=true",
      "rewards.rewardPayLink({"money":8800,"userId":3,"rewardCode":"r1"})": "/pages/giveReward/rewardPay?money=8800&userId=3&rewardCode=r1",
      "scheduling.clockApplyLink(7)": "/pages/employeeCenter/clockApply/detail?applyId=7",
      "scheduling.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "scheduling.newSwapLink("2026-11-20")": "/pages/employeeCenter/clockApply/apply?businessDate=2026-11-20&applyType=6",
      "scheduling.scheduleLink": "/pages/employeeCenter/workforce/index",
      "session.authorizeLink("/")": "/pages/bindUser/index?redirect_uri=%2F",
      "session.authorizeLink()": "/pages/bindUser/index",
      "session.bindLink("/")": "/pages/bindUser/userAuth?redirect_uri=%2F",
      "session.ownDataLink": "/pages/employeeCenter/userInfo",
      "session.payPasswordLink": "/pages/employeeCenter/password/payPassword",
      "stage.applyLink(3)": "/pages/employeeCenter/clockActor/apply/my/detail?applyId=3",
      "stage.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "stage.newApplyLink()": "/pages/employeeCenter/clockActor/apply/index",
      "stage.newApplyLink({"applyType":"12"})": "/pages/employeeCenter/clockActor/apply/index?applyType=12",
      "stage.ownAppliesLink": "/pages/employeeCenter/clockActor/apply/my/index",
      "stage.stageLink()": "/pages/employeeCenter/clock/actor",
      "stage.stageLink({"actorUserId":7,"tableRecordId":9})": "/pages/employeeCenter/clock/actor?actorUserId=7&tableRecordId=9",
      "stage.teamAppliesLink": "/pages/employeeCenter/clockActor/apply/team/index",
      "stage.teamApplyLink(3)": "/pages/employeeCenter/clockActor/apply/team/detail?applyId=3",
      "suggestions.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "suggestions.letterLink(7)": "/pages/employeeCenter/suggest/detail?suggestId=7",
      "suggestions.mailboxLink": "/pages/employeeCenter/suggest/index",
      "suggestions.ownLettersLink": "/pages/employeeCenter/suggest/my",
      "suggestions.writeLetterLink": "/pages/employeeCenter/suggest/feedback",
      "tables.againLink(7)": "/pages/operat/meal/order?tableRecordId=7",
      "tables.menuAfterOpening("x")": "/pages/operat/meal/index?tableRecordId=later-x",
      "tables.minimumLink(7)": "/pages/operat/bill/index?billId=7&ask=minimum",
      "tables.nightLinks": {
        "gifts": "/pages/sumSend/index",
        "market": "/pages/market/index",
        "opened": "/pages/sumTable/index",
        "sales": "/pages/sumOrder/index",
        "unpaid": "/pages/sumTableUnpay/index",
      },
      "tables.payLink(9, "cash")": "/pages/operat/bill/index?tableRecordId=9&ask=cash",
      "tables.tableLinks({"tableId":5,"tableRecordId":9,"bookingId":4})": {
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
      "tables.usualGiftLink(9, {"goodsId":3,"goodsName":"大果盘","reason":"2"})": "/pages/operat/send/order?tableRecordId=9&goodsId=3&reason=2",
      "vouchers.chooseLink(7)": "/pages/cancelAfterVerify/selectPackage?verifyToken=7",
      "vouchers.lastLookLink(7)": "/pages/cancelAfterVerify/groupInfo",
      "vouchers.verifyLink(7)": "/pages/cancelAfterVerify/index?tableRecordId=7",
      "vouchers.voucherLink(7)": "/pages/cancelAfterVerify/groupInfo?verifyId=7",
      "wine.byHandLink": "/pages/employeeCenter/childrenPages/storingWine?way=hand",
      "wine.cellarLink(7)": "/pages/employeeCenter/childrenPages/searchWineStore",
      "wine.confirmLink(7)": "/pages/employeeCenter/sumbitApplay?type=7",
      "wine.employeeCentreLink": "/pages/employeeCenter/employeeCenter",
      "wine.fetchLink(7)": "/pages/employeeCenter/childrenPages/getWine",
      "wine.floorLink": "/pages/operat/table/index",
      "wine.labelUrl(7)": "https://venue.example/pages/employeeCenter/childrenPages/searchWineStore?wineItemId=7",
      "wine.lookUpLink": "/pages/employeeCenter/childrenPages/searchWine",
      "wine.memberCentreLink": "/pages/member/index",
      "wine.ownBottleLink(7)": "/pages/member/wine/detail?wineItemId=7",
      "wine.ownBottlesLink": "/pages/member/wine/list",
      "wine.storeLink(7)": "/pages/employeeCenter/childrenPages/storingWine?tableRecordId=7",
    }
  `)
})

/** Files that may contain paths, with the reason. */
const WITH_PATHS = [
  // Route tables and link files.
  /^modules\/[\w-]+\/((night-)?links|routes)\.tsx?$/,
  /^lib\/common-links\.ts$/,
  /^app\/(tab-bar\.tsx|access\.ts)$/,
  // Runs before the contract is loaded.
  /^app\/head-start\.ts$/,
  // Typed as screen paths: targets of scanned codes, and the tab with the badge.
  /^lib\/scan-rules\.ts$/,
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

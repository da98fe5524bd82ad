/**
 * Screens in the first load: the tabs and the screens of guests and members. Other screens load with the chunks of
 * their pages. A row lists only values that differ from the defaults.
 */
import { buildScreen, type ScreenRow } from './screen.ts'

// prettier-ignore
export const openRows = {
  tabs: [
    { id: 'P001', path: '/pages/operat/table/index', title: '台位', access: 'staff', group: 'tabs', module: 'tables', tab: true, aliases: ['/'], query: ['hideTabBar'], own: ['tableId'] },
    { id: 'P002', path: '/pages/operat/reserve/index', title: '预订', access: 'staff', group: 'tabs', module: 'reservations', tab: true, query: ['tableId'], own: ['bookingId', 'step', 'state'] },
    { id: 'P003', path: '/pages/operat/order/index', title: '订单', access: 'staff', group: 'tabs', module: 'orders', tab: true, loadMore: true },
  ],
  arrival: [
    { id: 'P007', path: '/pages/nfc', title: '台位服务', access: 'public', group: 'operations', module: 'guest', query: ['code'] },
  ],
  ordering: [
    { id: 'P056', path: '/pages/giveReward/index', title: '打赏', access: 'public', group: 'reward-ordering-payment', module: 'rewards', query: ['rewardCode', 'tableId'], own: ['employeeCode'] },
    { id: 'P057', path: '/pages/giveReward/rewardPay', title: '打赏支付', access: 'public', group: 'reward-ordering-payment', module: 'rewards', query: ['money', 'userId', 'rewardCode', 'tableId'], own: ['message', 'anonymous'] },
    { id: 'P058', path: '/pages/giveReward/payStatus', title: '打赏结果', access: 'public', group: 'reward-ordering-payment', module: 'rewards', query: ['money', 'userId', 'rewardCode', 'tableId', 'paymentNo'], own: ['message', 'anonymous'] },
    { id: 'P059', path: '/pages/orderMeal/index', title: '扫码点单', access: 'public', group: 'reward-ordering-payment', module: 'guest', query: ['code', 'tableId', 'employeeCode'] },
    { id: 'P060', path: '/pages/orderMeal/order', title: '确认订单', access: 'staff', group: 'reward-ordering-payment', module: 'guest', guest: true, query: ['tableRecordId'] },
    { id: 'P061', path: '/pages/orderMeal/bill', title: '我的账单', access: 'staff', group: 'reward-ordering-payment', module: 'guest', guest: true, query: ['tableRecordId'] },
    { id: 'P062', path: '/pages/orderMeal/pay', title: '支付', access: 'staff', group: 'reward-ordering-payment', module: 'payments', guest: true, query: ['orderId', 'tableRecordId'], own: ['balance'] },
    { id: 'P063', path: '/pages/orderPay/index', title: '付款码支付', access: 'public', group: 'reward-ordering-payment', module: 'payments', query: ['validcode', 'orderId', 'tableRecordId'] },
    { id: 'P064', path: '/pages/successInfo/index', title: '支付成功', otherTitles: ['支付结果'], access: 'staff', group: 'reward-ordering-payment', module: 'payments', guest: true, query: ['paymentNo', 'orderId', 'tableRecordId'], own: ['redirect'] },
  ],
  members: [
    { id: 'P146', path: '/pages/takeNumber/index', title: '取号详情', access: 'public', group: 'public-and-member', module: 'queueing', nav: 'custom', query: ['queueId'], own: ['code'] },
    { id: 'P147', path: '/pages/member/index', title: '会员中心', access: 'public', group: 'public-and-member', module: 'members', nav: 'custom', query: ['employeeCode'], own: ['redirect', 'stop', 'recharge', 'payPassword'] },
    { id: 'P148', path: '/pages/member/wine/list', title: '存取记录', access: 'member', group: 'public-and-member', module: 'wine', pull: true, loadMore: true, own: ['view'] },
    { id: 'P149', path: '/pages/member/wine/detail', title: '存酒详情', access: 'member', group: 'public-and-member', module: 'wine', query: ['wineItemId'] },
    { id: 'P150', path: '/pages/member/order/list', title: '我的订单', access: 'member', group: 'public-and-member', module: 'members', pull: true, loadMore: true, own: ['view'] },
    { id: 'P151', path: '/pages/member/order/detail', title: '订单详情', access: 'member', group: 'public-and-member', module: 'members', query: ['orderId'], own: ['killOrderId', 'joinId', 'balance'] },
    { id: 'P152', path: '/pages/member/recharge/list', title: '充值记录', access: 'member', group: 'public-and-member', module: 'members', pull: true, loadMore: true, own: ['recharge'] },
    { id: 'P153', path: '/pages/member/recharge/detail', title: '充值详情', access: 'member', group: 'public-and-member', module: 'members', query: ['rechargeId'] },
  ],
} as const satisfies Record<string, readonly ScreenRow[]>

export const firstLoadScreens = Object.values(openRows).flat().map(buildScreen)

/** Ordering for a table, and existing orders. */
import { orderStatus, produceDept } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { callServer } from '../lib/guests.ts'
import { waitForPreload } from '../lib/app.ts'
import { goOffline } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import {
  authenticate,
  cashierLogin,
  prepareFullSitting,
  managerLogin,
  createUnpaidSitting,
  packageEntry,
  payBill,
  typicalRound,
  serveOrders,
  waiterLogin,
} from './parties.ts'

const createSittingScene = async () => ({ query: { tableRecordId: (await prepareFullSitting()).tableRecordId } })

/** Urges the order of the prepared sitting. */
const urgingDiners = cachePerVenue(async () => {
  const { orderId } = await prepareFullSitting()
  await callServer(orders.urge, { orderId }, await authenticate(managerLogin))
})

/** The waiter requested a return that requires approval. */
const requestReturn = cachePerVenue(async () => {
  const { tableRecordId } = await createUnpaidSitting()
  const book = await callServer(orders.byRecord, { tableRecordId }, await authenticate(waiterLogin))
  const line = book.orders.flatMap(({ items }) => items).find(({ can }) => can.askReturn)
  if (!line) throw new Error('nothing of the table can be asked back')
  const { orderItemId } = line
  await callServer(
    orders.askReturn,
    { orderItemId, quantity: 1, reason: '客人不要了' },
    await authenticate(waiterLogin),
  )
  return { query: { tableRecordId } }
})

/** The prepared sitting with a filled cart. */
const withCart = async () => {
  const { tableRecordId } = await prepareFullSitting()
  return {
    query: { tableRecordId },
    cart: { kind: 'meal' as const, sitting: tableRecordId, wishes: [...typicalRound, packageEntry] },
  }
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P003',
    name: 'tonight',
    as: 'gm',
    scene: async () => {
      await prepareFullSitting()
      return {}
    },
    shows: [['tab', '全部'], /¥/, /芝华士12年/],
  },
  {
    screen: 'P003',
    name: 'waiting-for-payment',
    as: managerLogin,
    scene: async () => {
      await prepareFullSitting()
      return { query: { status: orderStatus.waiting } }
    },
    shows: ['待付款', /酩悦皇室香槟/],
  },
  {
    screen: 'P003',
    name: 'for-the-bar',
    as: 'bar01',
    scene: async () => {
      await urgingDiners()
      return {}
    },
    shows: [['tab', '出品'], /少冰/, '备注：先上果盘', ['button', /^整单出品/], ['button', /^沽清 芝华士12年/]],
  },
  {
    screen: 'P003',
    name: 'just-sent-out',
    as: 'bar01',
    scene: async () => {
      await createUnpaidSitting()
      return { query: { produceDept: produceDept.bar } }
    },
    touch: (page) =>
      page
        .getByRole('button', { name: /^整单出品/ })
        .last()
        .click(),
    shows: ['已出品', ['button', /^撤销 \d+ 秒 芝华士12年/]],
  },
  {
    screen: 'P003',
    name: 'sold-out',
    as: 'bar01',
    scene: async () => {
      await prepareFullSitting()
      return {}
    },
    touch: (page) => page.getByRole('button', { name: '沽清 双人畅饮' }).first().click(),
    over: ['沽清'],
    shows: [
      ['dialog', '沽清'],
      ['button', '沽清 双人畅饮'],
    ],
  },
  {
    screen: 'P011',
    name: 'all-of-a-table',
    as: managerLogin,
    scene: createSittingScene,
    shows: [['button', /双人畅饮/], /赠 腰果/, /已退/, '待付款', ['button', /^结账/], ['button', /^去 .+ 台$/]],
  },
  {
    screen: 'P011',
    name: 'waiting-for-payment',
    as: managerLogin,
    scene: async () => ({ query: { orderId: (await prepareFullSitting()).waiting } }),
    shows: ['待付款', ['button', /酩悦皇室香槟/]],
  },
  {
    screen: 'P011',
    name: 'return-asked',
    as: waiterLogin,
    scene: requestReturn,
    shows: ['退1 待审批', ['button', '打印小票']],
  },
  {
    screen: 'P011',
    name: 'a-line',
    as: managerLogin,
    scene: async () => ({ query: { orderId: (await prepareFullSitting()).orderId } }),
    touch: (page) => page.getByRole('button', { name: /芝华士12年/ }).click(),
    over: ['芝华士12年'],
    shows: [
      ['dialog', /芝华士12年/],
      ['button', '退单'],
      ['button', '改价'],
    ],
  },
  { screen: 'P012', name: 'menu', as: managerLogin, scene: createSittingScene, shows: ['双人畅饮', /低消/] },
  {
    screen: 'P012',
    name: 'filled-cart',
    as: managerLogin,
    scene: withCart,
    shows: [['button', '去下单'], /¥/, '双人畅饮'],
  },
  {
    screen: 'P012',
    name: 'search',
    as: managerLogin,
    scene: createSittingScene,
    touch: async (page) => {
      await page.getByRole('button', { name: '搜索商品' }).click()
      await page.getByRole('searchbox', { name: '搜索商品' }).fill('威士忌')
    },
    shows: ['小卡威士忌', '威士忌酸'],
  },
  {
    screen: 'P013',
    name: 'filled-cart',
    as: managerLogin,
    scene: withCart,
    shows: [['button', '提交订单'], /芝华士12年/, /少冰/, /薯条/],
  },
  {
    screen: 'P013',
    name: 'offline',
    as: managerLogin,
    scene: withCart,
    touch: async (page) => {
      await page.getByText('芝华士12年').first().waitFor()
      await waitForPreload(page)
      await goOffline(page)
    },
    shows: [/提交后先保存在本机/, ['button', '提交订单']],
  },
  {
    screen: 'P017',
    name: 'ordered',
    as: managerLogin,
    scene: async () => {
      const { tableRecordId, orderId } = await prepareFullSitting()
      return { query: { tableRecordId, orderId } }
    },
    shows: ['下单成功', '订单号', ['button', '继续点单']],
  },
  {
    screen: 'P017',
    name: 'bill-paid',
    as: cashierLogin,
    scene: async () => {
      const { tableRecordId, billId } = await payBill(await serveOrders(await createUnpaidSitting()))
      return { query: { tableRecordId, billId } }
    },
    shows: ['结账成功', '现金', '实收', ['button', '打印小票'], ['button', '清台']],
  },
  {
    screen: 'P017',
    name: 'change-due',
    as: cashierLogin,
    scene: async () => {
      const { tableRecordId, billId } = await payBill(await createUnpaidSitting())
      return { query: { tableRecordId, billId, change: 11_200 } }
    },
    shows: ['找零', '¥112.00', '结账成功'],
  },
  {
    screen: 'P017',
    name: 'kept-offline',
    as: managerLogin,
    // Navigates inside the app, because offline the page's document cannot be loaded.
    scene: async () => {
      const { query, cart } = await withCart()
      return { query: { ...query, orderId: (await prepareFullSitting()).orderId }, cart }
    },
    touch: async (page) => {
      await page.getByRole('button', { name: '继续点单' }).click()
      await page.getByRole('button', { name: '去下单' }).click()
      const submit = page.getByRole('button', { name: '提交订单' })
      await submit.waitFor()
      await waitForPreload(page)
      await goOffline(page)
      await submit.click()
    },
    shows: ['已保存，等待发送', /1 笔待发送/],
  },
]

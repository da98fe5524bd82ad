/** Ordering for a table, and what has been ordered. */
import { orderStatus } from '@nocturne/contract/codes'
import type { State } from '../lib/state.ts'
import { cashier, diners, manager, owing, packageWish, paid, round } from './parties.ts'

const sitting = async () => ({ query: { tableRecordId: (await diners()).tableRecordId } })

/** The sitting with a cart that is about to be ordered. */
const withCart = async () => {
  const { tableRecordId } = await diners()
  return {
    query: { tableRecordId },
    cart: { kind: 'meal' as const, sitting: tableRecordId, wishes: [...round, packageWish] },
  }
}

export const states: readonly State[] = [
  {
    screen: 'P003',
    name: 'tonight',
    as: 'gm',
    scene: async () => {
      await diners()
      return {}
    },
    shows: [['tab', '全部'], /¥/, /芝华士12年/],
  },
  {
    screen: 'P003',
    name: 'waiting-for-payment',
    as: manager,
    scene: async () => {
      await diners()
      return { query: { status: orderStatus.waiting } }
    },
    shows: ['待付款', /酩悦皇室香槟/],
  },
  { screen: 'P003', name: 'for-the-bar', as: 'bar01', shows: [['tab', '全部'], /芝华士12年|百威金尊|套餐|小卡威士忌/] },
  {
    screen: 'P011',
    name: 'all-of-a-table',
    as: manager,
    scene: sitting,
    shows: [['button', /双人畅饮/], /赠 腰果/, /已退/, '待付款', ['button', /^结账/]],
  },
  {
    screen: 'P011',
    name: 'waiting-for-payment',
    as: manager,
    scene: async () => ({ query: { orderId: (await diners()).waiting } }),
    shows: ['待付款', ['button', /酩悦皇室香槟/]],
  },
  {
    screen: 'P011',
    name: 'a-line',
    as: manager,
    scene: async () => ({ query: { orderId: (await diners()).orderId } }),
    touch: (page) => page.getByRole('button', { name: /芝华士12年/ }).click(),
    shows: [
      ['dialog', /芝华士12年/],
      ['button', '退单'],
      ['button', '改价'],
    ],
  },
  { screen: 'P012', name: 'menu', as: manager, scene: sitting, shows: ['双人畅饮', /低消/] },
  {
    screen: 'P012',
    name: 'filled-cart',
    as: manager,
    scene: withCart,
    shows: [['button', '去下单'], /¥/, '双人畅饮'],
  },
  {
    screen: 'P012',
    name: 'search',
    as: manager,
    scene: sitting,
    touch: async (page) => {
      await page.getByRole('button', { name: '搜索商品' }).click()
      await page.getByRole('searchbox', { name: '搜索商品' }).fill('威士忌')
    },
    shows: ['小卡威士忌', '威士忌酸'],
  },
  {
    screen: 'P013',
    name: 'filled-cart',
    as: manager,
    scene: withCart,
    shows: [['button', '提交订单'], /芝华士12年/, /少冰/, /薯条/],
  },
  {
    screen: 'P013',
    name: 'offline',
    as: manager,
    scene: withCart,
    touch: async (page) => {
      await page.getByText('芝华士12年').first().waitFor()
      await page.context().setOffline(true)
    },
    shows: [/提交后先保存在本机/, ['button', '提交订单']],
  },
  {
    screen: 'P017',
    name: 'ordered',
    as: manager,
    scene: async () => {
      const { tableRecordId, orderId } = await diners()
      return { query: { tableRecordId, orderId } }
    },
    shows: ['下单成功', '订单号', ['button', '继续点单']],
  },
  {
    screen: 'P017',
    name: 'bill-paid',
    as: cashier,
    scene: async () => {
      const { tableRecordId, billId } = await paid(await owing())
      return { query: { tableRecordId, billId } }
    },
    shows: ['结账成功', '现金', '实收'],
  },
  {
    screen: 'P017',
    name: 'kept-offline',
    as: manager,
    // By way of the page itself: without network its file would not come.
    scene: async () => {
      const { query, cart } = await withCart()
      return { query: { ...query, orderId: (await diners()).orderId }, cart }
    },
    touch: async (page) => {
      await page.getByRole('button', { name: '继续点单' }).click()
      await page.getByRole('button', { name: '去下单' }).click()
      const submit = page.getByRole('button', { name: '提交订单' })
      await submit.waitFor()
      await page.context().setOffline(true)
      await submit.click()
    },
    shows: ['已保存，等待发送', /1 笔待发送/],
  },
]

/** A guest's phone at the table: the tag's page, the menu, the cart, the bill. */
import { guest } from '@nocturne/contract/guest/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { createFreeTable, findSheet } from '../lib/staff-actions.ts'
import { readGoods } from '../lib/carts.ts'
import { callServer, fetchTableCode, orderAsGuest, scanTableCode } from '../lib/guests.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { StateData, ScreenState } from '../lib/state.ts'
import {
  authenticate,
  prepareFullSitting,
  managerLogin,
  createUnpaidSitting,
  packageEntry,
  payBill,
  typicalRound,
  waiterLogin,
  type PreparedSitting,
} from './parties.ts'

/** Seats guests with an unpaid round; returns the sitting and one of their phones. */
export async function createGuestSitting(guestName = '周小姐') {
  const party = await createUnpaidSitting({ guestName })
  return { ...party, seat: await scanTableCode(party) }
}

const atTable = cachePerVenue(createGuestSitting)

const createMenuScene = async (): Promise<StateData> => {
  const { seat } = await atTable()
  return { query: { code: seat.kept.code }, seat }
}

const withCart = async (): Promise<StateData> => {
  const { tableRecordId, seat } = await createGuestSitting()
  const cart = { kind: 'guest' as const, sitting: tableRecordId, wishes: [...typicalRound, packageEntry] }
  return { query: { code: seat.kept.code, tableRecordId }, seat, cart }
}

const buildBillScene = ({ tableRecordId, seat }: Awaited<ReturnType<typeof createGuestSitting>>): StateData => ({
  query: { tableRecordId },
  seat,
})

async function clearTable(party: PreparedSitting): Promise<void> {
  await payBill(party)
  const { record } = await callServer(tables.detail, { tableId: party.tableId }, await authenticate(managerLogin))
  if (!record) throw new Error('the party has left already')
  const { tableRecordId, version } = record
  await callServer(tables.waiveMin, { tableRecordId, version, reason: '老客户维护' }, await authenticate(managerLogin))
  await callServer(tables.clear, { tableRecordId, version: version + 1, force: true }, await authenticate(managerLogin))
}

const createArrivalScene = async (): Promise<StateData> => {
  const { seat } = await atTable()
  return { query: { code: seat.kept.code }, seat }
}

/** The same guests have called twice: an employee has taken the call for ice, and no one the call for an ashtray. */
const createCallScene = async (): Promise<StateData> => {
  const { seat, table } = await createGuestSitting()
  const { pass } = seat.kept
  await callServer(guest.callStaff, { pass, kind: 'ice' }, seat)
  const { rows } = await callServer(notifications.alerts, {}, await authenticate(waiterLogin))
  const alert = rows.find(({ title }) => title === `${table.tableName} 加冰`)
  await callServer(notifications.takeAlert, { alertId: alert?.alertId ?? 0 }, await authenticate(waiterLogin))
  await callServer(guest.callStaff, { pass, kind: 'ashtray' }, seat)
  return { query: { code: seat.kept.code }, seat }
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P007',
    name: 'a-guest-at-his-table',
    scene: createArrivalScene,
    shows: ['使用中', '当前消费', '我的账单 ›', ['link', '扫码点单'], ['button', '叫服务员'], ['link', '打赏']],
  },
  {
    screen: 'P007',
    name: 'somebody-is-on-his-way',
    scene: createCallScene,
    shows: [/^加冰：.+ 正在赶来$/, /^换烟缸：已通知服务员/],
  },
  {
    screen: 'P007',
    name: 'a-table-not-open',
    scene: async () => ({ query: { code: await fetchTableCode(await createFreeTable('TXABCDSV')) } }),
    shows: ['空闲', /还没有开台/, ['button', '请开台'], ['link', '扫码点单']],
  },
  {
    screen: 'P007',
    name: 'for-staff',
    as: managerLogin,
    scene: async () => ({ query: { code: await fetchTableCode(await prepareFullSitting()) } }),
    shows: ['使用中', ['link', '台位详情'], ['link', '点单']],
  },
  {
    screen: 'P007',
    name: 'wrong-code',
    scene: async () => ({ query: { code: 'A01.0000000000000000' } }),
    shows: ['台位码无效，请联系服务员'],
    refusal: true,
  },
  {
    screen: 'P059',
    name: 'menu',
    scene: createMenuScene,
    shows: ['我的账单 ›', ['button', '叫服务员'], ['button', '套餐'], /低消|当前消费/],
  },
  {
    screen: 'P059',
    name: 'filled-cart',
    scene: withCart,
    shows: ['我的账单 ›', ['button', '去下单'], /¥/],
  },
  {
    screen: 'P059',
    name: 'goods-near',
    scene: async () => {
      const { query, seat } = await createMenuScene()
      return { query: { ...query, sheet: (await readGoods('双人畅饮')).goodsId }, ...(seat && { seat }) }
    },
    over: ['双人畅饮'],
    shows: [['heading', '双人畅饮'], '套餐包含'],
  },
  {
    screen: 'P059',
    name: 'calling-somebody',
    scene: createMenuScene,
    touch: (page) => page.getByRole('button', { name: '叫服务员' }).click(),
    over: ['叫服务员'],
    shows: [
      ['heading', '叫服务员'],
      ['button', '换烟缸'],
    ],
  },
  {
    screen: 'P059',
    name: 'table-not-open',
    scene: async () => {
      const seat = await scanTableCode(await createFreeTable('TXABCDSV'))
      return { query: { code: seat.kept.code }, seat }
    },
    shows: [/还没有开台/, ['button', '请开台'], ['button', '套餐']],
  },
  {
    screen: 'P059',
    name: 'asking-to-open',
    scene: async () => {
      const seat = await scanTableCode(await createFreeTable('TXABCDSV'))
      return { query: { code: seat.kept.code }, seat }
    },
    touch: (page) => page.getByRole('button', { name: '请开台' }).last().click(),
    over: ['请开台'],
    shows: [['heading', '请开台']],
  },
  {
    screen: 'P059',
    name: 'wrong-code',
    scene: async () => ({ query: { code: 'A01.0000000000000000' } }),
    shows: [/二维码/, ['button', '套餐']],
  },
  {
    screen: 'P060',
    name: 'filled-cart',
    scene: withCart,
    shows: [['button', '提交订单'], /芝华士12年/, '手机号'],
  },
  {
    screen: 'P060',
    name: 'brought-by-nobody',
    scene: async () => {
      const table = await createFreeTable('ABSV')
      const opening = { tableId: table.tableId, guestNum: 4, force: true }
      const { tableRecordId } = await callServer(tables.open, opening, await authenticate(waiterLogin))
      const seat = await scanTableCode(table)
      const cart = { kind: 'guest' as const, sitting: tableRecordId, wishes: typicalRound }
      return { query: { code: seat.kept.code, tableRecordId }, seat, cart }
    },
    shows: [
      ['button', '提交订单'],
      ['button', /^客户经理/],
    ],
  },
  {
    screen: 'P060',
    name: 'wrong-phone-number',
    scene: withCart,
    touch: (page) => page.getByRole('textbox', { name: '手机号' }).fill('23912345678'),
    shows: ['手机号格式不正确'],
  },
  {
    screen: 'P061',
    name: 'owed-and-waiting',
    scene: async () => {
      const party = await createGuestSitting()
      await orderAsGuest(party.seat, '红牛')
      return buildBillScene(party)
    },
    shows: ['待付', '我点的', '服务员点的', ['button', '去支付']],
  },
  {
    screen: 'P061',
    name: 'partly-paid',
    scene: async () => {
      const party = await createGuestSitting()
      await payBill(party, 100_000)
      return buildBillScene(party)
    },
    shows: ['待付', '已付', ['button', '去支付']],
  },
  {
    screen: 'P061',
    name: 'over',
    scene: async () => {
      const party = await createGuestSitting()
      await clearTable(party)
      return buildBillScene(party)
    },
    shows: [/本次消费已结束/, /芝华士12年/],
  },
  {
    screen: 'P061',
    name: 'cancelling-an-order',
    scene: async () => {
      const party = await createGuestSitting()
      const orderId = await orderAsGuest(party.seat, '红牛')
      const pass = party.seat.kept.pass
      await callServer(guest.cancelOrder, { pass, orderId: await orderAsGuest(party.seat, '薯条') }, party.seat)
      if (orderId === 0) throw new Error('nothing was ordered')
      return buildBillScene(party)
    },
    touch: async (page) => {
      await page.getByRole('button', { name: /^取消/ }).first().click()
      await findSheet(page).or(page.getByRole('alertdialog')).first().waitFor()
    },
    over: [/^取消订单/],
    shows: [/^取消订单/, '取消后需要重新下单'],
  },
]

/** A guest's phone at the table: the tag's page, the menu, the cart, the bill. */
import { guest } from '@nocturne/contract/guest/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { freeTable, sheetOf } from '../lib/acts.ts'
import { goodsNamed } from '../lib/carts.ts'
import { callHouse, codeOf, orderFrom, takeSeat } from '../lib/guests.ts'
import { once } from '../lib/stage.ts'
import type { Scene, State } from '../lib/state.ts'
import { by, diners, manager, owing, packageWish, paid, round, waiter, type Party } from './parties.ts'

/** A sitting with an unpaid round, and one of its phones. */
export async function guestParty(guestName = '周小姐') {
  const party = await owing({ guestName })
  return { ...party, seat: await takeSeat(party) }
}

const atTable = once(guestParty)

const menu = async (): Promise<Scene> => {
  const { seat } = await atTable()
  return { query: { code: seat.kept.code }, seat }
}

const withCart = async (): Promise<Scene> => {
  const { tableRecordId, seat } = await guestParty()
  const cart = { kind: 'guest' as const, sitting: tableRecordId, wishes: [...round, packageWish] }
  return { query: { code: seat.kept.code, tableRecordId }, seat, cart }
}

const bill = ({ tableRecordId, seat }: Awaited<ReturnType<typeof guestParty>>): Scene => ({
  query: { tableRecordId },
  seat,
})

async function cleared(party: Party): Promise<void> {
  await paid(party)
  const { record } = await callHouse(tables.detail, { tableId: party.tableId }, await by(manager))
  if (!record) throw new Error('the party has left already')
  const { tableRecordId, version } = record
  await callHouse(tables.waiveMin, { tableRecordId, version, reason: '老客户维护' }, await by(manager))
  await callHouse(tables.clear, { tableRecordId, version: version + 1, force: true }, await by(manager))
}

const arriving = async (): Promise<Scene> => {
  const { seat } = await atTable()
  return { query: { code: seat.kept.code }, seat }
}

/** The same guests have called: an employee is bringing the ice, the ashtray call is untaken. */
const calling = async (): Promise<Scene> => {
  const { seat, table } = await guestParty()
  const { pass } = seat.kept
  await callHouse(guest.callStaff, { pass, kind: 'ice' }, seat)
  const { rows } = await callHouse(notifications.alerts, {}, await by(waiter))
  const alert = rows.find(({ title }) => title === `${table.tableName} 加冰`)
  await callHouse(notifications.takeAlert, { alertId: alert?.alertId ?? 0 }, await by(waiter))
  await callHouse(guest.callStaff, { pass, kind: 'ashtray' }, seat)
  return { query: { code: seat.kept.code }, seat }
}

export const states: readonly State[] = [
  {
    screen: 'P007',
    name: 'a-guest-at-his-table',
    scene: arriving,
    shows: ['使用中', '当前消费', '我的账单 ›', ['link', '扫码点单'], ['button', '叫服务员'], ['link', '打赏']],
  },
  {
    screen: 'P007',
    name: 'somebody-is-on-his-way',
    scene: calling,
    shows: [/^加冰：.+ 正在赶来$/, /^换烟缸：已通知服务员/],
  },
  {
    screen: 'P007',
    name: 'a-table-not-open',
    scene: async () => ({ query: { code: await codeOf(await freeTable('TXABCDSV')) } }),
    shows: ['空闲', /还没有开台/, ['button', '请开台'], ['link', '扫码点单']],
  },
  {
    screen: 'P007',
    name: 'for-staff',
    as: manager,
    scene: async () => ({ query: { code: await codeOf(await diners()) } }),
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
    scene: menu,
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
      const { query, seat } = await menu()
      return { query: { ...query, sheet: (await goodsNamed('双人畅饮')).goodsId }, ...(seat && { seat }) }
    },
    over: ['双人畅饮'],
    shows: [['heading', '双人畅饮'], '套餐包含'],
  },
  {
    screen: 'P059',
    name: 'calling-somebody',
    scene: menu,
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
      const seat = await takeSeat(await freeTable('TXABCDSV'))
      return { query: { code: seat.kept.code }, seat }
    },
    shows: [/还没有开台/, ['button', '请开台'], ['button', '套餐']],
  },
  {
    screen: 'P059',
    name: 'asking-to-open',
    scene: async () => {
      const seat = await takeSeat(await freeTable('TXABCDSV'))
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
      const table = await freeTable('ABSV')
      const opening = { tableId: table.tableId, guestNum: 4, force: true }
      const { tableRecordId } = await callHouse(tables.open, opening, await by(waiter))
      const seat = await takeSeat(table)
      const cart = { kind: 'guest' as const, sitting: tableRecordId, wishes: round }
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
      const party = await guestParty()
      await orderFrom(party.seat, '红牛')
      return bill(party)
    },
    shows: ['待付', '我点的', '服务员点的', ['button', '去支付']],
  },
  {
    screen: 'P061',
    name: 'partly-paid',
    scene: async () => {
      const party = await guestParty()
      await paid(party, 100_000)
      return bill(party)
    },
    shows: ['待付', '已付', ['button', '去支付']],
  },
  {
    screen: 'P061',
    name: 'over',
    scene: async () => {
      const party = await guestParty()
      await cleared(party)
      return bill(party)
    },
    shows: [/本次消费已结束/, /芝华士12年/],
  },
  {
    screen: 'P061',
    name: 'cancelling-an-order',
    scene: async () => {
      const party = await guestParty()
      const orderId = await orderFrom(party.seat, '红牛')
      const pass = party.seat.kept.pass
      await callHouse(guest.cancelOrder, { pass, orderId: await orderFrom(party.seat, '薯条') }, party.seat)
      if (orderId === 0) throw new Error('nothing was ordered')
      return bill(party)
    },
    touch: async (page) => {
      await page.getByRole('button', { name: /^取消/ }).first().click()
      await sheetOf(page).or(page.getByRole('alertdialog')).first().waitFor()
    },
    over: [/^取消订单/],
    shows: [/^取消订单/, '取消后需要重新下单'],
  },
]

/** The floor, and the sheet of a table. */
import { expect } from '@playwright/test'
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { tapAction, createFreeTable, findSheet } from '../lib/staff-actions.ts'
import { goOffline } from '../lib/phone.ts'
import { waitForPreload } from '../lib/app.ts'
import { callServer, scanTableCode } from '../lib/guests.ts'
import type { ScreenState } from '../lib/state.ts'
import {
  authenticate,
  cashierLogin,
  prepareFullSitting,
  longName,
  managerLogin,
  addOrder,
  createUnpaidSitting,
  payBill,
  salesLogin,
  openSitting,
  waiterLogin,
  serveOrders,
} from './parties.ts'
import { createOverdueBooking } from './reservations.ts'

const buildTableScene = async ({ tableId }: { tableId: number }) => ({ query: { tableId } })

/** An unused table locked by the manager. */
async function createLockedTable() {
  const table = await createFreeTable('ABVS')
  const reason = '音响线路检修，十二点前恢复，期间请安排到相邻卡座'
  await callServer(tables.lock, { tableId: table.tableId, reason }, await authenticate(managerLogin))
  return table
}

/** Three merged tables; the first has an unpaid order. */
export async function createMergedGroup() {
  const [main, second, third] = [
    await createUnpaidSitting({ areas: 'A' }),
    await openSitting({ areas: 'A' }),
    await openSitting({ areas: 'B' }),
  ]
  const { record } = await callServer(tables.detail, main.table, await authenticate(managerLogin))
  const recordIds = [second.tableRecordId, third.tableRecordId]
  const merging = { mainRecordId: main.tableRecordId, recordIds, version: record?.version ?? 0 }
  await callServer(tables.merge, merging, await authenticate(managerLogin))
  return [main, second, third]
}

/** Waiter who serves only the guests of this state. */
const clearing = 'fwy04'

/** Two paid tables of one waiter. */
async function createSettledTables() {
  for (let tables = 0; tables < 2; tables++)
    await payBill(await serveOrders(await createUnpaidSitting({ servedBy: clearing })))
  return { query: { state: 'settled', mine: 'true' } }
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P001',
    name: 'floor-in-use',
    as: 'gm',
    scene: async () => {
      await prepareFullSitting()
      return {}
    },
    shows: ['今晚销售', '赠送率', ['button', /A01/], '阿杰'],
  },
  {
    screen: 'P001',
    name: 'for-a-waiter',
    as: waiterLogin,
    shows: [['button', /A01/], '台位'],
  },
  {
    screen: 'P001',
    name: 'my-own-tables',
    as: waiterLogin,
    scene: async () => {
      await prepareFullSitting()
      return { query: { mine: 'true' } }
    },
    shows: [['button', '我的台位'], '阿杰'],
  },
  {
    screen: 'P001',
    name: 'what-is-unpaid',
    as: cashierLogin,
    scene: async () => {
      await prepareFullSitting()
      return { query: { state: 'unpaid' } }
    },
    shows: [['button', /^未结 \d+$/], '阿杰', ['button', /待结 ¥\d/]],
  },
  {
    screen: 'P001',
    name: 'for-the-bar',
    as: 'bar01',
    shows: [
      ['button', /A01/],
      ['button', '我的台位'],
    ],
  },
  {
    screen: 'P001',
    name: 'tables-that-settle-together',
    as: managerLogin,
    scene: async () => {
      await createMergedGroup()
      return {}
    },
    shows: [['button', /并 A\d+ A\d+ B\d+/]],
  },
  {
    screen: 'P001',
    name: 'what-is-settled',
    as: clearing,
    scene: createSettledTables,
    shows: ['待清台', ['button', /^批量清台 \d+ 台/]],
  },
  {
    screen: 'P001',
    name: 'a-link-of-somebody-else',
    as: managerLogin,
    scene: async () => ({ query: { token: (await authenticate(salesLogin)).token } }),
    over: [/^切换到 /],
    shows: [/不是您本人的账号请勿切换/, ['button', '继续使用当前账号'], ['button', '切换账号']],
  },
  {
    screen: 'P001',
    name: 'a-late-booking',
    as: managerLogin,
    scene: async () => {
      await createOverdueBooking()
      return { query: { state: 'booked' } }
    },
    shows: [['button', /预订已晚 1\d 分/]],
  },
  {
    screen: 'P001',
    name: 'a-guest-calls',
    as: waiterLogin,
    scene: async () => {
      const { deviceId, kept } = await scanTableCode(await openSitting({ guestName: longName }))
      await callServer(guest.callStaff, { pass: kept.pass, kind: 'service' }, { deviceId })
      return {}
    },
    // Postpones alerts until the call is visible, because the oldest alert is shown first and other guests may have
    // called before.
    touch: (page) =>
      expect(async () => {
        const banner = page.getByRole('region', { name: '待处理提醒' })
        const call = banner.getByText(/呼叫服务$/)
        await expect(banner).toBeVisible()
        if (!(await call.isVisible())) await banner.getByRole('button', { name: '稍后处理' }).click()
        await expect(call).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 30_000 }),
    shows: [/呼叫服务$/, ['button', '去处理'], ['button', /客人呼叫/], ['link', /^员工中心，\d+ 条待处理$/]],
  },
  {
    screen: 'P001',
    name: 'sheet-of-an-open-table',
    as: managerLogin,
    scene: async () => buildTableScene(await prepareFullSitting()),
    over: [/已开台/],
    shows: [/已坐/, '订单详情', /靠舞台/],
  },
  {
    screen: 'P001',
    name: 'sheet-below-the-minimum',
    as: managerLogin,
    scene: async () => {
      const party = await openSitting({ guestName: '林小姐' })
      await addOrder(party, [{ goods: '红牛', quantity: 2 }])
      return buildTableScene(party)
    },
    over: [/已开台/],
    shows: [/已坐/, /还差/, ['button', '免低消']],
  },
  {
    screen: 'P001',
    name: 'sheet-of-a-table-just-opened',
    as: managerLogin,
    scene: async () => buildTableScene(await openSitting({ guestName: '何先生' })),
    over: [/已开台/],
    shows: [/已坐/, ['button', '更多'], ['button', '点单']],
  },
  {
    screen: 'P001',
    name: 'sheet-of-a-settled-table',
    as: managerLogin,
    scene: async () => buildTableScene(await payBill(await serveOrders(await createUnpaidSitting()))),
    over: [/待清台/],
    shows: ['待清台', ['button', '清台']],
  },
  {
    screen: 'P001',
    name: 'sheet-of-a-free-table',
    as: managerLogin,
    scene: async () => buildTableScene(await createFreeTable('ABVS')),
    over: [/空台$/],
    shows: ['空台', ['button', '锁台'], ['button', '开台']],
  },
  {
    screen: 'P001',
    name: 'opening-a-table',
    as: managerLogin,
    scene: async () => buildTableScene(await createFreeTable('ABVS')),
    touch: (page) => findSheet(page).getByRole('button', { name: '开台', exact: true }).click(),
    over: [/空台$/, /^开台/],
    shows: [['heading', /^开台/], '订台人', '人数'],
  },
  {
    screen: 'P001',
    name: 'locking-a-table',
    as: managerLogin,
    scene: async () => buildTableScene(await createFreeTable('ABVS')),
    touch: (page) => tapAction(findSheet(page), '锁台'),
    over: [/空台$/, /^锁台/],
    shows: [
      ['heading', /^锁台/],
      ['button', '设备检修'],
      ['button', '锁台'],
    ],
  },
  {
    screen: 'P001',
    name: 'changing-the-sales-person',
    as: managerLogin,
    scene: async () => buildTableScene(await prepareFullSitting()),
    touch: (page) => tapAction(findSheet(page), '改订台人'),
    over: [/已开台/, /^改订台人/],
    shows: [
      ['heading', /^改订台人/],
      ['button', '客人指定'],
    ],
  },
  {
    screen: 'P001',
    name: 'changing-the-minimum',
    as: managerLogin,
    scene: async () => buildTableScene(await openSitting({ areas: 'A' })),
    touch: (page) => tapAction(findSheet(page), '改低消'),
    over: [/已开台/, /^改低消/],
    shows: [
      ['heading', /^改低消/],
      ['button', /^¥\d/],
    ],
  },
  {
    screen: 'P001',
    name: 'sheet-of-a-locked-table',
    as: managerLogin,
    scene: async () => buildTableScene(await createLockedTable()),
    over: [/已锁台$/],
    shows: [/已锁台：音响/, ['button', '解锁']],
  },
  {
    screen: 'P001',
    name: 'offline',
    as: managerLogin,
    touch: async (page) => {
      await page.getByRole('button', { name: /A01/ }).first().waitFor()
      await waitForPreload(page)
      await goOffline(page)
    },
    shows: [/网络已断开/, ['button', /A01/]],
  },
]

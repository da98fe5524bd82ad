/** The floor, the sheet of a table, and what the tag on a table opens. */
import { tables } from '@nocturne/contract/tables/endpoints'
import { freeTable, sheetOf } from '../lib/acts.ts'
import { callHouse, codeOf } from '../lib/guests.ts'
import type { State } from '../lib/state.ts'
import { by, diners, manager, ordered, owing, paid, seated, waiter } from './parties.ts'

const atTable = async ({ tableId }: { tableId: number }) => ({ query: { tableId } })

/** A table nobody sits at, kept closed by the manager. */
async function lockedTable() {
  const table = await freeTable('ABVS')
  const reason = '音响线路检修，十二点前恢复，期间请安排到相邻卡座'
  await callHouse(tables.lock, { tableId: table.tableId, reason }, await by(manager))
  return table
}

export const states: readonly State[] = [
  {
    screen: 'P001',
    name: 'floor-in-use',
    as: 'gm',
    scene: async () => {
      await diners()
      return {}
    },
    shows: ['今晚销售', '赠送率', ['button', /A01/], '阿杰'],
  },
  {
    screen: 'P001',
    name: 'for-a-waiter',
    as: waiter,
    shows: [['button', /A01/], '台位'],
  },
  {
    screen: 'P001',
    name: 'sheet-of-an-open-table',
    as: manager,
    scene: async () => atTable(await diners()),
    shows: [/已坐/, '订单详情', /靠舞台/],
  },
  {
    screen: 'P001',
    name: 'sheet-below-the-minimum',
    as: manager,
    scene: async () => {
      const party = await seated({ guestName: '林小姐' })
      await ordered(party, [{ goods: '红牛', quantity: 2 }])
      return atTable(party)
    },
    shows: [/已坐/, /还差/, ['button', '免低消']],
  },
  {
    screen: 'P001',
    name: 'sheet-of-a-settled-table',
    as: manager,
    scene: async () => atTable(await paid(await owing())),
    shows: ['待清台', ['button', '清台']],
  },
  {
    screen: 'P001',
    name: 'sheet-of-a-free-table',
    as: manager,
    scene: async () => atTable(await freeTable('ABVS')),
    shows: ['空台', ['button', '开台']],
  },
  {
    screen: 'P001',
    name: 'opening-a-table',
    as: manager,
    scene: async () => atTable(await freeTable('ABVS')),
    touch: (page) => sheetOf(page).getByRole('button', { name: '开台', exact: true }).click(),
    shows: [['heading', /^开台/], '订台人', '人数'],
  },
  {
    screen: 'P001',
    name: 'sheet-of-a-locked-table',
    as: manager,
    scene: async () => atTable(await lockedTable()),
    shows: [/停用：音响/, ['button', '解锁']],
  },
  {
    screen: 'P001',
    name: 'offline',
    as: manager,
    touch: async (page) => {
      await page.getByRole('button', { name: /A01/ }).first().waitFor()
      await page.context().setOffline(true)
    },
    shows: [/网络已断开/, ['button', /A01/]],
  },
  {
    screen: 'P007',
    name: 'for-a-guest',
    scene: async () => ({ query: { code: await codeOf(await diners()) } }),
    shows: ['使用中', ['link', '扫码点单'], ['link', '打赏']],
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
]

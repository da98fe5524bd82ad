/** Bottles stored for guests. */
import { normalDisable, wineCountStatus, wineStatus, withdrawVerifyType } from '@nocturne/contract/codes'
import { wine } from '@nocturne/contract/wine/endpoints'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { lit } from '../../apps/server/src/db/statement.ts'
import { callServer } from '../lib/guests.ts'
import { getDatabase } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, createUnpaidSitting, payBill, openSitting, waiterLogin } from './parties.ts'

const bar = 'bar01'
const guestPhone = '13912345678'

/** Sitting of guests who paid for bottles they did not finish. */
const leaving = cachePerVenue(async () => payBill(await createUnpaidSitting({ guestName: '林先生' })))

/** A deposit requested by the waiter. */
async function requestDeposit(guestName: string, phone = guestPhone) {
  const { tableRecordId } = await payBill(await createUnpaidSitting({ guestName }))
  const { lines } = await callServer(wine.storable, { tableRecordId }, await authenticate(waiterLogin))
  if (!lines[0]) throw new Error('nothing of a paid round can be stored')
  const items = [{ orderItemId: lines[0].orderItemId, quantity: 2 }]
  return callServer(
    wine.depositAdd,
    { tableRecordId, guestName, guestPhone: phone, items },
    await authenticate(waiterLogin),
  )
}

const waiting = cachePerVenue(() => requestDeposit('待入库的周先生'))

/** First row of a deposit waiting for storage. */
async function findRow({ depositNo }: { depositNo: string }) {
  const { rows } = await callServer(
    wine.list,
    { status: wineStatus.pending, keyword: depositNo },
    await authenticate(bar),
  )
  if (!rows[0]) throw new Error(`nothing of ${depositNo} waits to be taken in`)
  return rows[0]
}

/** Two stored bottles, and their pick-up code. */
async function storeBottles(guestName: string, phone = guestPhone) {
  const deposit = await requestDeposit(guestName, phone)
  const { rows } = await callServer(
    wine.list,
    { status: wineStatus.pending, keyword: deposit.depositNo },
    await authenticate(bar),
  )
  const items = rows.map(({ wineItemId }) => ({ wineItemId, labelNo: `BQ${wineItemId}`, cabinetNo: 'A-03' }))
  await callServer(wine.depositAudit, { depositId: deposit.depositId, agree: true, items }, await authenticate(bar))
  return { ...deposit, wineItemId: items[0]?.wineItemId ?? 0 }
}

const stored = cachePerVenue(() => storeBottles('存着酒的何先生'))

/** Stored bottles that no one has requested: bottles reserved for a table cannot be written off. */
const resting = cachePerVenue(() => storeBottles('不急着取酒的吴先生', '13912348866'))

/** Requests one of the stored bottles for a table. */
const fetching = cachePerVenue(async () => {
  const { depositId, takeCode, wineItemId } = await stored()
  const { tableRecordId } = await openSitting({ guestName: '何先生' })
  await callServer(
    wine.withdrawAdd,
    {
      guestOf: depositId,
      tableRecordId,
      items: [{ wineItemId, quantity: 1 }],
      verifyType: withdrawVerifyType.pickupCode,
      verifyCode: takeCode,
    },
    await authenticate(waiterLogin),
  )
})

/** A shelf of the demo venue with a stock count in progress. */
const counting = cachePerVenue(async () => {
  const { places, rows } = await callServer(wine.countList, {}, await authenticate(bar))
  const open = rows.find(({ status }) => status === wineCountStatus.open)
  if (open) return open.countId
  const place = places.find(({ place: name }) => name === 'B') ?? places[0]
  if (!place) throw new Error('no bottle lies in the cellar')
  return (await callServer(wine.countStart, { place: place.place }, await authenticate(bar))).countId
})

const storePath = '/pages/employeeCenter/childrenPages/storingWine'

async function chooseBottle(page: Page): Promise<void> {
  const { tableRecordId } = await leaving()
  await page.goto(new URL(`${storePath}?tableRecordId=${tableRecordId}`, page.url()).href)
  await page.getByRole('button', { name: /^增加 芝华士12年/ }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '提交' }).waitFor()
}

/** Selects the bottle of a manual registration. */
async function chooseGoods(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^酒水/ }).click()
  await page.getByRole('button', { name: /^芝华士12年/ }).click()
}

/** A member without stored bottles. */
export async function readMemberWithoutBottles() {
  const { rows } = await sql<{ memberId: number; phonenumber: string; memberName: string }>`
    select member_id, phonenumber, member_name from member m
    where status = ${lit(normalDisable.normal)} and phonenumber <> '' and not exists (select from wine_deposit d where d.guest_phone = m.phonenumber)
    order by member_id desc limit 1`.execute(getDatabase())
  const [row] = rows
  if (!row) throw new Error('every member of the house has left bottles')
  return row
}

/** Stores two bottles for a member who has none. */
const ofMember = cachePerVenue(async () => {
  const member = await readMemberWithoutBottles()
  return { ...member, ...(await storeBottles(member.memberName, member.phonenumber)) }
})

export const states: readonly ScreenState[] = [
  {
    screen: 'P079',
    name: 'of-a-paid-table',
    as: waiterLogin,
    scene: async () => ({ query: { tableRecordId: (await leaving()).tableRecordId } }),
    shows: [/可存酒水/, '芝华士12年', /可存 2瓶/, ['button', '下一步']],
  },
  {
    screen: 'P079',
    name: 'by-hand',
    as: bar,
    scene: async () => ({ query: { way: 'hand' } }),
    touch: chooseGoods,
    shows: [/由另一位同事核对实物/, '芝华士12年', '瓶身标签', '来源说明', ['button', '下一步']],
  },
  {
    screen: 'P079',
    name: 'by-hand-and-open',
    as: bar,
    scene: async () => ({ query: { way: 'hand' } }),
    touch: async (page) => {
      await chooseGoods(page)
      await page.getByRole('switch', { name: /已开瓶/ }).click()
    },
    shows: [/由另一位同事核对实物/, '芝华士12年', '剩余酒量', ['button', '下一步']],
  },
  {
    screen: 'P079',
    name: 'of-a-paid-table-and-open',
    as: waiterLogin,
    scene: async () => ({ query: { tableRecordId: (await leaving()).tableRecordId } }),
    touch: (page) => page.getByRole('button', { name: '添加已开瓶' }).first().click(),
    shows: ['芝华士12年', ['button', /^移除 .+ 已开瓶 1$/], ['button', '下一步']],
  },
  {
    screen: 'P080',
    name: 'of-a-guest',
    as: waiterLogin,
    scene: async () => ({ query: { guestOf: (await stored()).depositId } }),
    shows: [/何先生/, '芝华士12年', /位置 A-03/, '取酒码'],
  },
  {
    screen: 'P081',
    name: 'a-guest-found',
    as: bar,
    scene: async () => (await stored(), { query: { keyword: '5678' } }),
    shows: [/139\*\*\*\*5678/, ['button', /取酒$/]],
  },
  {
    screen: 'P082',
    name: 'the-cellar',
    as: bar,
    scene: async () => (await Promise.all([waiting(), stored()]), {}),
    // Sorted by expiry, the earliest first.
    touch: (page) => page.locator('fieldset [aria-pressed="true"]', { hasText: '存放中' }).waitFor(),
    shows: [['button', /存放中$/], ['button', /待入库$/], /瓶标 BQ/, /\d+ 单待出库|芝华士12年/],
  },
  {
    screen: 'P082',
    name: 'a-bottle',
    as: bar,
    scene: async () => ({ query: { wineItemId: (await resting()).wineItemId } }),
    over: ['芝华士12年'],
    shows: ['瓶身标签', '存放位置', /存入 \+2/, ['button', '登记损坏']],
  },
  {
    screen: 'P082',
    name: 'to-be-taken-in',
    as: bar,
    scene: async () => ({ query: { wineItemId: (await findRow(await waiting())).wineItemId } }),
    over: ['芝华士12年'],
    shows: [/待入库的周先生/, ['button', '入库审核']],
  },
  {
    screen: 'P082',
    name: 'counts',
    as: bar,
    scene: async () => (await counting(), { query: { view: 'count' } }),
    shows: [/柜$/, '盘点中', ['button', '开始盘点']],
  },
  {
    screen: 'P082',
    name: 'what-is-asked-for',
    as: bar,
    scene: async () => (await fetching(), { query: { view: 'withdraw' } }),
    shows: [/何先生/, ['button', /出库$/], '待出库'],
  },
  {
    screen: 'P082',
    name: 'a-count',
    as: bar,
    scene: async () => ({ query: { view: 'count', countId: await counting() } }),
    shows: [/柜 · 盘点中/, ['tab', '未盘到'], /瓶标 BQ/, '未盘', ['button', '扫瓶标'], ['button', '完成盘点']],
  },
  {
    screen: 'P148',
    name: 'own-bottles',
    scene: async () => ({ memberId: (await ofMember()).memberId }),
    shows: ['我的取酒码', '芝华士12年', '剩 90 天', ['tab', '存酒中']],
  },
  {
    screen: 'P149',
    name: 'own-bottle',
    scene: async () => {
      const { memberId, wineItemId } = await ofMember()
      return { memberId, query: { wineItemId } }
    },
    shows: ['存酒单', /存入 \+2/, ['button', '申请续存']],
  },
  {
    screen: 'P083',
    name: 'storing',
    as: waiterLogin,
    scene: async () => (await leaving(), { query: { type: 'storing' } }),
    touch: chooseBottle,
    shows: ['提交申请', /林先生/, '芝华士12年', '客人签名（选填）', ['button', '提交']],
  },
]

/** Limits the number of taps for frequent actions on a table, counted as real touches including the tap on the table's card. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { orders } from '@nocturne/contract/orders/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { produceLines } from '../apps/server/test/produce-lines.ts'
import {
  findTableCard,
  createFreeTable,
  pickTable,
  postponeAlerts,
  findSheet,
  type NamedTable,
} from './lib/staff-actions.ts'
import { listSittings } from './lib/database-facts.ts'
import { callServer } from './lib/guests.ts'
import { getDatabase, openPhone, type Phone } from './lib/phone.ts'
import { waitUntilIdle } from './lib/show-state.ts'
import {
  createSittingBelowMinimum,
  authenticate,
  managerLogin,
  addOrder,
  createUnpaidSitting,
  payBill,
  readBill,
  openSitting,
  serveOrders,
  ensureDrawer,
} from './states/parties.ts'
import { createOverdueBooking } from './states/reservations.ts'
import { createMergedGroup } from './states/tables.ts'

const FLOOR = '/pages/operat/table/index'

/** Opens the floor and counts every tap from then on. */
async function onTheFloor(phone: Phone): Promise<() => Promise<number>> {
  await phone.open(FLOOR)
  await expect(phone.page.getByRole('main').getByRole('button', { name: /A01/ })).toBeVisible()
  return countTaps(phone.page)
}

async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['taps'] = ''
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && (dataset['taps'] += '|'), true)
  })
  return () => page.evaluate(() => document.documentElement.dataset['taps']?.length ?? -1)
}

const tap = (page: Page, name: string | RegExp) =>
  findSheet(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
/** Taps a table of the first area in a picker. */
const tapTile = (page: Page, { tableName }: NamedTable) =>
  findSheet(page)
    .getByRole('group', { name: /^(目标|并入)台位$/ })
    .getByRole('button')
    .filter({ has: page.getByText(tableName, { exact: true }) })
    .click()
const findHeading = (page: Page, name: string | RegExp) =>
  expect(findSheet(page).getByRole('heading', { name })).toBeVisible()
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const loadDetail = async (table: NamedTable) => callServer(tables.detail, table, await authenticate(managerLogin))

test('a free table is locked in four taps, one of them the reason, and unlocked in three', async ({ browser }) => {
  const table = await createFreeTable('ABSV')
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  const taps = await onTheFloor(phone)
  await findTableCard(page, table).click()
  await tap(page, '锁台')
  await findHeading(page, `锁台 ${table.tableName}`)
  await tap(page, '暂停使用')
  await tap(page, '锁台')
  await expectText(page, `${table.tableName} 已锁台`)
  expect(await taps()).toBe(4)
  expect((await loadDetail(table)).card.lockReason).toBe('暂停使用')

  const again = await onTheFloor(phone)
  await expect(findTableCard(page, table)).toContainText('已锁台')
  await findTableCard(page, table).click()
  await tap(page, '解锁')
  await findHeading(page, `解锁 ${table.tableName}`)
  await tap(page, '解锁')
  await expectText(page, `${table.tableName} 已解锁`)
  expect(await again()).toBe(3)
  await phone.context.close()
})

test('opening a table takes three taps, with the guest number by chip or keyboard and none preselected', async ({
  browser,
}) => {
  const [table, other] = [await createFreeTable('A'), await createFreeTable('A')]
  const phone = await openPhone(browser, { as: 'yx01' })
  const { page } = phone
  const taps = await onTheFloor(phone)
  await findTableCard(page, table).click()
  await tap(page, '4人开台')
  await findHeading(page, `开台 ${table.tableName}`)
  await expect(findSheet(page).getByRole('button', { name: '4人', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tap(page, '开台')
  await expectText(page, `${table.tableName} 开台成功`)
  expect(await taps()).toBe(3)
  expect((await loadDetail(table)).record?.guestNum).toBe(4)

  await onTheFloor(phone)
  await findTableCard(page, other).click()
  await tap(page, '开台')
  await findHeading(page, `开台 ${other.tableName}`)
  await waitUntilIdle(page)
  await expect(findSheet(page).getByRole('group', { name: '人数' }).getByRole('button', { pressed: true })).toHaveCount(
    0,
  )
  await findSheet(page).getByRole('button', { name: '开台', exact: true }).click({ force: true })
  await expect(findSheet(page).getByRole('alert')).toContainText('请输入人数')
  await tap(page, '3人')
  await tap(page, '其他')
  await findSheet(page).getByLabel('其他人数').fill(String(60))
  await findSheet(page).getByRole('button', { name: '开台', exact: true }).click({ force: true })
  await expect(findSheet(page).getByRole('alert')).toContainText('最多 50 人')
  await findSheet(page).getByLabel('其他人数').fill(String(17))
  await tap(page, '开台')
  await expectText(page, `${other.tableName} 开台成功`)
  expect((await loadDetail(other)).record?.guestNum).toBe(17)
  await phone.context.close()
})

test('a settled table is cleared in three taps without typing', async ({ browser }) => {
  const party = await payBill(await createUnpaidSitting())
  await produceLines(getDatabase())
  const phone = await openPhone(browser, { as: 'fwy01' })
  const { page } = phone
  const taps = await onTheFloor(phone)
  await findTableCard(page, party.table).click()
  await tap(page, '清台')
  await findHeading(page, `清台 ${party.table.tableName}`)
  await tap(page, '确定')
  await expectText(page, `${party.table.tableName} 清台成功`)
  expect(await taps()).toBe(3)
  expect((await loadDetail(party.table)).record).toBeNull()
  await phone.context.close()
})

test('repeating the last round, one more of the same, and a favourite take three taps', async ({ browser }) => {
  const party = await openSitting({ areas: 'AB' })
  await addOrder(party, [{ goods: '红牛', quantity: 2 }])
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  const countPieces = async () =>
    (
      await callServer(orders.byRecord, { tableRecordId: party.tableRecordId }, await authenticate(managerLogin))
    ).orders.reduce((sum, order) => sum + order.pieces, 0)
  const { record } = await loadDetail(party.table)
  const favourite = record?.again.goods.find(({ goodsName }) => goodsName !== '红牛')?.goodsName ?? ''
  for (const [chip, more] of [
    ['再来一轮', 2],
    ['再来一份：+1 红牛', 1],
    [`再来一份：+1 ${favourite}`, 1],
  ] as const) {
    const before = await countPieces()
    const taps = await onTheFloor(phone)
    await findTableCard(page, party.table).click()
    await tap(page, chip)
    await page.getByRole('button', { name: '提交订单' }).click()
    await expectText(page, '下单成功')
    expect(await taps()).toBe(3)
    expect(await countPieces()).toBe(before + more)
  }
  await phone.context.close()
})

test('a transfer takes three taps when the minimum stays, and a confirmation when it changes', async ({ browser }) => {
  const party = await openSitting({ areas: 'A' })
  const { card } = await loadDetail(party.table)
  const [target, dearer] = [await createFreeTable('A'), await createFreeTable('V')]
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  const taps = await onTheFloor(phone)
  await findTableCard(page, party.table).click()
  await tap(page, '转台')
  await findHeading(page, `转台 ${party.table.tableName}`)
  await tapTile(page, target)
  await expectText(page, `${party.table.tableName} 转台成功，已到 ${target.tableName}`)
  expect(await taps()).toBe(3)
  expect((await loadDetail(target)).record?.tableRecordId).toBe(party.tableRecordId)
  expect((await loadDetail(target)).card.minCharge).toBe(card.minCharge)

  await onTheFloor(phone)
  await findTableCard(page, target).click()
  await tap(page, '转台')
  await pickTable(findSheet(page), '目标台位', dearer)
  await expectText(page, /^转台后低消由 ¥[\d,]+ 变为 ¥[\d,]+，还差 ¥[\d,]+$/)
  expect((await loadDetail(target)).record?.tableRecordId).toBe(party.tableRecordId)
  await tap(page, '转台')
  await expectText(page, `${target.tableName} 转台成功，已到 ${dearer.tableName}`)
  await phone.context.close()
})

test('a merge takes three taps, and a confirmation when the missing minimum shrinks', async ({ browser }) => {
  const [main, other, spent] = [
    await openSitting({ areas: 'A' }),
    await openSitting({ areas: 'A' }),
    await openSitting({ areas: 'A' }),
  ]
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  const taps = await onTheFloor(phone)
  await findTableCard(page, main.table).click()
  await tap(page, '并台')
  await findHeading(page, `并台 ${main.table.tableName}`)
  await tapTile(page, other.table)
  await expectText(page, `${main.table.tableName} 并台成功：${other.table.tableName} 并入`)
  expect(await taps()).toBe(3)
  expect((await loadDetail(main.table)).card.groupTables).toEqual([main.table.tableName, other.table.tableName])

  // The consumption exceeds the table's own minimum, so merging reduces the amount missing to the minimum.
  await addOrder(spent, [{ goods: '百威金尊 6瓶', quantity: 10 }])
  await onTheFloor(phone)
  await findTableCard(page, main.table).click()
  await tap(page, '并台')
  await pickTable(findSheet(page), '并入台位', spent.table)
  await expectText(
    page,
    /^并台后合计 ¥[\d,]+，未结 ¥[\d,]+；低消 ¥[\d,]+，(还差 ¥[\d,]+|已达低消)，并台前共差 ¥[\d,]+$/,
  )
  expect((await loadDetail(main.table)).card.groupTables).toHaveLength(2)
  await tap(page, '并台')
  await expectText(page, `${main.table.tableName} 并台成功：${spent.table.tableName} 并入`)
  await phone.context.close()
})

test('a usual gift takes three taps: the chip names goods and reason', async ({ browser }) => {
  const party = await openSitting({ areas: 'AB' })
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  const { record } = await loadDetail(party.table)
  const suggestedGift = record?.usualGifts[0]
  if (!suggestedGift) throw new Error('the demo nights have gifts')
  const taps = await onTheFloor(phone)
  await findTableCard(page, party.table).click()
  await findSheet(page).getByRole('group', { name: '快速赠送' }).getByRole('button').first().click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expectText(page, /赠送成功|已提交审批/)
  expect(await taps()).toBe(3)
  const { rows } = await callServer(
    gifts.list,
    { tableRecordId: party.tableRecordId, pageNum: 1, pageSize: 10 },
    await authenticate(managerLogin),
  )
  expect(rows.map(({ reason }) => reason)).toEqual([suggestedGift.reason])
  expect(rows[0]?.goodsSummary).toContain(suggestedGift.goodsName)
  await phone.context.close()
})

test('exact cash takes three taps from the floor; a missing minimum is confirmed first', async ({ browser }) => {
  const [party, below] = [await createUnpaidSitting({ areas: 'AB' }), await createSittingBelowMinimum({ areas: 'AB' })]
  await ensureDrawer()
  const phone = await openPhone(browser, { as: 'shouyin01' })
  const { page } = phone
  const taps = await onTheFloor(phone)
  await findTableCard(page, party.table).click()
  await tap(page, '现金收款')
  await tap(page, /^收款 ¥/)
  await expectText(page, '结账成功')
  expect(await taps()).toBe(3)
  expect((await readBill(party)).unpaidAmount).toBe(0)

  await onTheFloor(phone)
  await findTableCard(page, below.table).click()
  await tap(page, '现金收款')
  await findHeading(page, /^未达低消/)
  await phone.context.close()
})

test('changing the sales person takes four taps after the card, with no person or reason preselected', async ({
  browser,
}) => {
  const party = await openSitting({ areas: 'AB' })
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  const taps = await onTheFloor(phone)
  await findTableCard(page, party.table).click()
  await tap(page, '改订台人')
  await findHeading(page, `改订台人 ${party.table.tableName}`)
  const likely = findSheet(page).getByRole('group', { name: '常选的人' }).getByRole('button', { pressed: false })
  const name = (await likely.first().innerText()).replace(/^我\s+/, '')
  await likely.first().click()
  await tap(page, '客人指定')
  await tap(page, '确定')
  await expectText(page, `${party.table.tableName} 已改订台人 ${name}`)
  expect(await taps()).toBe(5)
  const [sitting] = await listSittings(party.table)
  expect((await loadDetail(party.table)).record?.salesUserName).toBe(name)
  expect(sitting?.salesUserName).toBe(name)
  await phone.context.close()

  const own = await openSitting({ areas: 'AB' })
  const leader = await openPhone(browser, { as: 'dz01' })
  const his = await onTheFloor(leader)
  await findTableCard(leader.page, own.table).click()
  await tap(leader.page, '改订台人')
  await findHeading(leader.page, `改订台人 ${own.table.tableName}`)
  await expect(findSheet(leader.page).getByRole('button', { pressed: true })).toHaveCount(0)
  await findSheet(leader.page).getByRole('button', { name: /^我 / }).click()
  await tap(leader.page, '客人指定')
  await tap(leader.page, '确定')
  await expectText(leader.page, `${own.table.tableName} 已改订台人`)
  expect(await his()).toBe(5)
  await leader.context.close()
})

test('changing the minimum takes four taps after the card, with no sum or reason preselected', async ({ browser }) => {
  const party = await openSitting({ areas: 'A' })
  await addOrder(party, [{ goods: '红牛', quantity: 2 }])
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  const taps = await onTheFloor(phone)
  await findTableCard(page, party.table).click()
  await tap(page, '改低消')
  await findHeading(page, `改低消 ${party.table.tableName}`)
  const amount = findSheet(page).getByRole('group', { name: '常用低消' }).getByRole('button').nth(1)
  const yuan = await amount.innerText()
  await expect(findSheet(page).getByRole('button', { pressed: true })).toHaveCount(0)
  await amount.click()
  await tap(page, '经理同意')
  await tap(page, '确定')
  await expectText(page, `${party.table.tableName} 已改低消 ${yuan}`)
  expect(await taps()).toBe(5)
  const { record } = await loadDetail(party.table)
  expect(record?.minCharge).toBe(Number(yuan.replaceAll(/[¥,]/g, '')) * 100)
  await phone.context.close()
})

test('opening a booked table takes two taps from its row; expected bookings are listed before arrived ones', async ({
  browser,
}) => {
  const [here, waiting] = [await createOverdueBooking('先到先生'), await createOverdueBooking('后到先生')]
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  await phone.open(FLOOR)
  await expect(findTableCard(page, here.table)).toContainText(/预订已晚 1\d 分/)
  await phone.open('/pages/operat/reserve/index')
  const arrive = page.getByRole('button', { name: '先到先生 到店开台' })
  await expect(arrive).toBeVisible()
  const taps = await countTaps(page)
  await arrive.click()
  await findHeading(page, `到店开台 ${here.table.tableName}`)
  await tap(page, '开台')
  await expectText(page, `${here.table.tableName} 开台成功`)
  expect(await taps()).toBe(2)
  await expect(arrive).toHaveCount(0)

  const { rows } = await callServer(
    reservations.list,
    { bookingDate: getBusinessDate(new Date()), pageNum: 1, pageSize: 200 },
    await authenticate(managerLogin),
  )
  const findPlace = (bookingId: number) => rows.findIndex((row) => row.bookingId === bookingId)
  expect(findPlace(waiting.bookingId)).toBeLessThan(findPlace(here.bookingId))
  await phone.context.close()
})

test('the figures of the night name their scope, and are hidden without the permission', async ({ browser }) => {
  for (const [login, label] of [
    ['gm', /^今晚销售/],
    ['fwy01', /^我的今晚销售/],
    ['bar01', null],
  ] as const) {
    const phone = await openPhone(browser, { as: login })
    await onTheFloor(phone)
    if (label) await expectText(phone.page, label)
    else await expect(phone.page.getByRole('searchbox', { name: '搜索台位' })).toBeVisible()
    await expect(phone.page.getByText(/今晚销售/)).toHaveCount(label ? 1 : 0)
    await phone.context.close()
  }
})

test('merged tables are shown as one group, next to each other; the filter stays in place', async ({ browser }) => {
  // The only locked table is in an area that the previous filter also shows.
  const settled = await payBill(await serveOrders(await createUnpaidSitting({ areas: 'V' })))
  const locked = await createFreeTable('V')
  await callServer(tables.lock, { tableId: locked.tableId, reason: '暂停使用' }, await authenticate(managerLogin))
  const group = (await createMergedGroup()).map(({ table }) => table)
  const [main, second, third] = group
  if (!main || !second || !third) throw new Error('three tables are merged')
  const phone = await openPhone(browser, { as: 'lm01' })
  const { page } = phone
  await onTheFloor(phone)
  const together = `并 ${group.map(({ tableName }) => tableName).join(' ')}`
  for (const table of group) await expect(findTableCard(page, table)).toContainText(together)
  await expect(findTableCard(page, main)).toContainText(/待结 ¥\d/)
  const cards = await page.getByRole('region', { name: /主卡/ }).getByRole('button').allInnerTexts()
  const findCardIndex = (table: NamedTable) => cards.findIndex((text) => text.startsWith(table.tableName))
  expect(Math.abs(findCardIndex(main) - findCardIndex(second))).toBe(1)

  const states = page.getByRole('group', { name: '台位状态' })
  await postponeAlerts(page)
  await page.evaluate(() => scrollTo(0, 900))
  // An alert may move the bar down meanwhile: checks only that the filter stays sticky below the bar.
  const measureOffset = () =>
    states.evaluate((row) => {
      const bar = row.closest('div') as HTMLElement
      return bar.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(bar).top)
    })
  await expect.poll(measureOffset).toBe(0)
  await states.getByRole('button', { name: /^待清/ }).click()
  await expect(page).toHaveURL(/state=settled/)
  await expect(findTableCard(page, main)).toHaveCount(0)
  await expect.poll(measureOffset).toBe(0)
  await findTableCard(page, settled.table).scrollIntoViewIfNeeded()
  await states.getByRole('button', { name: /^已锁台/ }).click()
  await expect(page).toHaveURL(/state=locked/)
  await expect(findTableCard(page, locked)).toBeVisible()
  await expect.poll(measureOffset).toBe(0)
  await phone.context.close()
})

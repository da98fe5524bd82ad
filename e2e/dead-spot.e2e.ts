/** A phone without network: cached pages stay readable, writes are queued, and each reaches the server once. */
import { expect, test } from '@playwright/test'
import {
  tapAction,
  findTableCard,
  createFreeTable,
  openTable,
  addGoodsToCart,
  prepareOrder,
  findSheet,
} from './lib/staff-actions.ts'
import { expectNoViolations, listOrders, listSittings } from './lib/database-facts.ts'
import { getDatabase, goOffline, openPhone } from './lib/phone.ts'
import { bothQueued, findQueueBar, floor, loadForOffline } from './lib/offline-phone.ts'

test.use({ serviceWorkers: 'allow' })
// Upper limit for a busy machine: each test caches all files of the app.
test.describe.configure({ timeout: 600_000 })

test('an order taken offline arrives once, under the user who took it', async ({ browser }) => {
  const seen = await createFreeTable('ASV')
  const table = await createFreeTable('ASV')
  const phone = await openPhone(browser, { as: 'lm02' })
  await loadForOffline(phone, table)
  // Opens another table and its menu while there is a network, so that both are cached.
  await openTable(phone, seen)
  await expect(findTableCard(phone.page, seen)).toContainText(/\d人/)
  await prepareOrder(phone, seen, ['红牛'])

  await test.step('opens and orders offline', async () => {
    await phone.open(floor)
    await goOffline(phone.page)
    await expect(findQueueBar(phone.page)).toContainText('网络已断开')
    await findTableCard(phone.page, table).click()
    await tapAction(findSheet(phone.page), '开台')
    await findSheet(phone.page).getByRole('button', { name: '4人', exact: true }).click()
    await findSheet(phone.page).getByRole('button', { name: '开台', exact: true }).click()
    await expect(findQueueBar(phone.page)).toContainText('1 笔待发送')
    await findSheet(phone.page).getByText('先点单').click()
    await addGoodsToCart(phone.page, '腰果')
    await phone.page.getByRole('button', { name: '去下单' }).click()
    await phone.page.getByRole('button', { name: '提交订单' }).click()
    await expect(phone.page.getByText('已保存，等待发送')).toBeVisible()
    await expect(findQueueBar(phone.page)).toContainText('2 笔待发送')
  })

  await test.step('still queued after a reload and in a new window', async () => {
    await phone.page.reload()
    await expect(findQueueBar(phone.page)).toContainText(bothQueued)
    await phone.page.close()
    phone.page = await phone.context.newPage()
    await phone.page.goto(`${process.env['NOCTURNE_E2E_URL']}${floor}`)
    await expect(findQueueBar(phone.page)).toContainText(bothQueued)
    await expect(findTableCard(phone.page, table)).toContainText('待发送')
    await expect(findTableCard(phone.page, seen)).toContainText(/\d人/)
    expect(await listSittings(table)).toEqual([])
  })

  await test.step('sent in order when the network returns', async () => {
    await phone.context.setOffline(false)
    await expect(findQueueBar(phone.page)).toHaveCount(0, { timeout: 40_000 })
    await expect(findTableCard(phone.page, table)).toContainText(/\d人/)
    const [sitting, ...more] = await listSittings(table)
    expect(more).toEqual([])
    const orders = await listOrders(sitting?.tableRecordId ?? 0)
    const maker = await getDatabase()
      .selectFrom('appUser')
      .select('userId')
      .where('userName', '=', 'lm02')
      .executeTakeFirstOrThrow()
    expect(orders.map(({ orderUserId, payableAmount }) => ({ orderUserId, payableAmount }))).toEqual([
      { orderUserId: maker.userId, payableAmount: 5_800 },
    ])
    await expectNoViolations()
  })
  await phone.context.close()
})

test('a response lost after the order was written does not order twice', async ({ browser }) => {
  const table = await createFreeTable('ASV')
  const phone = await openPhone(browser, { as: 'lm02' })
  await openTable(phone, table)
  await expect(findTableCard(phone.page, table)).toContainText(/\d人/)
  const submit = await prepareOrder(phone, table, ['腰果'])
  const keys: string[] = []
  await phone.context.route('**/api/**/order/add', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit.click()
  await expect.poll(() => keys.length, { timeout: 40_000 }).toBeGreaterThan(1)
  await expect(findQueueBar(phone.page)).toHaveCount(0, { timeout: 40_000 })
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toBe('')
  const [sitting] = await listSittings(table)
  expect(await listOrders(sitting?.tableRecordId ?? 0)).toHaveLength(1)
  await expectNoViolations()
  await phone.context.close()
})

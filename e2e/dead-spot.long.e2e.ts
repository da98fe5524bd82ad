/** A phone without network, further acts: gifts and cash, pages that were never cached, full storage, a killed server. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { expect, test } from '@playwright/test'
import {
  tapAction,
  findTableCard,
  createFreeTable,
  removeMinimum,
  openTableSheet,
  openTable,
  placeOrder,
  addGoodsToCart,
  prepareOrder,
  findSheet,
} from './lib/staff-actions.ts'
import { expectNoViolations, listOrders, listSittings } from './lib/database-facts.ts'
import { callServer } from './lib/guests.ts'
import { startVenue } from './lib/venue.ts'
import { getDatabase, goOffline, openPhone, createStaffToken, switchVenue } from './lib/phone.ts'
import { findQueueBar, floor, loadForOffline } from './lib/offline-phone.ts'

test.use({ serviceWorkers: 'allow' })
// Upper limit for a busy machine: each test caches all files of the app.
test.describe.configure({ timeout: 600_000 })

test('a gift and cash entered offline arrive once', async ({ browser }) => {
  const table = await createFreeTable('ASV')
  const manager = await openPhone(browser, { as: 'lm03' })
  await openTable(manager, table)
  await expect(findTableCard(manager.page, table)).toContainText(/\d人/)
  await placeOrder(manager, table, ['芝华士12年'])
  const [sitting] = await listSittings(table)
  const { tableRecordId = 0 } = sitting ?? {}

  await test.step('gift', async () => {
    await loadForOffline(manager, table)
    await tapAction(await openTableSheet(manager, table), '赠送')
    await addGoodsToCart(manager.page, '腰果')
    await manager.page.getByRole('button', { name: '去赠送' }).click()
    await expect(manager.page.getByRole('button', { name: '提交', exact: true })).toBeVisible()
    await manager.page.getByRole('radio').first().check()
    await goOffline(manager.page)
    await manager.page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(manager.page.getByText('已保存，等待发送')).toBeVisible()
    await expect(findQueueBar(manager.page)).toContainText('1 笔待发送')
    await manager.context.setOffline(false)
    await expect(findQueueBar(manager.page)).toHaveCount(0, { timeout: 40_000 })
    const gifts = await getDatabase()
      .selectFrom('giftOrder')
      .selectAll()
      .where('tableRecordId', '=', tableRecordId)
      .execute()
    expect(gifts).toHaveLength(1)
  })

  await test.step('cash', async () => {
    await removeMinimum(tableRecordId)
    const cashier = await openPhone(browser, { as: 'shouyin02' })
    await loadForOffline(cashier, table)
    await cashier.open(`/pages/operat/bill/index?tableRecordId=${tableRecordId}`)
    await expect(cashier.page.getByRole('button', { name: '现金', exact: true })).toBeVisible()
    await goOffline(cashier.page)
    await cashier.page.getByRole('button', { name: '现金', exact: true }).click()
    await findSheet(cashier.page)
      .getByRole('button', { name: /^收款 ¥/ })
      .click()
    await expect(findQueueBar(cashier.page)).toContainText('1 笔待发送')
    await cashier.page.reload()
    // The page may have noticed the lost network only after trying to send, so the result counts as unknown.
    await expect(findQueueBar(cashier.page)).toContainText(/1 笔(待发送|结果未知)/)
    await cashier.context.setOffline(false)
    await expect(findQueueBar(cashier.page)).toHaveCount(0, { timeout: 40_000 })
    const payments = await getDatabase()
      .selectFrom('payment')
      .innerJoin('sitting', 'sitting.billId', 'payment.billId')
      .select(['payment.payMethod', 'payment.amount'])
      .where('sitting.tableRecordId', '=', tableRecordId)
      .execute()
    expect(payments).toEqual([{ payMethod: 'cash', amount: 88_000 }])
    await expectNoViolations()
    await cashier.context.close()
  })
  await manager.context.close()
})

test('takes cash for a bill not cached on this phone, and an order without a cached menu', async ({ browser }) => {
  test.setTimeout(240_000)
  const table = await createFreeTable('ASV')
  const token = await createStaffToken('lm02')
  const { tableRecordId } = await callServer(tables.open, { tableId: table.tableId, guestNum: 2 }, { token })
  const goods = { items: [{ goodsId: 1, quantity: 1 }], payMode: payMode.payLater }
  await callServer(orders.add, { tableRecordId, ...goods }, { token })
  await removeMinimum(tableRecordId)
  const phone = await openPhone(browser, { as: 'lm02' })
  const { page } = phone
  const readAhead = page.waitForResponse(
    (reply) => reply.url().includes(billing.detail.path) && reply.url().includes(`=${tableRecordId}`),
    { timeout: 120_000 },
  )
  const menuRead = page.waitForResponse((reply) => reply.url().includes(catalog.goodsList.path), { timeout: 120_000 })
  await loadForOffline(phone, table)
  await Promise.all([readAhead, menuRead])
  await goOffline(page)

  await test.step('the order', async () => {
    await findTableCard(page, table).click()
    await tapAction(findSheet(page), '点单')
    await addGoodsToCart(page, '腰果')
    await page.getByRole('button', { name: '去下单' }).click()
    await page.getByRole('button', { name: '提交订单' }).click()
    await expect(findQueueBar(page)).toContainText('1 笔待发送')
  })
  await test.step('the cash', async () => {
    await phone.page.goto(`${process.env['NOCTURNE_E2E_URL']}${floor}`)
    await findTableCard(page, table).click()
    await tapAction(findSheet(page), '结账')
    await page.getByRole('button', { name: '现金', exact: true }).click()
    await findSheet(page)
      .getByRole('button', { name: /^收款 ¥/ })
      .click()
    await expect(findQueueBar(page)).toContainText(/2 笔待发送|1 笔待发送，1 笔结果未知/)
  })
  await phone.context.setOffline(false)
  await expect(findQueueBar(page)).toHaveCount(0, { timeout: 40_000 })
  const paid = await getDatabase()
    .selectFrom('payment')
    .innerJoin('sitting', 'sitting.billId', 'payment.billId')
    .select(['payment.payMethod', 'payment.amount'])
    .where('sitting.tableRecordId', '=', tableRecordId)
    .execute()
  expect(paid).toEqual([{ payMethod: 'cash', amount: 88_000 }])
  expect(await listOrders(tableRecordId)).toHaveLength(2)
  await expectNoViolations()
  await phone.context.close()
})

test('a phone with full or unresponsive storage still sells and shows why', async ({ browser }) => {
  for (const [failure, words] of [
    ['full', '手机存储空间不足'],
    ['silent', '手机存储没有响应'],
  ] as const) {
    const table = await createFreeTable('ASV')
    const phone = await openPhone(browser, { as: 'lm02' })
    await openTable(phone, table)
    await expect(findTableCard(phone.page, table)).toContainText(/\d人/)
    await phone.context.addInitScript((kind) => {
      const refuse = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      if (kind === 'full') Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
      // Never responds, not even with an error.
      else IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    }, failure)
    // The reason is shown once per page, at the first write. On a busy machine that is the opening of the table, still
    // queued when the page loads.
    const reason = phone.page.getByText(words).waitFor({ timeout: 90_000 })
    await phone.open(floor)
    const submit = await prepareOrder(phone, table, ['腰果'])
    await Promise.all([reason, submit.click()])
    await expect(phone.page.getByRole('heading', { name: '下单成功' })).toBeVisible({ timeout: 30_000 })
    const [sitting] = await listSittings(table)
    expect(await listOrders(sitting?.tableRecordId ?? 0)).toHaveLength(1)
    await phone.context.close()
  }
  await expectNoViolations()
})

test('a killed server receives queued writes once', async ({ browser }) => {
  test.setTimeout(240_000)
  const venue = await startVenue()
  const back = switchVenue(venue)
  try {
    const table = await createFreeTable('ASV')
    const phone = await openPhone(browser, { as: 'lm02' })
    await loadForOffline(phone, table)
    await openTable(phone, table)
    await expect(findTableCard(phone.page, table)).toContainText(/\d人/)
    const submit = await prepareOrder(phone, table, ['腰果'])
    await venue.kill()
    await submit.click()
    await expect(phone.page.getByText(/^(已保存，等待发送|正在确认结果)$/)).toBeVisible({ timeout: 20_000 })
    await venue.start()
    await expect(findQueueBar(phone.page)).toHaveCount(0, { timeout: 90_000 })
    const [sitting] = await listSittings(table)
    expect(await listOrders(sitting?.tableRecordId ?? 0)).toHaveLength(1)
    await expectNoViolations()
    await phone.context.close()
  } finally {
    await back()
    await venue.stop()
  }
})

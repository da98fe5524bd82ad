/**
 * Writes with an unknown result: the phone shows them as unknown until the server has responded, and nothing is executed twice or against
 * the server's response.
 */
import { expect, test } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import { findTableCard, createFreeTable, openTable, prepareOrder, findSheet } from './lib/staff-actions.ts'
import type { NamedTable } from './lib/staff-actions.ts'
import { expectNoViolations, listOrders, listSittings } from './lib/database-facts.ts'
import { startVenue } from './lib/venue.ts'
import { openPhone, createStaffToken, switchVenue } from './lib/phone.ts'
import type { Phone } from './lib/phone.ts'
import { getUserId } from './states/parties.ts'

const ORDER = '**/api/**/order/add'
const HOUR = 3_600_000

/** Status bar with the number of stored writes. */
const findQueueBar = (page: Page) => page.getByRole('status').filter({ hasText: /\d 笔(待发送|结果未知|未成功)/ })

/** Opens the queue by keyboard, because an approval alert may cover the bar for a while. */
const openQueue = (page: Page) => page.getByRole('button', { name: /\d 笔(待发送|结果未知|未成功)/ }).press('Enter')

/** Opens a table and fills a cart, ready for the last button. */
async function prepareCart(phone: Phone, table: NamedTable) {
  await openTable(phone, table)
  await expect(findTableCard(phone.page, table)).toContainText(/\d人/)
  return prepareOrder(phone, table, ['腰果'])
}

async function loadOrdersAt(table: NamedTable) {
  const [sitting] = await listSittings(table)
  return listOrders(sitting?.tableRecordId ?? 0)
}

/** Sends a captured request again later, as an attacker or a slow network could. */
async function sendLate(request: Request): Promise<unknown> {
  const reply = await fetch(request.url(), {
    method: 'POST',
    headers: await request.allHeaders().then(({ authorization, 'idempotency-key': key, 'content-type': type }) => ({
      authorization: authorization ?? '',
      'idempotency-key': key ?? '',
      'content-type': type ?? '',
    })),
    body: request.postData(),
  })
  return reply.json()
}

test('an order whose response was lost stays unknown through hours of errors and a killed server, and exists once', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const venue = await startVenue()
  const back = switchVenue(venue)
  try {
    const table = await createFreeTable('ASV')
    const phone = await openPhone(browser, { as: 'lm02' })
    const { page } = phone
    await page.clock.install()
    const submit = await prepareCart(phone, table)
    const keys: (string | undefined)[] = []
    await page.route(ORDER, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1)
        return route.fulfill({
          status: 500,
          json: { code: 500, msg: '系统繁忙，请稍后再试', errCode: 'SERVER_ERROR', data: null },
        })
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit.click()
    await expect(findQueueBar(page)).toContainText('1 笔结果未知', { timeout: 30_000 })
    expect(await loadOrdersAt(table)).toHaveLength(1)

    await test.step('still unknown after many errors', async () => {
      await expect
        .poll(
          async () => {
            await page.clock.fastForward(40_000)
            return keys.length
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(12)
      await openQueue(page)
      await expect(findSheet(page)).toContainText('结果未知，正在确认，请勿重复提交')
      await expect(findSheet(page).getByRole('button', { name: '重试' })).toBeVisible()
      await expect(findSheet(page).getByRole('button', { name: '删除' })).toHaveCount(0)
      await expect(page.getByText('未成功')).toHaveCount(0)
    })

    await test.step('the server is down for hours, the page is reloaded', async () => {
      await venue.kill()
      await page.clock.fastForward(5 * HOUR)
      await expect(findQueueBar(page)).toContainText('1 笔结果未知')
      await venue.start()
      await page.unroute(ORDER)
      await page.reload()
      await expect
        .poll(
          async () => {
            await page.clock.fastForward(40_000)
            return findQueueBar(page).count()
          },
          { timeout: 60_000 },
        )
        .toBe(0)
    })
    expect(new Set(keys).size).toBe(1)
    expect(await loadOrdersAt(table)).toHaveLength(1)
    await expectNoViolations()
    await phone.context.close()
  } finally {
    await back()
    await venue.stop()
  }
})

test('an unarrived write is discarded only after the server has voided it; arriving late it has no effect', async ({
  browser,
}) => {
  const table = await createFreeTable('ASV')
  const phone = await openPhone(browser, { as: 'lm02' })
  const { page } = phone
  const submit = await prepareCart(phone, table)
  const abortedRequests: Request[] = []
  await page.route(ORDER, (route) => {
    abortedRequests.push(route.request())
    return route.abort('connectionreset')
  })
  await submit.click()
  await expect(findQueueBar(page)).toContainText('1 笔结果未知', { timeout: 30_000 })
  await openQueue(page)
  const sheet = findSheet(page)
  await expect(sheet.getByRole('button', { name: '删除' })).toHaveCount(0)
  await sheet.getByRole('button', { name: '放弃' }).click()
  await expect(sheet).toContainText('已放弃，未执行')
  await expect(findQueueBar(page)).toContainText('1 笔未成功')
  const [request] = abortedRequests
  if (!request) throw new Error('nothing was sent')
  expect(await sendLate(request)).toMatchObject({ errCode: 'OPERATION_VOIDED' })
  await sheet.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('alertdialog', { name: /^删除 .*点单/ })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(sheet).toContainText('都已送达')
  expect(await loadOrdersAt(table)).toEqual([])
  await expectNoViolations()
  await phone.context.close()
})

test('discarding an executed write does not undo it: the phone shows that it succeeded', async ({ browser }) => {
  const table = await createFreeTable('ASV')
  const phone = await openPhone(browser, { as: 'lm02' })
  const { page } = phone
  const submit = await prepareCart(phone, table)
  let sends = 0
  await page.route(ORDER, async (route) => {
    if ((sends += 1) === 1) await route.fetch()
    await route.abort('connectionreset')
  })
  await submit.click()
  await expect(findQueueBar(page)).toContainText('1 笔结果未知', { timeout: 30_000 })
  await openQueue(page)
  await findSheet(page).getByRole('button', { name: '放弃' }).click()
  await expect(page.getByText(/点单 ¥[\d,.]+已经成功/)).toBeVisible()
  await expect(findQueueBar(page)).toHaveCount(0)
  expect(await loadOrdersAt(table)).toHaveLength(1)
  await phone.context.close()
})

test('writes queued when the session ended are sent immediately when the same user signs in again, never by another user', async ({
  browser,
}) => {
  const table = await createFreeTable('ASV')
  const phone = await openPhone(browser, { as: 'lm02' })
  const { page } = phone
  const submit = await prepareCart(phone, table)
  const user = await page.evaluate(() => localStorage.getItem('nocturne.user'))
  let ended = true
  const sent: (string | undefined)[] = []
  await page.route(ORDER, (route) => {
    sent.push(route.request().headers()['authorization'])
    return ended ? route.fulfill({ status: 401, json: { code: 401, msg: '登录已失效，请重新登录' } }) : route.fallback()
  })
  // Fixes only the date, so that timers continue; a paused clock would never fire them.
  await page.clock.setFixedTime(new Date())
  await submit.click()
  await expect(page).toHaveURL(/\/pages\/login/)
  expect(await loadOrdersAt(table)).toEqual([])
  ended = false
  // Simulates a sign-in from another tab of this phone.
  const signIn = (token: string, person: object) =>
    page.evaluate(
      (stored) => {
        for (const [key, value] of stored) {
          localStorage.setItem(key, value)
          window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
        }
      },
      [
        ['nocturne.token', token],
        ['nocturne.user', JSON.stringify(person)],
      ] as const,
    )
  const own = JSON.parse(user ?? '{}') as { userId: number }
  const before = sent.length
  const others = await createStaffToken('lm01')
  await signIn(others, { ...own, userId: await getUserId('lm01') })
  // The phone now belongs to another employee and has loaded their data.
  await phone.open('/pages/operat/table/index')
  await expect(findTableCard(page, table)).toBeVisible()
  expect(sent).toHaveLength(before)
  expect(await loadOrdersAt(table)).toEqual([])
  const again = await createStaffToken('lm02')
  await signIn(again, own)
  await expect.poll(async () => (await loadOrdersAt(table)).length, { timeout: 20_000 }).toBe(1)
  expect(sent.slice(before)).toEqual([`Bearer ${again}`])
  await expectNoViolations()
  await phone.context.close()
})

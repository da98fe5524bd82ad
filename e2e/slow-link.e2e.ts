/** F17: a phone over a very slow link. Every screen says at once what it is and that it waits, comes in the end, and takes what is done on it. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFloor } from './lib/app.ts'
import { takePhone } from './lib/phone.ts'

/** A phone at the edge of its network. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytes = 320_000 / 8
  const slow = { offline: false, latency: 500, downloadThroughput: bytes, uploadThroughput: bytes }
  await devtools.send('Network.emulateNetworkConditions', slow)
}

const waiting = (page: Page) => page.getByRole('main').getByRole('status', { name: '加载中' })

test('F17 over a slow link the first screen comes; the next says what it is and that it waits', async ({ browser }) => {
  const { page, open, problems, close } = await takePhone(browser, { as: 'gm' })
  await slowDown(page)
  await open('/pages/operat/table/index')
  await expectFloor(page)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  await expect(waiting(page).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('¥')
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByText('加载失败')).toHaveCount(0)
  expect(problems).toEqual([])
  await close()
})

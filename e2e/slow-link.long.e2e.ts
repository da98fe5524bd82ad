/**
 * F17: a phone on a very slow link. A splash is shown before any app file has loaded. Every screen immediately shows its title and a
 * loading state, loads in the end, and accepts input.
 */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectFloor } from './lib/app.ts'
import { createFreeTable } from './lib/staff-actions.ts'
import { fetchTableCode, seatGuests } from './lib/guests.ts'
import { getBaseUrl, openPhone } from './lib/phone.ts'

/** A phone at the edge of its network. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytes = 320_000 / 8
  const slow = { offline: false, latency: 500, downloadThroughput: bytes, uploadThroughput: bytes }
  await devtools.send('Network.emulateNetworkConditions', slow)
}

const findLoading = (page: Page) => page.getByRole('main').getByRole('status', { name: '加载中' })

test('F17 over a slow link the first screen loads; the next shows its title and a loading state', async ({
  browser,
}) => {
  const { page, open, problems, close } = await openPhone(browser, { as: 'gm' })
  await slowDown(page)
  await open('/pages/operat/table/index')
  await expectFloor(page)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  await expect(findLoading(page).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('¥')
  await expect(findLoading(page)).toHaveCount(0)
  await expect(page.getByText('加载失败')).toHaveCount(0)
  expect(problems).toEqual([])
  await close()
})

/** Blocks all app files until `release` is called. */
async function blockFiles(page: Page): Promise<{ release: () => void }> {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/**', async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

const countPaints = (page: Page) => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
const readBackground = (page: Page) =>
  page.locator('#root .opening').evaluate((element) => getComputedStyle(element).backgroundColor)

const LIGHT = 'rgb(244, 245, 247)'
const DARK = 'rgb(13, 14, 18)'

for (const { phoneIs, chosen, ground } of [
  { phoneIs: 'light', chosen: undefined, ground: LIGHT },
  { phoneIs: 'dark', chosen: undefined, ground: DARK },
  { phoneIs: 'dark', chosen: 'light', ground: LIGHT },
  { phoneIs: 'light', chosen: 'dark', ground: DARK },
] as const)
  test(`F17 before any file has loaded a phone that is ${phoneIs}, ${chosen ?? 'nothing'} chosen, shows the splash`, async ({
    browser,
  }) => {
    const { page, problems, close } = await openPhone(browser, { as: 'gm', ...(chosen && { theme: chosen }) })
    await page.emulateMedia({ colorScheme: phoneIs, reducedMotion: 'reduce' })
    const files = await blockFiles(page)
    await page.goto(`${getBaseUrl()}/pages/operat/table/index`, { waitUntil: 'commit' })
    await expect(page.getByRole('status').filter({ hasText: '正在打开' })).toBeVisible()
    await expect.poll(() => countPaints(page)).toBe(1)
    expect(await readBackground(page)).toBe(ground)
    expect(await page.locator('#root .opening svg').evaluate((mark) => getComputedStyle(mark).animationName)).toBe(
      'none',
    )
    files.release()
    await expectFloor(page)
    await expect(page.locator('#root .opening')).toHaveCount(0)
    expect(problems).toEqual([])
    await close()
  })

test('F17 a guest sees the splash too, gets 重试 when a file fails, and then the styled page', async ({ browser }) => {
  const { page, close } = await openPhone(browser)
  let away = true
  await page.route(/\/assets\/[^/]+\.css$/, (route) => (away ? route.abort() : route.continue()))
  await page.goto(`${getBaseUrl()}/pages/giveReward/index`, { waitUntil: 'commit' })
  await expect(page.getByText('正在打开')).toBeVisible()
  const retry = page.getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  away = false
  await retry.click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('#root .opening')).toHaveCount(0)
  await close()
})

/**
 * Layout shifts of the page: the moved elements, largest shift first, and the sum, which is the cumulative layout shift
 * of a load without input.
 */
type Shifts = { sum: number; moved: string[] }

const readShifts = (page: Page): Promise<Shifts> =>
  page.evaluate(() => (window as unknown as { e2eShifts: Shifts }).e2eShifts)

test('a guest opens the menu cold over 1.6 Mbit/s on a slow phone, and nothing moves', async ({ browser }) => {
  const table = await createFreeTable('TXVSABCD')
  await seatGuests(table)
  const guest = await openPhone(browser)
  const { page } = guest
  const devtools = await page.context().newCDPSession(page)
  const bytes = 1_600_000 / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { e2eShifts: shifts })
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.sum += value
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(
            `${value.toFixed(3)} ${node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName} ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await guest.open(`/pages/orderMeal/index?code=${await fetchTableCode(table)}`)
  await expect(page.getByRole('listitem').first()).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('region', { name: '当前消费' })).toBeVisible({ timeout: 30_000 })
  const { sum, moved } = await readShifts(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
  await guest.close()
})

/** What the specification says of the app around its pages, seen on a phone: §2, §4, §5, §8 and §9. Each title names its rule. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hashToken } from '../apps/server/src/http/session-guard.ts'
import { callsOf, expectFloor, prepareLock, stored, styleOf } from './lib/app.ts'
import { baseUrl, houseDb, takePhone, tokenOf } from './lib/phone.ts'

const COMPANY = '星幕文化娱乐有限公司'
const FLOOR = '/pages/operat/table/index'
const CENTRE = '/pages/employeeCenter/employeeCenter'
const NETWORK = '网络出了点差错'

const rgb = (text: string) => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number)
const toast = (page: Page, text: string) => page.locator('output').getByText(text)

test.describe('§2 screens', () => {
  test('§2 the title of the document is the name of the company on every page, whatever the bar says', async ({
    browser,
  }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    for (const path of [
      '/',
      '/pages/operat/order/index',
      CENTRE,
      '/pages/market/index',
      '/pages/login',
      '/pages/nowhere',
    ]) {
      await open(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
      await expect(page).toHaveTitle(COMPANY)
    }
    await context.close()
  })

  test('§2 the tab bar has three tabs, on the tab pages only, and / is the first', async ({ browser }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    await open('/')
    await expectFloor(page)
    const bar = page.getByRole('navigation', { name: '主导航' })
    await expect(bar.getByRole('link')).toHaveText([/台位/, /预订/, /订单/])
    await bar.getByRole('link', { name: '订单' }).click()
    await expect(page).toHaveURL(/\/pages\/operat\/order\/index/)
    await expect(bar.getByRole('link', { name: '订单' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('link', { name: '预订' }).click()
    await expect(page).toHaveURL(/\/pages\/operat\/reserve\/index/)
    await open(CENTRE)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await context.close()
  })

  test('§2 hideTabBar=true hides the tab bar for the whole launch, not for the next one', async ({ browser }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    await open(`${FLOOR}?hideTabBar=true`)
    await expectFloor(page)
    const bar = page.getByRole('navigation', { name: '主导航' })
    await expect(bar).toHaveCount(0)
    await page.getByRole('link', { name: '员工中心' }).click()
    await expect(page).toHaveURL(/employeeCenter/)
    for (const path of ['/pages/operat/order/index', '/pages/operat/reserve/index', '/']) {
      await open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(bar).toHaveCount(0)
    }
    const next = await context.newPage()
    await next.goto(`${baseUrl()}${FLOOR}`)
    await expect(next.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await context.close()
  })

  test('§2 the content of a page is at least the screen minus 160rpx high', async ({ browser }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    for (const path of ['/pages/nowhere', '/pages/login', '/pages/operat/order/index', CENTRE]) {
      await open(path)
      await expect(page.locator('main')).toHaveText(/\S/)
      const { height, least } = await page.locator('main').evaluate((main) => ({
        height: main.getBoundingClientRect().height,
        least: innerHeight - (160 / 750) * innerWidth,
      }))
      expect(height, path).toBeGreaterThanOrEqual(least - 1)
    }
    await context.close()
  })

  test('§2 the navigation bar is 44 high on normal pages; pages with their own header have none', async ({
    browser,
  }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    const top = () =>
      page
        .locator('header')
        .first()
        .evaluate((header) => {
          const { top: y, height } = header.getBoundingClientRect()
          return { y, height, position: getComputedStyle(header).position }
        })
        .catch(() => null)
    for (const path of [FLOOR, '/pages/operat/order/index', '/pages/employeeCenter/notification', '/pages/login']) {
      await open(path)
      await expect.poll(top, { message: path }).toEqual({ y: 0, height: 44, position: 'sticky' })
    }
    for (const path of ['/pages/market/index', CENTRE]) {
      await open(path)
      // Its own header begins at the very top of the screen: nothing of 44 stands above it.
      await expect.poll(async () => (await top())?.position, { message: path }).not.toBe('sticky')
      await expect.poll(async () => (await top())?.y, { message: path }).toBe(0)
    }
    await context.close()
  })

  test('§2 old #/pages/… links arrive at their page with both queries', async ({ browser }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    await open('/?hideTabBar=true#/pages/operat/order/index?status=1')
    await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/pages/operat/order/index')
    expect(page.url()).toContain('status=1')
    expect(page.url()).not.toContain('#')
    await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0)
    await context.close()
  })

  test('§2 an address that leads nowhere says so and has a way back', async ({ browser }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    await open('/pages/operat/nothing/here?x=1')
    await expect(page.getByText('没有找到这个页面')).toBeVisible()
    await page.getByRole('button', { name: '回到首页' }).click()
    await expectFloor(page)
    await context.close()
  })
})

test.describe('§4 sessions', () => {
  test('§4 a token in the address is taken once and stands in no bar, no history, no referrer and no call', async ({
    browser,
  }) => {
    const token = await tokenOf('gm')
    const context = await browser.newContext()
    const page = await context.newPage()
    const heard: string[] = []
    page.on('request', (request) => heard.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await page.goto(`${baseUrl()}/pages/login`)
    await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
    const before = await page.evaluate(() => history.length)
    await page.goto(`${baseUrl()}${FLOOR}?hideTabBar=true&token=${token}`)
    await expectFloor(page)
    expect(await stored(page, 'token')).toBe(token)
    expect(page.url()).toBe(`${baseUrl()}${FLOOR}?hideTabBar=true`)
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    expect(await page.evaluate(() => document.referrer)).not.toContain(token)
    // Only the document that brought it has seen it.
    expect(heard.filter((text) => text.includes(token))).toHaveLength(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/pages\/login/)
    await page.goForward()
    await expectFloor(page)
    expect(page.url()).not.toContain('token')
    await context.close()
  })

  test('§4 the user is fetched with the token, cached with the fields of §3, and everybody is gone after signing out', async ({
    browser,
  }) => {
    const { page, context, open } = await takePhone(browser)
    const token = await tokenOf('gm')
    await open(`${FLOOR}?token=${token}`)
    await expectFloor(page)
    await expect.poll(() => stored(page, 'user')).not.toBeNull()
    const user = JSON.parse((await stored(page, 'user')) ?? '{}') as object
    expect(Object.keys(user).toSorted()).toEqual([
      'deptId',
      'deptName',
      'nickName',
      'phonenumber',
      'postName',
      'userId',
      'userName',
    ])
    await open(CENTRE)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/\/pages\/login/)
    expect([await stored(page, 'token'), await stored(page, 'user')]).toEqual([null, null])
    await context.close()
  })

  test('§4 HTTP 401 on a staff page clears token and user and leads to the sign-in that returns here', async ({
    browser,
  }) => {
    const { page, context, open } = await takePhone(browser)
    const token = await tokenOf('gm')
    await open(`/pages/operat/order/index?token=${token}`)
    await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
    await expect.poll(() => stored(page, 'user')).not.toBeNull()
    await page.evaluate(() => localStorage.setItem('nocturne.memberToken', 'of-a-member'))
    await houseDb()
      .updateTable('session')
      .set({ revokedAt: new Date() })
      .where('tokenHash', '=', hashToken(token))
      .execute()
    await open('/pages/operat/order/index?status=1')
    await expect(page).toHaveURL(/\/pages\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/pages/operat/order/index?status=1')
    await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
    expect(
      await page.evaluate(() => [
        localStorage.getItem('nocturne.token'),
        localStorage.getItem('nocturne.user'),
        localStorage.getItem('nocturne.memberToken'),
      ]),
    ).toEqual([null, null, 'of-a-member'])
    await context.close()
  })

  test('§4 HTTP 401 on a public page clears the token and stays', async ({ browser }) => {
    const { page, context, open } = await takePhone(browser)
    await context.addInitScript(() => localStorage.setItem('nocturne.token', 'x'.repeat(43)))
    const refused = page.waitForResponse((response) => response.status() === 401)
    await open('/pages/nfc?code=A01')
    await refused
    await expect.poll(() => stored(page, 'token')).toBeNull()
    expect(new URL(page.url()).pathname).toBe('/pages/nfc')
    await expect(page.locator('main')).toHaveText(/\S/)
    await context.close()
  })

  test('§4 a staff page without any session asks for the sign-in before any of it is shown or read', async ({
    browser,
  }) => {
    const { page, context, open } = await takePhone(browser)
    const calls = callsOf(page)
    await open('/pages/operat/bill/index?billId=1')
    await expect(page).toHaveURL(/\/pages\/login\?redirect=%2Fpages%2Foperat%2Fbill%2Findex%3FbillId%3D1/)
    expect(calls.filter((call) => call.url().includes('/bill/'))).toEqual([])
    await context.close()
  })
})

test.describe('§4 theme', () => {
  const look = async (page: Page) => ({
    attribute: await page.locator('html').getAttribute('data-theme'),
    stored: await stored(page, 'theme'),
    system: await page.locator('meta[name="theme-color"]').getAttribute('content'),
    nav: await styleOf(page, 'header', 'background-color'),
    title: await styleOf(page, 'h1', 'color'),
    tabs: await styleOf(page, 'nav[aria-label="主导航"]', 'background-color'),
  })

  test('§4 light: white bars, black text; dark: black bars, white text; saved, and there after a new start', async ({
    browser,
  }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    await open(FLOOR)
    await expectFloor(page)
    const white = 'rgb(255, 255, 255)'
    const black = 'rgb(0, 0, 0)'
    expect(await look(page)).toMatchObject({
      attribute: 'light',
      nav: white,
      title: black,
      tabs: white,
      system: '#ffffff',
    })
    await open(CENTRE)
    await page.getByRole('switch', { name: '深色主题' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await open(FLOOR)
    await expectFloor(page)
    expect(await look(page)).toEqual({
      attribute: 'dark',
      stored: 'dark',
      nav: black,
      title: white,
      tabs: black,
      system: '#000000',
    })
    await open(CENTRE)
    await page.getByRole('switch', { name: '深色主题' }).click()
    await open(FLOOR)
    await expectFloor(page)
    expect(await look(page)).toEqual({
      attribute: 'light',
      stored: 'light',
      nav: white,
      title: black,
      tabs: white,
      system: '#ffffff',
    })
    await context.close()
  })

  for (const theme of ['light', 'dark'] as const) {
    test(`§4 ${theme}: the selected tab is blue, the others grey`, async ({ browser }) => {
      const { page, context, open } = await takePhone(browser, { as: 'gm', theme })
      await open(FLOOR)
      await expectFloor(page)
      const colours = await page
        .getByRole('navigation', { name: '主导航' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).color))
      const [selected = [], ...others] = colours.map(rgb)
      const [red = 0, green = 0, blue = 0] = selected
      expect(blue - Math.max(red, green), 'blue').toBeGreaterThan(60)
      for (const grey of others) expect(Math.max(...grey) - Math.min(...grey), 'grey').toBeLessThan(30)
      await context.close()
    })
  }

  test('§4 a theme chosen in one tab is there in the other at once', async ({ browser }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    await open(CENTRE)
    const other = await context.newPage()
    await other.goto(`${baseUrl()}${FLOOR}`)
    await expectFloor(other)
    await page.bringToFront()
    await page.getByRole('switch', { name: '深色主题' }).click()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await context.close()
  })
})

test.describe('§7, §8 calls', () => {
  test('§7 every call carries the staff token on staff pages and a body in form encoding', async ({ browser }) => {
    const { page, context } = await takePhone(browser)
    const token = await tokenOf('gm')
    const calls = callsOf(page)
    await page.goto(`${baseUrl()}${FLOOR}?token=${token}`)
    await expectFloor(page)
    expect(calls.length).toBeGreaterThan(2)
    for (const call of calls) {
      expect(await call.headerValue('authorization'), call.url()).toBe(`Bearer ${token}`)
      expect(call.url()).not.toContain(token)
      if (call.method() === 'POST')
        expect(await call.headerValue('content-type'), call.url()).toBe('application/x-www-form-urlencoded')
    }
    await context.close()
  })

  test(`§8 a reading that does not get through says ${NETWORK} as a toast, and the page has 重试`, async ({
    browser,
  }) => {
    const { page, context, open } = await takePhone(browser, { as: 'gm' })
    let away = true
    await page.route('**/api/operate/order/list', (route) => (away ? route.abort() : route.continue()))
    await open('/pages/operat/order/index')
    await expect(toast(page, NETWORK)).toBeVisible()
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
    away = false
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
    await context.close()
  })

  test(`§8 a write that does not get through says ${NETWORK} as a toast, never 失败, and what was typed stays`, async ({
    browser,
  }) => {
    const phone = await takePhone(browser, { as: 'gm' })
    const { page, context } = phone
    const { submit, reason } = await prepareLock(phone)
    await page.route('**/api/operate/table/lock', (route) => route.abort())
    await submit.click()
    await expect(toast(page, NETWORK)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText(/失败/)).toHaveCount(0)
    await expect(reason).toHaveValue('灯坏了')
    await context.close()
  })
})

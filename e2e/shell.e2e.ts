/** Specification rules for the app around its pages, tested on a phone: §2, §4, §5, §8 and §9. Each title names its rule. */
import { recordStatus } from '@nocturne/contract/codes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { hashToken } from '../apps/server/src/http/session-guard.ts'
import { postponeAlerts } from './lib/staff-actions.ts'
import { recordApiCalls, expectFloor, openLockForm, readLocalStorage, readComputedStyle } from './lib/app.ts'
import { getBaseUrl, getDatabase, goOffline, openPhone, createStaffToken } from './lib/phone.ts'
import { requestSmsCode } from './lib/text-messages.ts'
import type { Phone } from './lib/phone.ts'

const COMPANY = '星幕文化娱乐有限公司'
const FLOOR = '/pages/operat/table/index'
const CENTRE = '/pages/employeeCenter/employeeCenter'
const NETWORK = '网络出了点差错'
const LOAD_FAILED = '加载失败，点击重试'

const parseRgb = (text: string) => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number)
const findToast = (page: Page, text: string) => page.locator('output').getByText(text)
/** Removes the service worker, as over plain http in the venue's own network. */
const removeServiceWorker = (phone: Phone) =>
  phone.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))

test.describe('§2 screens', () => {
  test('§2 the document title is the company name on every page, independent of the bar', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
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
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
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
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
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
    await next.goto(`${getBaseUrl()}${FLOOR}`)
    await expect(next.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await context.close()
  })

  test('§2 the content of a page is at least the screen minus 160rpx high', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    for (const path of ['/pages/nowhere', '/pages/login', '/pages/operat/order/index', CENTRE]) {
      await open(path)
      await expect(page.locator('main')).toHaveText(/\S/)
      // Excludes a page's own header, which is part of its content; the navigation bar is not.
      const { height, least } = await page.locator('main').evaluate(
        (main, bar) => ({
          height: main.getBoundingClientRect().bottom + scrollY - bar,
          least: innerHeight - (160 / 750) * innerWidth,
        }),
        path === CENTRE ? 0 : 44,
      )
      expect(height, path).toBeGreaterThanOrEqual(least - 1)
    }
    await context.close()
  })

  test('§2 the navigation bar is 44 high on normal pages; pages with their own header have none', async ({
    browser,
  }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    const measureHeader = async () => {
      await postponeAlerts(page)
      return page
        .locator('header')
        .first()
        .evaluate((header) => {
          const { top: y, height } = header.getBoundingClientRect()
          const { position, paddingTop } = getComputedStyle(header)
          // The padding contains the height of the status bar and of waiting alerts.
          return { y, height: height - Number.parseFloat(paddingTop), position }
        })
        .catch(() => null)
    }
    for (const path of [FLOOR, '/pages/operat/order/index', '/pages/employeeCenter/notification', '/pages/login']) {
      await open(path)
      await expect.poll(measureHeader, { message: path }).toEqual({ y: 0, height: 44, position: 'sticky' })
    }
    for (const path of ['/pages/market/index', CENTRE]) {
      await open(path)
      // The page's own header starts at the top of the screen without a 44 px bar.
      await expect.poll(async () => (await measureHeader())?.position, { message: path }).not.toBe('sticky')
      await expect.poll(async () => (await measureHeader())?.y, { message: path }).toBe(0)
    }
    await context.close()
  })

  test('§2 old #/pages/… links arrive at their page with both queries', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    await open('/?hideTabBar=true#/pages/operat/order/index?status=1')
    await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/pages/operat/order/index')
    expect(page.url()).toContain('status=1')
    expect(page.url()).not.toContain('#')
    await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0)
    await context.close()
  })

  test('§2 a list loads its next page when its end is within 50 px of the screen, not before', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    const requestedPages: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/operate/order/list'))
        requestedPages.push(Number(new URLSearchParams(request.postData() ?? '').get('pageNum')))
    })
    const { rows } = await sql<{ day: string }>`
      select business_date::text as day from orders group by 1 having count(*) > 60 order by 1 limit 1`.execute(
      getDatabase(),
    )
    const day = rows[0]?.day ?? ''
    await open(`/pages/operat/order/index?beginDate=${day}&endDate=${day}`)
    const list = page.getByRole('main').getByRole('list').last()
    await expect(list.getByRole('listitem')).toHaveCount(50)
    /** Scrolls until the end of the list is the given number of pixels below the screen. */
    const scrollEndTo = (below: number) =>
      list.evaluate((element, px) => {
        const end = element.nextElementSibling?.getBoundingClientRect().top ?? 0
        scrollBy(0, end - innerHeight - px)
      }, below)
    await scrollEndTo(54)
    await page.waitForTimeout(300)
    expect(requestedPages).not.toContain(2)
    await scrollEndTo(46)
    await expect(list.getByRole('listitem').nth(50)).toBeAttached()
    expect(requestedPages).toContain(2)
    await context.close()
  })

  test('§2 pulling the bill down reloads it; a short pull or one from the middle does not', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    const { tableRecordId } = await getDatabase()
      .selectFrom('sitting')
      .select('tableRecordId')
      .where('status', '=', recordStatus.open)
      .orderBy('tableRecordId')
      .executeTakeFirstOrThrow()
    // Blocks live events, which also refresh pages: only pulling down may refresh here.
    await page.route('**/api/stream', (route) => route.abort())
    await open(`/pages/operat/bill/index?tableRecordId=${tableRecordId}`)
    await expect(page.getByRole('main')).toContainText('¥')
    // Waits until the pull detection has loaded, which happens after the first screen.
    await expect(page.getByText('↓')).toBeAttached()
    const readings = recordApiCalls(page)
    const count = () => readings.filter((call) => call.url().includes('/bill/')).length
    const touch = await context.newCDPSession(page)
    const pull = async (from: number, by: number) => {
      const buildTouchPoints = (y: number) => [{ x: 195, y }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: buildTouchPoints(from) })
      for (let step = 1; step <= 10; step += 1)
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: buildTouchPoints(from + (by * step) / 10),
        })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await pull(200, 60)
    await page.waitForTimeout(300)
    expect(count()).toBe(0)
    await pull(200, 220)
    await expect.poll(count).toBeGreaterThan(0)
    await context.close()
  })

  test('§2 an unknown address shows a message with a way back', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    await open('/pages/operat/nothing/here?x=1')
    await expect(page.getByText('没有找到这个页面')).toBeVisible()
    await page.getByRole('button', { name: '回到首页' }).click()
    await expectFloor(page)
    await context.close()
  })
})

test.describe('§4 sessions', () => {
  test('§4 the global config is loaded at start, with and without a staff session', async ({ browser }) => {
    for (const [as, path, url] of [
      ['gm', FLOOR, '/api/common/getSysConfig'],
      [undefined, '/pages/login', '/api/guest/getSysConfig'],
    ] as const) {
      const { page, context, open } = await openPhone(browser, as === undefined ? {} : { as })
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === url)
      await open(path)
      const { data } = (await (await answered).json()) as { data: { waterMarkResp: object; empDomain: string } }
      expect(Object.keys(data.waterMarkResp).toSorted()).toEqual([
        'enabled',
        'horizontal',
        'showPhone',
        'showUserName',
        'trans',
        'vertical',
      ])
      expect(typeof data.empDomain).toBe('string')
      await context.close()
    }
  })

  test('§4, S03 a token in the address is used once and removed from address, history, referrer and calls', async ({
    browser,
  }) => {
    const token = await createStaffToken('gm')
    const context = await browser.newContext()
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await page.goto(`${getBaseUrl()}/pages/login`)
    await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
    const before = await page.evaluate(() => history.length)
    await page.goto(`${getBaseUrl()}${FLOOR}?hideTabBar=true&token=${token}`)
    await expectFloor(page)
    expect(await readLocalStorage(page, 'token')).toBe(token)
    expect(page.url()).toBe(`${getBaseUrl()}${FLOOR}?hideTabBar=true`)
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    expect(await page.evaluate(() => document.referrer)).not.toContain(token)
    // Only the first document received the token.
    expect(requests.filter((text) => text.includes(token))).toHaveLength(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/pages\/login/)
    await page.goForward()
    await expectFloor(page)
    expect(page.url()).not.toContain('token')
    await context.close()
  })

  test('S03 a token in the address replaces an expired session, and asks before replacing another user', async ({
    browser,
  }) => {
    const { page, context, open } = await openPhone(browser)
    const [own, newer, other] = [
      await createStaffToken('gm'),
      await createStaffToken('gm'),
      await createStaffToken('lm01'),
    ]
    const question = page.getByRole('alertdialog')
    await open(`${FLOOR}?token=${own}`)
    await expectFloor(page)
    await open(`${FLOOR}?token=${other}`)
    await question.getByRole('button', { name: '继续使用当前账号' }).click()
    expect(await readLocalStorage(page, 'token')).toBe(own)
    await open(`${FLOOR}?token=${'x'.repeat(43)}`)
    await expectFloor(page)
    expect(await readLocalStorage(page, 'token')).toBe(own)
    await open(`${FLOOR}?token=${newer}`)
    await expectFloor(page)
    await expect.poll(() => readLocalStorage(page, 'token')).toBe(newer)
    await open(`${FLOOR}?token=${other}`)
    await question.getByRole('button', { name: '切换账号' }).click()
    await expect.poll(() => readLocalStorage(page, 'token')).toBe(other)
    await expectFloor(page)
    await getDatabase()
      .updateTable('session')
      .set({ revokedAt: new Date() })
      .where('tokenHash', '=', hashToken(other))
      .execute()
    await open(`${FLOOR}?token=${own}`)
    await expectFloor(page)
    expect(await readLocalStorage(page, 'token')).toBe(own)
    await expect(question).toHaveCount(0)
    await context.close()
  })

  test('§4, S04 the user is fetched with the token, cached with the fields of §3, and deleted on sign-out', async ({
    browser,
  }) => {
    const { page, context, open } = await openPhone(browser)
    const token = await createStaffToken('gm')
    await open(`${FLOOR}?token=${token}`)
    await expectFloor(page)
    await expect.poll(() => readLocalStorage(page, 'user')).not.toBeNull()
    const user = JSON.parse((await readLocalStorage(page, 'user')) ?? '{}') as object
    expect(Object.keys(user).toSorted()).toEqual([
      'deptId',
      'deptName',
      'nickName',
      'phonenumber',
      'postName',
      'userId',
      'userName',
    ])
    await page.evaluate(() => sessionStorage.setItem('nocturne.draft.1.booking', '{"guestName":"王先生"}'))
    await open(CENTRE)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/\/pages\/login/)
    expect([await readLocalStorage(page, 'token'), await readLocalStorage(page, 'user')]).toEqual([null, null])
    // None of the three storages of a phone still contains data that was read or typed.
    const left = await page.evaluate(async () => {
      const opened = indexedDB.open('nocturne')
      await new Promise((resolve) => (opened.onsuccess = resolve))
      const countRequest = opened.result.transaction('pages').objectStore('pages').count()
      await new Promise((resolve) => (countRequest.onsuccess = resolve))
      return {
        local: Object.keys(localStorage).toSorted(),
        session: Object.keys(sessionStorage),
        pages: countRequest.result,
      }
    })
    const harmless = ['nocturne.device', 'nocturne.theme', 'nocturne.publicKey', 'nocturne.changed']
    expect(left.local.filter((key) => !harmless.includes(key))).toEqual([])
    expect(left.session.filter((key) => key !== 'nocturne.hideTabBar')).toEqual([])
    expect(left.pages).toBe(0)
    await context.close()
  })

  test('§4 HTTP 401 on a staff page clears token and user and leads to the sign-in that returns here', async ({
    browser,
  }) => {
    const { page, context, open } = await openPhone(browser)
    const token = await createStaffToken('gm')
    await open(`/pages/operat/order/index?token=${token}`)
    await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
    await expect.poll(() => readLocalStorage(page, 'user')).not.toBeNull()
    await page.evaluate(() => localStorage.setItem('nocturne.memberToken', 'of-a-member'))
    await getDatabase()
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
    const { page, context, open } = await openPhone(browser)
    await context.addInitScript(() => localStorage.setItem('nocturne.token', 'x'.repeat(43)))
    const refused = page.waitForResponse((response) => response.status() === 401)
    await open('/pages/nfc?code=A01')
    await refused
    await expect.poll(() => readLocalStorage(page, 'token')).toBeNull()
    expect(new URL(page.url()).pathname).toBe('/pages/nfc')
    await expect(page.locator('main')).toHaveText(/\S/)
    await context.close()
  })

  test('§4 a staff page without a session requires sign-in before it is shown or loaded', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser)
    const calls = recordApiCalls(page)
    await open('/pages/operat/bill/index?billId=1')
    await expect(page).toHaveURL(/\/pages\/login\?redirect=%2Fpages%2Foperat%2Fbill%2Findex%3FbillId%3D1/)
    expect(calls.filter((call) => call.url().includes('/bill/'))).toEqual([])
    await context.close()
  })
})

test.describe('§4 theme', () => {
  const readTheme = async (page: Page) => ({
    attribute: await page.locator('html').getAttribute('data-theme'),
    stored: await readLocalStorage(page, 'theme'),
    system: await page.locator('meta[name="theme-color"]').getAttribute('content'),
    nav: await readComputedStyle(page, 'header', 'background-color'),
    title: await readComputedStyle(page, 'h1', 'color'),
    tabs: await readComputedStyle(page, 'nav[aria-label="主导航"]', 'background-color'),
  })

  test('§4 light: white bars, black text; dark: black bars, white text; persists after a restart', async ({
    browser,
  }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    await open(FLOOR)
    await expectFloor(page)
    const white = 'rgb(255, 255, 255)'
    const black = 'rgb(0, 0, 0)'
    expect(await readTheme(page)).toMatchObject({
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
    expect(await readTheme(page)).toEqual({
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
    expect(await readTheme(page)).toEqual({
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
      const { page, context, open } = await openPhone(browser, { as: 'gm', theme })
      await open(FLOOR)
      await expectFloor(page)
      const colours = await page
        .getByRole('navigation', { name: '主导航' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).color))
      const [selected = [], ...others] = colours.map(parseRgb)
      const [red = 0, green = 0, blue = 0] = selected
      expect(blue - Math.max(red, green), 'blue').toBeGreaterThan(60)
      for (const grey of others) expect(Math.max(...grey) - Math.min(...grey), 'grey').toBeLessThan(30)
      await context.close()
    })
  }

  test('§4 a theme chosen in one tab is applied in the other immediately', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    await open(CENTRE)
    const other = await context.newPage()
    await other.goto(`${getBaseUrl()}${FLOOR}`)
    await expectFloor(other)
    await page.bringToFront()
    await page.getByRole('switch', { name: '深色主题' }).click()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await context.close()
  })
})

test.describe('§7, §8 calls', () => {
  test('§7 every call carries the staff token on staff pages and a body in form encoding', async ({ browser }) => {
    const { page, context } = await openPhone(browser)
    const token = await createStaffToken('gm')
    const calls = recordApiCalls(page)
    await page.goto(`${getBaseUrl()}${FLOOR}?token=${token}`)
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

  test(`§8 a failed query shows ${NETWORK} as a toast, and the page offers 重试`, async ({ browser }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    let away = true
    await page.route('**/api/operate/order/list', (route) => (away ? route.abort() : route.continue()))
    await open('/pages/operat/order/index')
    await expect(findToast(page, NETWORK)).toBeVisible()
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
    away = false
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
    await context.close()
  })

  test(`§8 a failed write shows ${NETWORK} as a toast, never 失败, and keeps the input`, async ({ browser }) => {
    const phone = await openPhone(browser, { as: 'gm' })
    const { page, context } = phone
    const { submit, reason } = await openLockForm(phone)
    await page.route('**/api/operate/table/lock', (route) => route.abort())
    await submit.click()
    await expect(findToast(page, NETWORK)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText(/失败/)).toHaveCount(0)
    await expect(reason).toHaveValue('灯坏了')
    await context.close()
  })
})

test('chips on a sheet stand out from it, in both themes', async ({ browser }) => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, context, open } = await openPhone(browser, { as: 'gm', theme })
    await open('/pages/operat/reserve/index')
    await page.getByRole('button', { name: '新增预订' }).click()
    const sheet = page.getByRole('dialog')
    const chip = sheet.getByRole('group', { name: '人数' }).getByRole('button', { pressed: false }).first()
    await expect(chip).toBeVisible()
    const colours = await chip.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element.closest('dialog') ?? element).backgroundColor,
    ])
    expect(new Set(colours).size, theme).toBe(2)
    await context.close()
  }
})

test('a phone left open during an upgrade silently reloads at the next navigation target', async ({ browser }) => {
  const phone = await openPhone(browser, { as: 'gm' })
  const { page, context, open } = phone
  // Removes the service worker, because it would still serve the old files.
  await removeServiceWorker(phone)
  let upgraded = false
  const documents: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    documents.push(new URL(request.url()).pathname)
    upgraded = false
  })
  await page.route('**/assets/*', (route) => (upgraded ? route.fulfill({ status: 404, body: '' }) : route.continue()))
  await page.route('**/index.html', (route) =>
    route.fulfill({ body: '<script type="module" src="/assets/next.js"></script><div id="root"></div>' }),
  )
  await open(FLOOR)
  await expectFloor(page)
  upgraded = true
  await page.getByRole('link', { name: '订单' }).click()
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab').first()).toBeVisible()
  expect(documents).toEqual([FLOOR, '/pages/operat/order/index'])
  await context.close()
})

test('§8 a page part whose chunk fails to load shows a message, and 重试 loads it', async ({ browser }) => {
  const phone = await openPhone(browser, { as: 'gm' })
  const { page, context, open } = phone
  await removeServiceWorker(phone)
  let away = false
  await page.route(/\/(assets\/|healthz)/, (route) => (away ? route.abort() : route.continue()))
  await open('/pages/operat/order/index?status=1')
  await expect(page.getByRole('tab').first()).toBeVisible()
  away = true
  // Shortly after the start the phone has not even loaded the file of an empty sheet, so the page itself shows the
  // error and stays open.
  await page.getByRole('button', { name: '筛选订单' }).click()
  const errorAlert = page.getByRole('alert').filter({ hasText: LOAD_FAILED })
  await expect(errorAlert).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tab').first()).toBeVisible()
  const refused = page.waitForEvent('requestfailed')
  await errorAlert.getByRole('button', { name: '重试' }).click()
  await refused
  await expect(errorAlert).toBeInViewport({ ratio: 1 })
  away = false
  await errorAlert.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(errorAlert).toBeHidden()
  await expect(page).toHaveURL(/status=1/)
  await context.close()
})

test('§8 a launch whose files fail to load shows a message and a button, not an empty page', async ({ browser }) => {
  const phone = await openPhone(browser, { as: 'gm' })
  const { page, context, open } = phone
  await removeServiceWorker(phone)
  let away = true
  const document = await (await fetch(getBaseUrl())).text()
  const first = /<script[^>]* src="([^"]+)"/.exec(document)?.[1] ?? ''
  await page.route('**/assets/*', (route) =>
    away && !route.request().url().endsWith(first) ? route.abort() : route.continue(),
  )
  await open(FLOOR)
  const retry = page.getByRole('button', { name: '加载失败，点击重试' })
  await expect(retry).toBeVisible({ timeout: 20_000 })
  away = false
  await retry.click()
  await expectFloor(page)
  await context.close()
})

test('over plain http the files of all pages are preloaded for offline use', async ({ browser }) => {
  // Upper limit for a busy machine, as for the preloading below.
  test.setTimeout(600_000)
  const phone = await openPhone(browser, { as: 'gm' })
  const { page, context, open } = phone
  await removeServiceWorker(phone)
  const fetched = new Set<string>()
  page.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname))
  await open(FLOOR)
  await expectFloor(page)
  const list = await (await fetch(`${getBaseUrl()}/sw.js`)).text()
  const files = [...new Set(list.match(/\/assets\/[\w.-]+\.(js|css)/g))]
  expect(files.length).toBeGreaterThan(50)
  await expect.poll(() => files.filter((file) => !fetched.has(file)), { timeout: 240_000 }).toEqual([])
  await goOffline(page)
  await page.getByRole('link', { name: '订单' }).click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByText('网络已断开')).toBeVisible()
  await context.close()
})

test('P077 the scanner refuses foreign codes, continues, and opens the page of a valid code', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'lm01' })
  await open(CENTRE)
  const scanner = page.getByRole('dialog', { name: '扫码' })
  const scan = async (text: string) => {
    await scanner.getByRole('textbox', { name: '手动输入编码' }).fill(text)
    await scanner.getByRole('button', { name: '确定' }).click()
  }
  await page.getByRole('button', { name: '扫一扫' }).click()
  await scan('https://elsewhere.example/x')
  await expect(scanner.getByText('无法识别的二维码')).toBeVisible()
  await scan('https://elsewhere.example/pages/nfc?code=T1')
  await expect(scanner.getByText('这是其他门店的二维码')).toBeVisible()
  await scan(`${getBaseUrl()}/pages/nfc?code=unknown`)
  await expect(page).toHaveURL(/\/pages\/nfc\?code=unknown/)
  await open(CENTRE)
  await page.getByRole('button', { name: '扫一扫' }).click()
  await scan(`${getBaseUrl()}/pages/takeNumber/index`)
  await expect(page).toHaveURL(/\/pages\/takeNumber\/index$/)
  await context.close()
})

test('P127 a new login password ends all sessions of the user, including the current one', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser)
  const token = await createStaffToken('xz01')
  await open(`/pages/employeeCenter/password/index?token=${token}`)
  await page.getByLabel('原密码', { exact: true }).fill('Xm@2026888')
  await page.getByLabel('新密码', { exact: true }).fill('Night2026')
  await page.getByLabel('再次输入新密码', { exact: true }).fill('Night2026')
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page).toHaveURL(/\/pages\/login/)
  expect(await readLocalStorage(page, 'token')).toBeNull()
  const still = await fetch(`${getBaseUrl()}/api/user/getUserInfo`, { headers: { authorization: `Bearer ${token}` } })
  expect(still.status).toBe(401)
  await context.close()
})

test('P128 resets a forgotten pay password by a text message; HR clears one', async ({ browser }) => {
  const waiter = await openPhone(browser, { as: 'fwy02' })
  const PAGE = '/pages/employeeCenter/password/payPassword'
  await waiter.open(PAGE)
  await expect(waiter.page.getByRole('button', { name: '有员工忘记了支付密码' })).toHaveCount(0)
  const { nickName, phonenumber } = await getDatabase()
    .selectFrom('appUser')
    .select(['nickName', 'phonenumber'])
    .where('userName', '=', 'fwy02')
    .executeTakeFirstOrThrow()
  await waiter.page.getByRole('button', { name: '忘记了？用短信验证码重置' }).click()
  const code = await requestSmsCode(phonenumber ?? '', () =>
    waiter.page.getByRole('button', { name: '获取验证码' }).click(),
  )
  await waiter.page.getByLabel('短信验证码').fill(code)
  await waiter.page.getByLabel('新支付密码', { exact: true }).fill('123456')
  await waiter.page.getByLabel('再次输入新支付密码').fill('123456')
  await waiter.page.getByRole('button', { name: '确定', exact: true }).click({ force: true })
  await expect(waiter.page.getByText(/支付密码过于简单|不能是连续|不能连续/).first()).toBeVisible()
  await waiter.page.getByLabel('新支付密码', { exact: true }).fill('135790')
  await waiter.page.getByLabel('再次输入新支付密码').fill('135790')
  await waiter.page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(findToast(waiter.page, '支付密码已重置')).toBeVisible()
  await waiter.open(PAGE)
  await expect(waiter.page.getByLabel('原支付密码', { exact: true })).toBeVisible()

  const hr = await openPhone(browser, { as: 'hr01' })
  await hr.open(PAGE)
  await hr.page.getByRole('button', { name: '有员工忘记了支付密码' }).click()
  const sheet = hr.page.getByRole('dialog', { name: '清除员工支付密码' })
  await sheet.getByRole('button', { name: '员工' }).click()
  const people = hr.page.getByRole('dialog', { name: '员工', exact: true })
  await people.getByRole('button', { name: new RegExp(`^${nickName} ?楼面`) }).click()
  await sheet.getByRole('button', { name: '清除', exact: true }).click()
  await expect(findToast(hr.page, '支付密码已清除')).toBeVisible()

  // The employee's open page is updated live.
  await expect(waiter.page.getByText('验证码发送到登记的手机号')).toBeVisible()
  await waiter.page.getByRole('button', { name: '用登录密码' }).click()
  await expect(waiter.page.getByLabel('登录密码', { exact: true })).toBeVisible()
  await waiter.open('/pages/employeeCenter/notification')
  await expect(waiter.page.getByText('支付密码已清除').first()).toBeVisible()
  await waiter.context.close()
  await hr.context.close()
})

test.describe('P004, P006 signing in', () => {
  for (const [path, button, target] of [
    ['/pages/login', '登录', '**/loginApi/auth/login'],
    ['/pages/bindUser/userAuth?validCode=of-nobody', '绑定', '**/loginApi/auth/bindWxUser'],
  ] as const) {
    test(`${path}: a sign-in sent before the captcha loads waits for it and is not refused`, async ({ browser }) => {
      const { page, context, open } = await openPhone(browser)
      const sent: string[] = []
      await page.route(target, (route) => {
        sent.push(route.request().url())
        return route.abort()
      })
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/loginApi/code', async (route) => {
        await released
        await route.continue()
      })
      await open(path)
      await page.getByRole('textbox', { name: '账号' }).fill('lm01')
      await page.getByLabel('密码', { exact: true }).fill('Xm@2026888')
      const submit = page.getByRole('button', { name: button, exact: true })
      await submit.click()
      await expect(submit).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(page.getByText('请输入验证码')).toBeVisible()
      await expect(page.getByRole('img', { name: '验证码' })).toBeVisible()
      await expect(submit).not.toHaveAttribute('aria-busy', 'true')
      await expect(page.getByText('验证码错误')).toHaveCount(0)
      expect(sent).toEqual([])
      await expect(page.getByLabel('密码', { exact: true })).toHaveValue('Xm@2026888')
      await context.close()
    })
  }
})

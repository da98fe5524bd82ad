/** The frame around every page: watermark (§5, §9), dialogs, app files, slow networks, the native shell (§8). */
import { tableStatus } from '@nocturne/contract/codes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hashToken } from '../apps/server/src/http/session-guard.ts'
import {
  tapAction,
  findTableCard,
  createFreeTable,
  openTableSheet,
  openTable,
  addGoodsToCart,
  findSheet,
} from './lib/staff-actions.ts'
import { expectFloor, resetConfig, openLockForm, setConfig, readLocalStorage, readComputedStyle } from './lib/app.ts'
import { getBaseUrl, getDatabase, goOffline, openPhone, createStaffToken } from './lib/phone.ts'

const FLOOR = '/pages/operat/table/index'
const CENTRE = '/pages/employeeCenter/employeeCenter'
const NETWORK = '网络出了点差错'
const findToast = (page: Page, text: string) => page.locator('output').getByText(text)

test.describe('§5 watermark', () => {
  const findWatermark = (page: Page) => page.locator('[data-watermark]')
  const readManager = () =>
    getDatabase()
      .selectFrom('appUser')
      .select(['nickName', 'phonenumber'])
      .where('userName', '=', 'gm')
      .executeTakeFirstOrThrow()
  const setWatermark = (values: Record<string, unknown>) =>
    setConfig(Object.fromEntries(Object.entries(values).map(([key, value]) => [`watermark.${key}`, value])))

  test.afterEach(() => resetConfig('watermark.'))

  test('§5 shows name and phone, only phone, or the name; nothing unless enabled', async ({ browser }) => {
    const { nickName, phonenumber } = await readManager()
    const cases = [
      [true, true, true, `${nickName} ${phonenumber}`],
      [true, true, false, phonenumber],
      [true, false, true, nickName],
      [true, false, false, nickName],
      [false, true, true, null],
    ] as const
    for (const [enabled, showPhone, showUserName, text] of cases) {
      await setWatermark({ enabled, showPhone, showUserName })
      const { page, context, open } = await openPhone(browser, { as: 'gm' })
      const configured = page.waitForResponse(/getSysConfig/)
      await open(FLOOR)
      await configured
      await expectFloor(page)
      if (text === null) await expect(findWatermark(page)).toHaveCount(0)
      else await expect(findWatermark(page).locator('span').first()).toHaveText(text)
      await context.close()
    }
  })

  test('§5, §9 has forty rows of fifteen, turned by −30°, with gaps of 20 and 5 percent by default', async ({
    browser,
  }) => {
    const readShape = (page: Page) =>
      findWatermark(page).evaluate((element) => {
        const rows = [...element.children]
        const [row] = rows
        const [cell] = row ? [...row.children] : []
        return {
          rows: rows.length,
          columns: [...new Set(rows.map(({ children }) => children.length))],
          turned: cell ? getComputedStyle(cell).transform : '',
          gap: row ? getComputedStyle(row).columnGap : '',
          below: row ? getComputedStyle(row).marginBottom : '',
          opacity: getComputedStyle(element).opacity,
        }
      })
    const turned = 'matrix(0.866025, -0.5, 0.5, 0.866025, 0, 0)'
    await setWatermark({ enabled: true })
    const first = await openPhone(browser, { as: 'gm' })
    await first.open(FLOOR)
    await expect(findWatermark(first.page)).toBeVisible()
    expect(await readShape(first.page)).toEqual({
      rows: 40,
      columns: [15],
      turned,
      gap: '20px',
      below: '20px',
      opacity: '0.05',
    })
    await first.context.close()

    await setWatermark({ enabled: true, horizontal: 7, vertical: 33, trans: 40 })
    const second = await openPhone(browser, { as: 'gm' })
    await second.open('/pages/operat/order/index')
    await expect(findWatermark(second.page)).toBeVisible()
    expect(await readShape(second.page)).toEqual({
      rows: 40,
      columns: [15],
      turned,
      gap: '7px',
      below: '33px',
      opacity: '0.4',
    })
    await second.context.close()
  })

  /** True when the watermark is the topmost layer at the screen centre, ignoring that it lets touches through. */
  const isUppermost = (page: Page) =>
    findWatermark(page).evaluate((element: HTMLElement) => {
      element.style.setProperty('pointer-events', 'auto', 'important')
      const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      return element === found || element.contains(found)
    })

  test('§5 covers pages, sheets and dialogs, and lets every touch through', async ({ browser }) => {
    await setWatermark({ enabled: true })
    const table = await createFreeTable('VSAB')
    const phone = await openPhone(browser, { as: 'gm' })
    const { page, context } = phone
    await phone.open(FLOOR)
    await expect(findWatermark(page)).toBeVisible()
    expect(await isUppermost(page)).toBe(true)
    // Uses a real tap, which fails if the watermark intercepts it.
    await findTableCard(page, table).tap()
    await expect(findSheet(page)).toContainText(table.tableName)
    expect(await isUppermost(page)).toBe(true)
    await phone.open(CENTRE)
    await page.getByRole('button', { name: '退出登录' }).tap()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(findWatermark(page)).toBeVisible()
    expect(await isUppermost(page)).toBe(true)
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).tap()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await context.close()
  })

  test('§5 covers the page of an unknown address too', async ({ browser }) => {
    await setWatermark({ enabled: true })
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    await open('/pages/nowhere')
    await expect(page.getByText('没有找到这个页面')).toBeVisible()
    await expect(findWatermark(page)).toBeVisible()
    await context.close()
  })

  test('§5 is restored after being removed, hidden or changed', async ({ browser }) => {
    await setWatermark({ enabled: true })
    const { nickName, phonenumber } = await readManager()
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    await open(FLOOR)
    await expect(findWatermark(page)).toBeVisible()
    const expectWatermark = async () => {
      await expect(findWatermark(page)).toHaveCount(1)
      await expect(findWatermark(page)).toBeVisible()
      await expect(findWatermark(page).locator('span')).toHaveCount(600)
      await expect(findWatermark(page).locator('span').first()).toHaveText(`${nickName} ${phonenumber}`)
      expect(await readComputedStyle(page, '[data-watermark]', 'opacity')).toBe('0.05')
    }
    await expectWatermark()
    const tricks = [
      () => findWatermark(page).evaluate((element) => element.remove()),
      () => findWatermark(page).evaluate((element: HTMLElement) => void (element.style.display = 'none')),
      () => findWatermark(page).evaluate((element) => element.setAttribute('hidden', '')),
      () => findWatermark(page).evaluate((element) => element.setAttribute('style', 'opacity:0 !important')),
      () => findWatermark(page).evaluate((element) => element.replaceChildren()),
      () => findWatermark(page).evaluate((element) => void (element.querySelector('span')!.textContent = '别人')),
      () => findWatermark(page).evaluate((element) => document.documentElement.append(element)),
    ]
    for (const trick of tricks) {
      await trick()
      await expectWatermark()
    }
    await context.close()
  })
})

test('§9 a confirm dialog has 取消 and a blue 确定; cancelling does nothing', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  await open(CENTRE)
  await page.getByRole('button', { name: '退出登录' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button')).toHaveText(['取消', '确定'])
  const [red = 0, green = 0, blue = 0] = await dialog
    .getByRole('button', { name: '确定' })
    .evaluate((button) => (getComputedStyle(button).color.match(/\d+/g) ?? []).map(Number))
  expect(blue - Math.max(red, green)).toBeGreaterThan(60)
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await readLocalStorage(page, 'token')).not.toBeNull()
  await context.close()
})

test.describe('the files of the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the manifest has the company name and existing icons, and the page links both', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser)
    await open('/pages/login')
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = (await (await page.request.get(`${getBaseUrl()}${href}`)).json()) as {
      name: string
      start_url: string
      display: string
      icons: { src: string; type: string }[]
    }
    expect(manifest).toMatchObject({ name: '星幕文化娱乐有限公司', start_url: '/', display: 'standalone' })
    for (const { src, type } of manifest.icons) {
      const icon = await page.request.get(`${getBaseUrl()}${src}`)
      expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
    }
    for (const rel of ['icon', 'apple-touch-icon'])
      expect(
        (
          await page.request.get(`${getBaseUrl()}${await page.locator(`link[rel="${rel}"]`).getAttribute('href')}`)
        ).status(),
      ).toBe(200)
    await context.close()
  })

  test('the service worker opens the app offline, shows cached data marked as old, and recovers', async ({
    browser,
  }) => {
    const { page, context, open } = await openPhone(browser, { as: 'gm' })
    await open(FLOOR)
    await expectFloor(page)
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(scope).toBe(`${getBaseUrl()}/`)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.reload()
    await expectFloor(page)
    await goOffline(page)
    await page.reload()
    await expectFloor(page)
    await expect(page).toHaveTitle('星幕文化娱乐有限公司')
    await context.setOffline(false)
    await page.reload()
    await expectFloor(page)
    await context.close()
  })
})

test.describe('§9 time limits', () => {
  test('§9 a call without a response ends after 60 s as unknown, never as failed, and is resent as the same operation', async ({
    browser,
  }) => {
    const phone = await openPhone(browser, { as: 'gm' })
    const { page, context } = phone
    await page.clock.install()
    const keys: (string | null)[] = []
    let silent = true
    await page.route('**/api/operate/table/lock', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'))
      if (!silent) await route.continue()
    })
    const { table, submit } = await openLockForm(phone)
    await submit.click()
    await expect.poll(() => keys.length).toBe(1)
    await page.clock.fastForward(55_000)
    await expect(page.getByText(NETWORK)).toHaveCount(0)
    silent = false
    await expect
      .poll(async () => {
        await page.clock.fastForward(3_000)
        return keys.length
      })
      .toBeGreaterThan(1)
    await expect(page.getByText(/失败/)).toHaveCount(0)
    expect(new Set(keys).size).toBe(1)
    await expect
      .poll(
        async () =>
          (
            await getDatabase()
              .selectFrom('venueTable')
              .select('tableStatus')
              .where('tableId', '=', table.tableId)
              .executeTakeFirstOrThrow()
          ).tableStatus,
      )
      .not.toBe(tableStatus.free)
    await context.close()
  })

  test('§9 a page whose file fails to load offers 重试, and keeps earlier choices', async ({ browser }) => {
    const phone = await openPhone(browser, { as: 'gm' })
    const { page, context } = phone
    await page.clock.install()
    const table = await createFreeTable('VSAB')
    await openTable(phone, table)
    await expect(page.getByText('开台成功').first()).toBeVisible()
    await tapAction(await openTableSheet(phone, table), '点单')
    await addGoodsToCart(page, '红牛')
    // From here on no script file can be loaded, including that of the next page; exact file names are unknown because
    // of their content hashes.
    let away = true
    await page.route(/\/assets\/[^/]+\.js$/, (route) => (away ? route.abort() : route.continue()))
    await page.getByRole('button', { name: '去下单' }).click()
    await expect(page).toHaveURL(/\/pages\/operat\/meal\/order/)
    await page.clock.runFor(61_000)
    await expect(page.getByText('网络较慢，还在加载')).toBeVisible()
    await page.clock.runFor(61_000)
    await expect(page.getByText('加载失败，点击重试')).toBeVisible()
    away = false
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('红牛')
    await context.close()
  })
})

type Answers = Record<string, { ok: boolean; data?: unknown; code?: string }>

/** A native shell that responds immediately, like Android's injected object. */
const injectShell = ({ methods, answers }: { methods: string[] | null; answers: Answers }) => {
  const requestedMethods: string[] = []
  Object.assign(window, {
    shellAsked: requestedMethods,
    NocturneShell: {
      call: (text: string) => {
        const { id, method } = JSON.parse(text) as { id: string; method: string }
        requestedMethods.push(method)
        const hello = { ok: true, data: methods ? { methods } : {} }
        return JSON.stringify({
          v: 1,
          id,
          ...(method === 'hello' ? hello : (answers[method] ?? { ok: false, code: 'FAILED' })),
        })
      },
    },
  })
}
const readShellCalls = (page: Page) => page.evaluate(() => (window as unknown as { shellAsked: string[] }).shellAsked)

test.describe('§4, §8 the native shell', () => {
  test('§4 uses the shell’s token without a sign-in', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser)
    const token = await createStaffToken('gm')
    await context.addInitScript(injectShell, { methods: null, answers: { getToken: { ok: true, data: { token } } } })
    await open(FLOOR)
    await expectFloor(page)
    expect(await readLocalStorage(page, 'token')).toBe(token)
    await context.close()
  })

  test('§4 on HTTP 401 requests a new sign-in from the shell once, and the page continues', async ({ browser }) => {
    const { page, context, open } = await openPhone(browser)
    const [dead, fresh] = [await createStaffToken('gm'), await createStaffToken('gm')]
    await getDatabase()
      .updateTable('session')
      .set({ revokedAt: new Date() })
      .where('tokenHash', '=', hashToken(dead))
      .execute()
    const answers = { getToken: { ok: true, data: { token: dead } }, relogin: { ok: true, data: { token: fresh } } }
    await context.addInitScript(injectShell, { methods: null, answers })
    await open(FLOOR)
    await expectFloor(page)
    expect(new URL(page.url()).pathname).toBe(FLOOR)
    expect(await readLocalStorage(page, 'token')).toBe(fresh)
    expect((await readShellCalls(page)).filter((method) => method === 'relogin')).toHaveLength(1)
    await context.close()
  })

  test('§4 in the chat app starts its authorization for the page instead of calling the shell', async ({ browser }) => {
    const context = await browser.newContext({
      userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.50',
    })
    const page = await context.newPage()
    await context.addInitScript(injectShell, {
      methods: null,
      answers: { getToken: { ok: true, data: { token: await createStaffToken('gm') } } },
    })
    // The authorization page redirects to the provider, so it may be gone before its address is read.
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    await page.goto(`${getBaseUrl()}${FLOOR}`)
    await expect
      .poll(() => visited)
      .toContain(`${getBaseUrl()}/pages/bindUser/index?redirect_uri=${encodeURIComponent(FLOOR)}`)
    await expect(async () => expect(await readShellCalls(page)).toEqual([])).toPass()
    await context.close()
  })

  test('§8 shows 扫码失败 or 选择图片失败 on a failed scan or picture, nothing when cancelled', async ({ browser }) => {
    for (const code of ['FAILED', 'CANCELLED']) {
      const { page, context, open } = await openPhone(browser, { as: 'gm' })
      await context.addInitScript(injectShell, {
        methods: null,
        answers: {
          getToken: { ok: false, code: 'FAILED' },
          scan: { ok: false, code },
          pickImages: { ok: false, code },
        },
      })
      await open(FLOOR)
      await expectFloor(page)
      await page.getByRole('button', { name: '扫码' }).click()
      await expect.poll(async () => await readShellCalls(page)).toContain('scan')
      await expect(page.getByText('扫码失败')).toHaveCount(code === 'FAILED' ? 1 : 0)
      await open('/pages/employeeCenter/userInfo')
      await page.getByRole('button', { name: '更换头像' }).click()
      await expect.poll(async () => await readShellCalls(page)).toContain('pickImages')
      await expect(page.getByText('选择图片失败')).toHaveCount(code === 'FAILED' ? 1 : 0)
      await context.close()
    }
  })

  for (const code of [403, 500]) {
    test(`§8 a body with code ${code} shows its msg as a toast`, async ({ browser }) => {
      const { page, context, open } = await openPhone(browser, { as: 'gm' })
      const answers = { scan: { ok: true, data: `${getBaseUrl()}/pages/nfc?code=T1` } }
      await context.addInitScript(injectShell, { methods: null, answers })
      await page.route('**/api/guest/findTableByCode/**', (route) =>
        route.fulfill({ json: { code, msg: `测试拒绝${code}`, errCode: 'NO_PERMISSION' } }),
      )
      await open(FLOOR)
      await expectFloor(page)
      await page.getByRole('button', { name: '扫码' }).click()
      await expect(findToast(page, `测试拒绝${code}`)).toBeVisible()
      await context.close()
    })
  }

  test('§8 logs an error for a method that the shell has not registered', async ({ browser }) => {
    const { page, context, problems, open } = await openPhone(browser, { as: 'gm' })
    await context.addInitScript(injectShell, { methods: ['getToken', 'relogin'], answers: {} })
    await open(FLOOR)
    await expectFloor(page)
    await page.getByRole('button', { name: '扫码' }).click()
    await expect
      .poll(() => problems.filter((text) => text.includes('the native shell has no method "scan"')).length)
      .toBe(1)
    expect(await readShellCalls(page)).not.toContain('scan')
    await context.close()
  })
})

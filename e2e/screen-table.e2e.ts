/** Access rules of the screen table; page headers are checked in `screens/every-screen`. */
import { expect, test } from '@playwright/test'
import { recordApiCalls, expectFloor, readLocalStorage } from './lib/app.ts'
import { getBaseUrl, openPhone } from './lib/phone.ts'

const FLOOR = '/pages/operat/table/index'

test('a member page never sends the staff token and leads to the member centre without a member', async ({
  browser,
}) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  const calls = recordApiCalls(page)
  await open(FLOOR)
  await expectFloor(page)
  const token = await readLocalStorage(page, 'token')
  const withToken = () => calls.filter((call) => call.headers()['authorization']?.includes(token ?? ''))
  expect(withToken()).not.toEqual([])
  // Leaves the floor page, because it keeps polling.
  await page.goto('about:blank')
  calls.length = 0
  for (const path of ['/pages/member/wine/list', '/pages/member/order/detail', '/pages/member/index']) {
    // Waits until background work of the page has started: it calls as a guest.
    const config = page.waitForRequest('**/api/guest/getSysConfig')
    await open(`${path}?x=1`)
    await expect(page.getByRole('button', { name: '登录 / 注册' })).toBeVisible()
    await config
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe('/pages/member/index')
    if (path !== pathname) expect(searchParams.get('redirect')).toBe(`${path}?x=1`)
  }
  expect(calls).not.toEqual([])
  expect(withToken().map((call) => call.url())).toEqual([])
  expect(await readLocalStorage(page, 'token')).toBe(token)
  await context.close()
})

test('an unknown path requires no sign-in', async ({ browser }) => {
  const { page, context } = await openPhone(browser)
  for (const path of [`${FLOOR}x`, '/pages/member/wine', '/pages/employeeCenter']) {
    await page.goto(`${getBaseUrl()}${path}`)
    await expect(page.getByRole('heading', { name: '页面不存在', level: 1 })).toBeVisible()
    await expect(page.getByText('没有找到这个页面')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await context.close()
})

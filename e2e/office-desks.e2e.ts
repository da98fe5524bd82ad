/** Desks of the office: finance and personnel begin with what waits, and every figure opens its lines. */
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'

import { demoPassword, demoPayPassword } from '../apps/server/demo/people-data.ts'
import { listAxeViolations } from './lib/accessibility.ts'
import { resetConfig, setConfig } from './lib/app.ts'
import { createStaffToken, getBaseUrl } from './lib/phone.ts'

type Look = { width?: number; theme?: 'light' | 'dark' }

/** Opens a page of the office, signed in. */
async function openOffice(
  browser: Browser,
  userName: string,
  path: string,
  { width = 1280, theme = 'light' }: Look = {},
) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    isMobile: false,
    hasTouch: width < 768,
  })
  const token = await createStaffToken(userName)
  await context.addInitScript(
    ([stored, chosen]) => {
      localStorage.setItem('nocturne.token', stored)
      localStorage.setItem('nocturne.theme', chosen)
    },
    [token, theme] as const,
  )
  const page = await context.newPage()
  await page.goto(`${getBaseUrl()}/office${path}`)
  return { page, context }
}

async function enterPayPassword(page: Page): Promise<void> {
  await page.getByLabel('支付密码').fill(demoPayPassword)
  await page.getByRole('button', { name: '查看工资' }).click()
  await expect(page.getByRole('region', { name: '步骤' })).toBeVisible()
}

test.afterEach(() => resetConfig('login.captcha'))

test('leads finance from the sign-in to the lines behind a debt', async ({ browser }) => {
  await setConfig({ 'login.captcha': false })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  const page = await context.newPage()
  await page.goto(`${getBaseUrl()}/office/`)
  await page.getByLabel('账号', { exact: true }).fill('caiwu01')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '财务', exact: true })).toBeVisible()
  expect(await listAxeViolations(page)).toEqual([])

  await page.getByRole('link', { name: /欠会员 · \d+ 人的储值本金/ }).click()
  const balances = page.getByRole('grid', { name: '会员储值余额' })
  await balances.getByRole('gridcell').first().dblclick()
  await expect(page.getByRole('region', { name: '会员储值来源' }).getByRole('listitem').first()).toBeVisible()
  expect(await listAxeViolations(page)).toEqual([])

  await page.getByRole('link', { name: '会员储值按月份' }).click()
  const months = page.getByRole('grid', { name: '会员储值按月份' })
  await months.getByRole('gridcell').first().dblclick()
  await page.getByRole('button', { name: '打开整表' }).click()
  await expect(page.getByRole('grid', { name: '会员储值来源' })).toBeVisible()
  await context.close()
})

test('follows a night to the day of the provider', async ({ browser }) => {
  const { page, context } = await openOffice(browser, 'caiwu01', '/collections', { theme: 'dark' })
  const table = page.getByRole('table', { name: '营业日到支付方账单' })
  await table
    .getByRole('button', { name: /看明细$/ })
    .first()
    .click()
  const panel = page.getByRole('complementary').last()
  await expect(panel.getByText('本店整天')).toBeVisible()
  await expect(panel.getByText(/营业日/).first()).toBeVisible()
  expect(await listAxeViolations(page)).toEqual([])
  await context.close()
})

test('shows a run of wages with its steps, and names people and sum before the payment', async ({ browser }) => {
  const { page, context } = await openOffice(browser, 'caiwu01', '/payroll')
  await enterPayPassword(page)
  expect(await listAxeViolations(page)).toEqual([])
  const grid = page.getByRole('grid', { name: /工资单$/ })
  await grid.getByRole('gridcell').first().dblclick()
  await expect(page.getByRole('list', { name: '工资项目' })).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: /^已确认 \d+$/ }).click()
  await expect(page).toHaveURL(/status=/)
  await page.getByRole('button', { name: '登记发放', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^登记发放 \d+ 人，¥[\d,.]+$/ })
  await expect(dialog.getByRole('list', { name: '收款人' }).getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^已发放 ¥/ }).click()
  await expect(dialog.getByText('请输入6位支付密码')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '银行代发' }).click()
  await expect(page.getByRole('dialog', { name: '银行代发' })).toContainText('文件里有')
  await context.close()
})

test('leads personnel to what waits', async ({ browser }) => {
  const { page, context } = await openOffice(browser, 'hr01', '/', { theme: 'dark' })
  await expect(page.getByRole('heading', { name: '人事', exact: true })).toBeVisible()
  await expect(page.getByText('今晚到岗 / 有班')).toBeVisible()
  expect(await listAxeViolations(page)).toEqual([])
  await context.close()
})

test('fits a tablet and a phone', async ({ browser }) => {
  for (const width of [768, 390])
    for (const [userName, path, title] of [
      ['caiwu01', '/finance', '门店欠款'],
      ['hr01', '/people', '常用'],
    ] as const) {
      const { page, context } = await openOffice(browser, userName, path, { width })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      expect(await listAxeViolations(page), `${path} ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await context.close()
    }
})

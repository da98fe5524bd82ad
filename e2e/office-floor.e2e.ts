/** Floor plan and duties: drawn and assigned in the office, shown and filled in on phones. */
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'

import { listAxeViolations } from './lib/accessibility.ts'
import { createHand } from './lib/hand.ts'
import { findField } from './lib/office-work.ts'
import { createStaffToken, getBaseUrl, openPhone } from './lib/phone.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } as const
const SEATS = 7
const PHONE_SIZE = { width: 390, height: 844 }

/** Opens a page of the office on a desktop, signed in. */
async function openOffice(browser: Browser, path: string, theme: 'light' | 'dark') {
  const context = await browser.newContext(DESKTOP)
  const token = await createStaffToken('gm')
  await context.addInitScript(
    ([stored, chosen]) => {
      localStorage.setItem('nocturne.token', stored)
      localStorage.setItem('nocturne.theme', chosen)
    },
    [token, theme] as const,
  )
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(`${getBaseUrl()}/office${path}`)
  return { page, context, problems }
}

/** Checks the page at the width of a phone too. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await listAxeViolations(page)).toEqual([])
  await page.setViewportSize(PHONE_SIZE)
  expect(await listAxeViolations(page)).toEqual([])
  await page.setViewportSize(DESKTOP.viewport)
}

test('draws a plan with the keyboard, publishes it, and opens a table from it on a phone', async ({ browser }) => {
  const { page, context, problems } = await openOffice(browser, '/plan', 'light')
  const tray = page.getByRole('region', { name: '没放上的台位' })
  const first = tray.getByRole('button', { name: /^[A-Z]\d\d$/ }).first()
  const name = (await first.innerText()).trim()
  await first.click()
  const table = page.getByRole('button', { name: new RegExp(`^${name}( |$)`) })
  await expect(table).toHaveAttribute('aria-pressed', 'true')
  const panel = page.getByRole('complementary', { name: '选中的' })
  const left = panel.getByLabel('左边 m')
  const before = Number(await left.inputValue())
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect(left).toHaveValue(String(before + 0.25))
  await page.keyboard.press('Control+z')
  await table.click()
  await expect(left).toHaveValue(String(before))
  await left.fill('0.1')
  await expect(panel.getByRole('alert')).toContainText('0.25 的倍数')
  await left.fill(String(before))
  await page.getByRole('button', { name: '舞台', exact: true }).first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^发布/ }).click()
  await expect(page.getByText('已发布 1 张台')).toBeVisible()

  const phone = await openPhone(browser, { as: 'gm' })
  await phone.open('/pages/operat/table/index')
  await phone.page.getByRole('button', { name: '平面图', exact: true }).click()
  const card = phone.page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name} `) })
  const box = await card.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await listAxeViolations(phone.page)).toEqual([])
  await card.click()
  await expect(phone.page.getByRole('dialog')).toContainText(name)
  await phone.close()

  // Withdraws the plan, because other tests expect the floor as a list.
  await page.keyboard.press('Escape')
  await table.click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: /^发布/ }).click()
  await expect(page.getByText('手机上不再显示平面图')).toBeVisible()
  expect(problems).toEqual([])
  await context.close()
})

test('adds a table on the plan, reads its next nights and previews the phone', async ({ browser }) => {
  const { page, context, problems } = await openOffice(browser, '/plan', 'dark')
  const tray = page.getByRole('region', { name: '没放上的台位' })
  const taken = (
    await tray
      .getByRole('button', { name: /^[A-Z]\d\d$/ })
      .first()
      .innerText()
  ).trim()
  const name = `Z${String(Date.now() % 100_000).padStart(5, '0')}`
  await page.getByRole('button', { name: '新台', exact: true }).click()
  const form = page.getByRole('complementary', { name: '新台位' })
  const number = findField(form, '台号')
  await expect(number).toBeFocused()
  await form.getByRole('button', { name: '新增并放上' }).click()
  await expect(form.getByText('请输入台号')).toBeVisible()
  await number.fill(taken)
  await createHand().pick(findField(form, '区域'), '中卡 B')
  await form.getByRole('button', { name: '新增并放上' }).click()
  await expect(form.getByRole('alert')).toContainText('已有同样的台号')
  await expectAccessible(page)
  await number.fill(name)
  await findField(form, '座位数').fill(String(SEATS))
  await form.getByRole('button', { name: '新增并放上' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}( |$)`) })).toHaveAttribute('aria-pressed', 'true')
  const panel = page.getByRole('complementary', { name: '选中的' })
  await expect(panel).toContainText(`${SEATS} 座`)

  const nights = panel.getByRole('region', { name: '七晚低消' })
  const buttons = nights.getByRole('group', { name: '看哪一晚' }).getByRole('button')
  await expect(buttons).toHaveCount(7)
  await expect(nights.getByRole('heading')).toContainText('今晚')
  await buttons.last().click()
  await expect(nights.getByRole('heading')).toContainText(/^周/)
  await expect(nights).toContainText(/低消|周末/)

  await page.getByRole('button', { name: '预览', exact: true }).click()
  const preview = page.getByRole('dialog', { name: '手机上的样子' })
  await expect(preview.getByRole('listitem').filter({ hasText: name })).toContainText(`${SEATS}座`)
  await expect(preview.getByRole('region', { name: '不在图上' })).toContainText(taken)
  await expectAccessible(page)
  await preview.getByRole('button', { name: '接着画' }).click()
  // The refused number is a logged response of the server.
  expect(problems.filter((text) => !text.includes('400') && !text.includes('422'))).toEqual([])
  await context.close()
})

test('shares the tables of an area among waiters, and copies the week', async ({ browser }) => {
  const { page, context, problems } = await openOffice(browser, '/duty', 'dark')
  const grid = page.getByRole('region', { name: '一周' })
  await grid.waitFor()
  const monday = grid.getByRole('columnheader').nth(1)
  const weekBefore = await monday.textContent()
  await page.getByRole('button', { name: '下一周' }).click()
  await expect(monday).not.toHaveText(weekBefore ?? '')
  const weekAfter = await monday.textContent()
  // Two taps in a row turn two weeks, also before the first is loaded.
  await page.getByRole('button', { name: '上一周' }).dblclick()
  await page.getByRole('button', { name: '下一周' }).dblclick()
  await expect(monday).toHaveText(weekAfter ?? '')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  // The first row below the heads is the expected demand.
  const area = grid.getByRole('row').nth(2)
  const cell = area.getByRole('button').first()
  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: '安排值台' })
  await panel.getByLabel('搜索服务员').fill('小东')
  await panel.getByRole('button', { name: /^小东/ }).click()
  await panel.getByLabel('搜索服务员').fill('阿明')
  await panel.getByRole('button', { name: /^阿明/ }).click()
  await expect(panel.getByText(/^改了 \d+ 台$/)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: '保存' }).click()
  const assigned = area.getByRole('button').nth(1)
  await expect(assigned).toContainText(/小东 \d+.*阿明 \d+/)
  await panel.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '下一周' }).click()
  await expect(assigned).toContainText('没安排')
  await page.getByRole('button', { name: '复制上周' }).click()
  await expect(assigned).toContainText(/小东 \d+.*阿明 \d+/)
  expect(problems).toEqual([])
  await context.close()
})

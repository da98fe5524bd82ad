/** The office: lists, panel, bulk changes, stale saves and import, on a desktop and on a phone, with the real server. */
import { expect, test } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'

import { demoPassword } from '../apps/server/demo/people-data.ts'
import { setupPages } from '../apps/web/src/shells/setup-pages.ts'
import { listAxeViolations } from './lib/accessibility.ts'
import { resetConfig, setConfig } from './lib/app.ts'
import { createStaffToken, getBaseUrl, openPhone } from './lib/phone.ts'
import { waitUntilIdle } from './lib/show-state.ts'

const PHONE_WIDTH = 390
const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } as const

/** Opens a page of the office on a desktop, signed in. */
async function openDesktop(browser: Browser, path: string, theme: 'light' | 'dark' = 'light') {
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

/** Makes names unique, so that a repeated test does not meet the records of the first attempt. */
const createSuffix = () => String(Date.now() % 100_000)

/** The first number from `min` that no cell shows, so that saving it changes all of them. */
async function createOtherNumber(cells: readonly Locator[], min: number): Promise<string> {
  const shown = await Promise.all(cells.map((cell) => cell.innerText()))
  let number = min
  while (shown.includes(String(number))) number += 1
  return String(number)
}

const findPanel = (page: Page, name: string) => page.getByRole('complementary', { name })
const findRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })

/** Titles of the shown records, once they are loaded. */
async function readTitles(page: Page): Promise<string[]> {
  await page.getByRole('rowheader').first().waitFor()
  return page.getByRole('rowheader').allInnerTexts()
}

/** Cell of a row in the column with this head. */
async function findCell(page: Page, title: string, head: RegExp) {
  await findRow(page, title).waitFor()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const at = heads.findIndex((text) => head.test(text))
  return findRow(page, title).locator('td, th').nth(at)
}

async function addArea(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新增区域' }).click()
  const panel = findPanel(page, '新增区域')
  await panel.getByLabel('区域名称').fill(name)
  await panel.getByRole('button', { name: '新增', exact: true }).click()
  await expect(findPanel(page, '区域')).toContainText(name)
}

test.afterEach(() => resetConfig('login.captcha'))

test('leads to the sign-in and back, and adds an area and ten tables', async ({ browser }) => {
  await setConfig({ 'login.captcha': false })
  const context = await browser.newContext(DESKTOP)
  const page = await context.newPage()
  await page.goto(`${getBaseUrl()}/office/area`)
  await page.getByLabel('账号', { exact: true }).fill('gm')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('grid', { name: '区域' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/office/area')

  const suffix = createSuffix()
  await addArea(page, `屋顶${suffix}`)
  expect(await listAxeViolations(page)).toEqual([])

  await page.getByRole('link', { name: /^台位 ?\d/ }).click()
  await page.getByRole('button', { name: '新增台位' }).click()
  const panel = findPanel(page, '新增台位')
  await panel.getByRole('button', { name: '一次新增几张' }).click()
  await panel.getByLabel('台号范围').fill(`屋${suffix}-01–屋${suffix}-10`)
  await expect(panel).toContainText('共 10 张')
  await panel.getByRole('button', { name: '新增 10 张' }).click()
  await expect(panel.getByText('请选择区域')).toBeVisible()
  await panel.getByLabel('区域').fill(suffix)
  await page.getByRole('option', { name: `屋顶${suffix}` }).click()
  await panel.getByRole('button', { name: '新增 10 张' }).click()
  await page.getByLabel('搜索台位').fill(`屋${suffix}`)
  await expect(findRow(page, `屋${suffix}-10`)).toBeVisible()
  await expect(page.getByText(/^10 张，共/)).toBeVisible()
  await context.close()
})

test('edits a cell, keeps invalid text with its message, and shows the change in the history', async ({ browser }) => {
  const { page, context, problems } = await openDesktop(browser, '/table')
  const [title = ''] = await readTitles(page)
  const cell = await findCell(page, title, /^低消/)
  await cell.dblclick()
  const input = cell.getByRole('textbox')
  await input.fill('abc')
  await input.press('Enter')
  await expect(cell.getByRole('alert')).toContainText('低消应为金额')
  await input.fill('1680')
  await expect(cell).toContainText('原')
  await input.press('Enter')
  await expect(cell).toHaveText('1,680')
  await findRow(page, title).getByRole('button', { name: title }).click()
  const panel = findPanel(page, '台位')
  await expect(panel.getByRole('region', { name: '改动记录' })).toContainText('低消')
  await expect(panel.getByLabel('低消')).toHaveValue('1680')
  expect(await listAxeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('changes several records in one save, with a preview of every new value', async ({ browser }) => {
  const { page, context } = await openDesktop(browser, '/table', 'dark')
  const titles = (await readTitles(page)).slice(0, 3)
  const shown = await Promise.all(titles.map((title) => findCell(page, title, /^座位数/)))
  const seats = await createOtherNumber(shown, 20)
  await page.getByRole('checkbox', { name: `选中${titles[0]}`, exact: true }).click()
  await page.getByRole('checkbox', { name: `选中${titles[2]}`, exact: true }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: '批量修改' })
  await expect(bar).toContainText('已选 3 张')
  await bar.getByLabel('改哪一项').selectOption('座位数')
  await bar.getByLabel('座位数').fill('99')
  await expect(bar).toContainText('座位数需为1至50的整数')
  await bar.getByLabel('座位数').fill(seats)
  await expect(bar).toContainText(seats)
  expect(await listAxeViolations(page)).toEqual([])
  await bar.getByRole('button', { name: '改 3 张' }).click()
  await expect(bar).toHaveCount(0)
  for (const title of titles) await expect(await findCell(page, title, /^座位数/)).toHaveText(seats)
  await context.close()
})

test('asks which version stays when another person changed the same field', async ({ browser }) => {
  const first = await openDesktop(browser, '/area')
  const [title = ''] = await readTitles(first.page)
  const shown = await findCell(first.page, title, /^默认低消/)
  const [mine, other] = [await createOtherNumber([shown], 100), await createOtherNumber([shown], 500)]
  await first.page.getByRole('button', { name: title, exact: true }).click()
  const panel = findPanel(first.page, '区域')
  await panel.getByLabel('默认低消').fill(mine)

  const second = await openDesktop(browser, '/area')
  const cell = await findCell(second.page, title, /^默认低消/)
  await cell.dblclick()
  await cell.getByRole('textbox').fill(other)
  await cell.getByRole('textbox').press('Enter')
  await expect(cell).toHaveText(other)

  await panel.getByRole('button', { name: '保存' }).click()
  const dialog = first.page.getByRole('dialog', { name: '别人刚改过' })
  await expect(dialog).toContainText(other)
  expect(await listAxeViolations(first.page)).toEqual([])
  await dialog.getByLabel(/我改的/).check()
  await dialog.getByRole('button', { name: '按选的保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(await findCell(first.page, title, /^默认低消/)).toHaveText(mine)
  await first.context.close()
  await second.context.close()
})

test('changes the order of records with the keyboard', async ({ browser }) => {
  const { page, context } = await openDesktop(browser, '/area')
  const [first = '', second = ''] = await readTitles(page)
  const ordered = page.waitForResponse(/\/api\/admin\/area\/order/)
  await page.getByRole('rowheader', { name: first, exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await ordered
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toHaveText(second)
  await context.close()
})

test('imports a CSV file after its faulty cell was corrected', async ({ browser }) => {
  const { page, context, problems } = await openDesktop(browser, '/tableLabel/import')
  const suffix = createSuffix()
  const text = `标签,客人可见,备注\n烟花${suffix},是,新的\n吧台${suffix},也许,错的\n`
  await page
    .getByLabel('表格文件')
    .setInputFiles({ name: '标签.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') })
  await expect(page.getByRole('button', { name: '有误 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新增 1', exact: true })).toBeVisible()
  const faulty = page.getByLabel('第 3 行客人可见')
  await expect(faulty).toHaveValue('也许')
  await expect(page.getByText('客人可见请填是或否')).toBeVisible()
  expect(await listAxeViolations(page)).toEqual([])
  await faulty.fill('否')
  await faulty.press('Enter')
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await expect(page.getByText('新增 2 个')).toBeVisible()
  await page.getByRole('button', { name: '看台位标签' }).click()
  await expect(findRow(page, `烟花${suffix}`)).toBeVisible()
  expect(problems).toEqual([])
  await context.close()
})

test('pastes cells after a preview, and copies them', async ({ browser }) => {
  const { page, context } = await openDesktop(browser, '/table')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const titles = await readTitles(page)
  const cell = await findCell(page, titles[0] ?? '', /^座位数/)
  await cell.click()
  const below = await findCell(page, titles[1] ?? '', /^座位数/)
  const seats = [await createOtherNumber([cell], 20), await createOtherNumber([below], 30)]
  const amounts = [
    await createOtherNumber([await findCell(page, titles[0] ?? '', /^低消/)], 100),
    await createOtherNumber([await findCell(page, titles[1] ?? '', /^低消/)], 500),
  ]
  const text = `${seats[0]}\t${amounts[0]}\n${seats[1]}\t${amounts[1]}`
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await cell.focus()
  await page.keyboard.press('ControlOrMeta+v')
  const dialog = page.getByRole('dialog', { name: '粘贴到表格' })
  await dialog.getByRole('button', { name: '改 4 格' }).click()
  await expect(await findCell(page, titles[1] ?? '', /^低消/)).toHaveText(amounts[1] ?? '')
  await context.close()
})

test('reads a report as a sheet: sums of selected cells, their copy, and the level below', async ({ browser }) => {
  const { page, context, problems } = await openDesktop(browser, '/reports/salesDepts')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '近30天' }).click()
  const grid = page.getByRole('grid', { name: '销售统计' })
  await expect(page.getByRole('button', { name: '近30天' })).toHaveAttribute('aria-pressed', 'true')
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const column = heads.indexOf('销售额（元）')
  const readFigure = async (row: number) =>
    Number((await grid.getByRole('row').nth(row).locator('td').nth(column).innerText()).replaceAll(',', ''))
  const first = grid.getByRole('row').nth(1)
  const sum = (await readFigure(1)) + (await readFigure(2))
  await first.locator('td').nth(column).click()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText(/^选中 2 格/)).toContainText(
    `合计 ¥${sum.toLocaleString('en-US', { maximumFractionDigits: 2 })}`.replace(/(\.\d)$/, '$10'),
  )
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^销售额（元）\n[\d.]+\n[\d.]+$/)
  expect(await listAxeViolations(page)).toEqual([])
  const dept = await first.locator('td').first().innerText()
  await first.locator('td').first().click()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: dept })
  await panel.getByRole('button', { name: '打开整表' }).click()
  await expect(page.getByRole('heading', { name: '部门销售' })).toBeVisible()
  await expect(page.getByText(`部门 ${dept}`)).toBeVisible()
  expect(problems).toEqual([])
  await context.close()
})

test('is a list of cards on a phone, and closed to employees without a permission', async ({ browser }) => {
  const owner = await openPhone(browser, { as: 'gm' })
  await owner.open('/pages/employeeCenter/employeeCenter')
  await owner.page.getByRole('link', { name: '门店设置' }).click()
  await owner.page.getByRole('link', { name: /^区域/ }).click()
  const cards = owner.page.getByRole('list', { name: '区域' })
  await expect(cards).toBeVisible()
  expect(await owner.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await listAxeViolations(owner.page)).toEqual([])
  await cards.getByRole('button').first().click()
  const panel = findPanel(owner.page, '区域')
  await panel.getByLabel('默认低消').fill('333')
  expect(await listAxeViolations(owner.page)).toEqual([])
  await panel.getByRole('button', { name: '保存' }).click()
  await panel.getByRole('button', { name: '关闭' }).click()
  await expect(cards).toContainText('¥333')
  await owner.close()

  const waiter = await openPhone(browser, { as: 'fwy01' })
  await waiter.open('/office/')
  await expect(waiter.page.getByText('你还没有门店设置的权限')).toBeVisible()
  await waiter.page.getByRole('link', { name: '回员工中心' }).click()
  await expect(waiter.page).toHaveURL(/employeeCenter$/)
  await waiter.close()
})

test('pages of the office that phones lead to are whole at 390 pixels', async ({ browser }) => {
  const phone = await openPhone(browser, { as: 'gm' })
  const { page } = phone
  const linked = new Set(Object.values(setupPages).map(({ entity }) => entity))
  for (const path of ['', 'finance', 'people', 'plan', 'rights', 'parameters', ...linked])
    await test.step(`/office/${path}`, async () => {
      await phone.open(`/office/${path}`)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeAttached()
      await waitUntilIdle(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE_WIDTH)
      if (path !== '') {
        const cut = await title.evaluate((element) => element.scrollWidth - element.clientWidth)
        expect(cut).toBeLessThanOrEqual(1)
      }
      expect(await listAxeViolations(page)).toEqual([])
    })
  expect(phone.problems).toEqual([])
  await phone.close()
})

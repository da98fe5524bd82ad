/** Pages of the office about records: notices with their readers, saved views, definitions, tips, and the audit by name. */
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'

import { listAxeViolations } from './lib/accessibility.ts'
import { findField, findPanel } from './lib/office-work.ts'
import { createStaffToken, getBaseUrl, openPhone } from './lib/phone.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } as const
const WIDTHS = [768, 390, 1280] as const

async function openOffice(browser: Browser, path: string, theme: 'light' | 'dark' = 'light') {
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
  await page.goto(`${getBaseUrl()}/office${path}`)
  return { page, context }
}

/** Checks the page at three widths; nothing is wider than the page. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await listAxeViolations(page), `at ${width} pixels`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}

test('a notice is written in the office, read on a phone, and shows who has read it', async ({ browser }) => {
  const title = `盘点${Date.now() % 100_000}`
  const { page, context } = await openOffice(browser, '/notices')
  await page.getByRole('button', { name: '发通知' }).click()
  const form = page.getByRole('dialog', { name: '发通知' })
  await findField(form, '标题').fill(title)
  await findField(form, '内容').fill('周一闭店盘点，早一小时到')
  await form.getByRole('checkbox', { name: '营销一部' }).check()
  await form.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${title}：已读 0/\\d+$`) })).toBeVisible()

  const sales = await openPhone(browser, { as: 'yx01' })
  await sales.open('/pages/employeeCenter/notification')
  await sales.page.getByText(title).first().click()
  await expect(sales.page.getByText('周一闭店盘点，早一小时到').first()).toBeVisible()
  await sales.close()

  await page.reload()
  await page.getByRole('button', { name: new RegExp(`^${title}：已读 1/\\d+$`) }).click()
  const readers = page.getByRole('dialog', { name: `${title}的阅读情况` })
  await readers.getByLabel('状态').selectOption({ label: '已读' })
  await expect(readers.getByRole('list', { name: '接收人' }).getByRole('listitem')).toHaveText([/阿杰.*已读/])
  await expectAccessible(page)
  await context.close()
})

test('a view of a list is saved, and applied on another device', async ({ browser }) => {
  const name = `视图${Date.now() % 100_000}`
  const first = await openOffice(browser, '/goods?sort=-goodsName')
  await first.page.getByRole('button', { name: '视图', exact: true }).click()
  await first.page.getByLabel('视图名称').fill(name)
  await first.page.getByRole('dialog', { name: '视图' }).getByRole('button', { name: '保存' }).click()
  await expect(first.page.getByRole('button', { name, exact: true })).toBeVisible()
  await first.context.close()

  const second = await openOffice(browser, '/goods')
  await second.page.getByRole('button', { name: '视图', exact: true }).click()
  await second.page.getByRole('button', { name, exact: true }).click()
  await expect(second.page).toHaveURL(/sort=-goodsName/)
  await second.page.getByRole('button', { name: '视图', exact: true }).click()
  expect(await listAxeViolations(second.page)).toEqual([])
  await second.page.getByRole('button', { name: `删除${name}` }).click()
  await expect(second.page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await second.context.close()
})

test('a sheet defines its figures', async ({ browser }) => {
  const { page, context } = await openOffice(browser, '/reports/salesDepts')
  await page.getByRole('button', { name: '指标说明' }).click()
  await expect(page.getByRole('dialog', { name: '指标说明' })).toContainText('客人为本期消费付的款')
  expect(await listAxeViolations(page)).toEqual([])
  await context.close()
})

test('a flow names its approvers before it is saved', async ({ browser }) => {
  const { page, context } = await openOffice(browser, '/approvalType')
  await page.getByRole('button', { name: '新增审批表单' }).click()
  const panel = findPanel(page, '新增审批表单')
  const steps = panel.getByRole('group', { name: '流程' }).last()
  await steps.getByRole('button', { name: '加一行' }).click()
  await findField(steps, '步骤').fill('负责人')
  const person = panel.getByRole('combobox', { name: '谁会批：选一位发起人试试' })
  await person.fill('yx01')
  await person.press('Enter')
  await expect(panel.getByRole('list', { name: '会批的人' })).toContainText('负责人：')
  await expectAccessible(page)
  await context.close()
})

for (const [path, heading] of [
  ['/tips', '打赏退款'],
  ['/notices', '通知'],
] as const)
  test(`${heading} is accessible at every width in both themes`, async ({ browser }) => {
    for (const theme of ['light', 'dark'] as const) {
      const { page, context } = await openOffice(browser, path, theme)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expectAccessible(page)
      await context.close()
    }
  })

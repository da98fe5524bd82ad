/** Approval forms: made in the office, sent on a phone through the new flow, and the pages about system and refunds. */
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'

import { listAxeViolations } from './lib/accessibility.ts'
import { findField, findPanel } from './lib/office-work.ts'
import { createStaffToken, getBaseUrl, openPhone } from './lib/phone.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } as const
const WIDTHS = [768, 390, 1280] as const

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

test('a form made in the office is sent on a phone and goes through its flow', async ({ browser }) => {
  const title = `场地布置${Date.now() % 100_000}`
  const { page, context } = await openOffice(browser, '/approvalType', 'light')
  await page.getByRole('button', { name: '新增审批表单' }).click()
  const panel = findPanel(page, '新增审批表单')
  await findField(panel, '表单名称').fill(title)
  const fields = panel.getByRole('group', { name: '内容' }).last()
  await fields.getByRole('button', { name: '加一行' }).click()
  await findField(fields, '名称').fill('物品')
  const steps = panel.getByRole('group', { name: '流程' }).last()
  await steps.getByRole('button', { name: '加一行' }).click()
  await findField(steps, '步骤').fill('总经理')
  await steps.getByLabel('谁来批').selectOption({ label: '角色' })

  await test.step('a step without a role is refused at the flow', async () => {
    await panel.getByRole('button', { name: /^新增( |$)/ }).click()
    await expect(panel.getByText('第1步：请选择角色')).toBeVisible()
  })

  await test.step('steps are moved by keys', async () => {
    const role = steps.getByRole('combobox', { name: '角色', exact: true })
    await role.fill('总经理')
    await role.press('Enter')
    await steps.getByRole('button', { name: '加一行' }).click()
    await findField(steps, '步骤').nth(1).fill('负责人')
    await steps.getByRole('button', { name: '移动第2行' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(findField(steps, '步骤').first()).toHaveValue('负责人')
  })
  await expectAccessible(page)
  await panel.getByRole('button', { name: /^新增( |$)/ }).click()
  await expect(findPanel(page, '审批表单').getByRole('heading', { name: title })).toBeVisible()
  await context.close()

  const sales = await openPhone(browser, { as: 'yx01' })
  await sales.open('/pages/employeeCenter/approval/index')
  await sales.page.getByRole('button', { name: '发起审批' }).click()
  await sales.page.getByRole('dialog').getByText(title, { exact: true }).click()
  await sales.page.getByLabel('物品').fill('气球')
  await sales.page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(sales.page).toHaveURL(/approvalId=\d+/)
  for (const name of ['负责人', '总经理']) await expect(sales.page.getByText(name).first()).toBeVisible()
  await sales.close()
})

for (const [path, heading] of [
  ['/approvers', '谁会批'],
  ['/state', '系统状态'],
  ['/audit', '数据检查'],
  ['/refunds', '退款记录'],
] as const)
  test(`${heading} is accessible at every width in both themes`, async ({ browser }) => {
    for (const theme of ['light', 'dark'] as const) {
      const { page, context } = await openOffice(browser, path, theme)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      if (path === '/approvers') {
        await page.getByRole('combobox', { name: '发起人' }).fill('yx01')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('list', { name: /发起时的审批人$/ })).toContainText('部门负责人')
      }
      await expectAccessible(page)
      await context.close()
    }
  })

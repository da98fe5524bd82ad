/** Builder of packages in the office: fixed parts, a group to choose from, cost, margin and a warning, and its order on phones. */
import { expect, test } from '@playwright/test'

import { listAxeViolations } from './lib/accessibility.ts'
import { expectNoViolations } from './lib/database-facts.ts'
import { findField, findPanel } from './lib/office-work.ts'
import { createStaffToken, getBaseUrl, openPhone } from './lib/phone.ts'
import { openSitting } from './states/parties.ts'

test('a package is built in the office, with its cost, and ordered with a choice', async ({ browser }) => {
  const name = `套餐${Date.now() % 100_000}`
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const token = await createStaffToken('gm')
  await context.addInitScript((stored) => localStorage.setItem('nocturne.token', stored), token)
  const page = await context.newPage()
  await page.goto(`${getBaseUrl()}/office/goods`)
  await page.getByRole('button', { name: '新增商品' }).click()
  const panel = findPanel(page, '新增商品')
  await findField(panel, '商品名称').fill(name)
  await findField(panel, '分类').fill('鸡尾酒')
  await page.getByRole('option', { name: '鸡尾酒' }).first().click()
  await findField(panel, '种类').selectOption({ label: '套餐' })
  await findField(panel, '售价').fill('200')
  const builder = panel.getByRole('group', { name: '套餐内容' })

  const pick = async (group: string, at: number, goods: string) => {
    const own = builder.getByRole('group', { name: group, exact: true })
    await findField(own, '商品').nth(at).fill(goods)
    await page.getByRole('option', { name: goods }).first().click()
  }
  await builder.getByRole('button', { name: '加固定内容' }).click()
  await pick('固定内容', 0, '玛格丽特')
  await builder.getByRole('button', { name: '加可选组' }).click()
  await pick('可选组1', 0, '金汤力')
  const group = builder.getByRole('group', { name: '可选组1', exact: true })
  await findField(group, '组名').fill('任选')
  const named = builder.getByRole('group', { name: '任选', exact: true })
  await findField(named, '选几份').fill(String(2))
  await named.getByRole('button', { name: '加到任选' }).click()
  await pick('任选', 1, '莫吉托')
  await named.getByRole('button', { name: '第2行上移' }).click()
  await expect(findField(named, '商品').first()).toHaveValue(/莫吉托/)
  const handle = (row: number) => named.getByRole('button', { name: `移动第${row}行` })
  // Presses reach the element around the button.
  await handle(1).locator('..').dragTo(handle(2).locator('..'))
  await expect(findField(named, '商品').first()).toHaveValue(/金汤力/)
  await expect(builder.getByText('莫吉托移到第2行，共2行')).toBeAttached()
  await handle(2).focus()
  await page.keyboard.press('ArrowUp')
  await expect(findField(named, '商品').first()).toHaveValue(/莫吉托/)
  await expect(builder.getByText('莫吉托移到第1行，共2行')).toBeAttached()

  // 玛格丽特 costs ¥16, 金汤力 ¥13, 莫吉托 ¥14.
  const facts = builder.getByRole('status', { name: '套餐核算' })
  await expect(facts).toContainText('成本 ¥42–¥44')
  await expect(facts).toContainText('毛利 78%–79%')
  await findField(panel, '售价').fill(String(43))
  await expect(facts).toContainText('客人选贵的时成本¥44，高于售价')
  await findField(panel, '售价').fill('200')
  expect(await listAxeViolations(page)).toEqual([])
  await panel.getByRole('button', { name: /^新增( |$)/ }).click()
  await expect(findPanel(page, '商品').getByRole('heading', { name })).toBeVisible()
  await context.close()

  const sitting = await openSitting({ areas: 'AB' })
  const phone = await openPhone(browser, { as: 'lm01' })
  await phone.open(`/pages/operat/meal/index?tableRecordId=${sitting.tableRecordId}`)
  await phone.page.getByRole('button', { name: '搜索商品' }).click()
  await phone.page.getByRole('searchbox', { name: '搜索商品' }).fill(name)
  await phone.page.getByRole('button', { name: `增加 ${name}`, exact: true }).click()
  const sheet = phone.page.getByRole('dialog', { name })
  await expect(sheet).toContainText('任选')
  await expect(sheet).toContainText('玛格丽特')
  expect(phone.problems).toEqual([])
  await expectNoViolations()
  await phone.close()
})

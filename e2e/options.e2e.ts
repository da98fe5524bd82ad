/** Options with surcharges: entered in the office, ordered on phones of staff and guests, shown on orders and bills. */
import { expect, test } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'

import { listAxeViolations } from './lib/accessibility.ts'
import { expectNoViolations } from './lib/database-facts.ts'
import { closePhones, fetchTableCode, openGuestPhone } from './lib/guests.ts'
import { findField, findPanel, findRow } from './lib/office-work.ts'
import { createStaffToken, getBaseUrl, openPhone } from './lib/phone.ts'
import { chooseTile } from './lib/staff-actions.ts'
import { openSitting } from './states/parties.ts'

const DRINK = '威士忌酸'
const OPTIONS = [
  { name: '标准杯', yuan: 0 },
  { name: '特大杯', yuan: 20 },
] as const
const CHOSEN = '特大杯 +¥20'
/** List price and surcharge. */
const TOTAL = '¥118'

/** Opens the office on a desktop, signed in. */
async function openOffice(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const token = await createStaffToken('gm')
  await context.addInitScript((stored) => localStorage.setItem('nocturne.token', stored), token)
  return { context, page: await context.newPage() }
}

/** Enters a required group of the options. */
async function enterGroup(page: Page, group: string): Promise<void> {
  await page.goto(`${getBaseUrl()}/office/optionGroup`)
  await page.getByRole('button', { name: '新增选项组' }).click()
  const panel = findPanel(page, '新增选项组')
  await findField(panel, '组名').fill(group)
  for (const [index, { name, yuan }] of OPTIONS.entries()) {
    await panel.getByRole('button', { name: '加一行' }).click()
    await findField(panel, '名称').nth(index).fill(name)
    await findField(panel, '加价').nth(index).fill(String(yuan))
  }
  await panel.getByRole('switch', { name: '必选' }).click()
  expect(await listAxeViolations(page)).toEqual([])
  await panel.getByRole('button', { name: /^新增( |$)/ }).click()
  await expect(findPanel(page, '选项组').getByRole('heading', { name: group })).toBeVisible()
}

/** Adds the group to the goods. */
async function linkGroup(page: Page, group: string): Promise<void> {
  await page.goto(`${getBaseUrl()}/office/goods`)
  await page.getByLabel('搜索商品').fill(DRINK)
  await findRow(page, DRINK).getByRole('button').first().click()
  const panel = findPanel(page, '商品')
  await panel.getByLabel('添加选项组').fill(group)
  await page.getByRole('option', { name: group }).click()
  await panel.getByRole('button', { name: /^保存/ }).click()
  await expect(panel.getByRole('region', { name: '改动记录' })).toContainText(group)
}

/** The option and its amount are one unit of text, which is not split between lines. */
const expectWholeOption = (page: Page) =>
  expect(page.getByRole('main').getByText(CHOSEN, { exact: true })).toBeVisible()

/** Puts the drink with the surcharged option into the cart, and returns the button that submits the cart. */
async function chooseDrink(page: Page, group: string): Promise<Locator> {
  await page.getByRole('button', { name: '搜索商品' }).click()
  await page.getByRole('searchbox', { name: '搜索商品' }).fill(DRINK)
  await page.getByRole('button', { name: `增加 ${DRINK}`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: DRINK })
  const choices = sheet.getByRole('radiogroup', { name: group })
  await expect(choices.getByRole('radio', { name: '标准杯' })).toBeChecked()
  await chooseTile(page, /^特大杯/, choices)
  await expect(choices).toContainText('+¥20')
  await expect(sheet).toContainText(TOTAL)
  expect(await listAxeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: '加入购物车' }).click()
  await page.getByRole('button', { name: '去下单' }).click()
  await expectWholeOption(page)
  return page.getByRole('button', { name: '提交订单' })
}

test('an option group from the office is ordered on phones and charged on the bill', async ({ browser }) => {
  const group = `杯${Date.now() % 100_000}`
  const office = await openOffice(browser)
  await enterGroup(office.page, group)
  await linkGroup(office.page, group)
  await office.context.close()

  const sitting = await openSitting({ areas: 'AB' })
  const phone = await openPhone(browser, { as: 'lm01' })
  await phone.open(`/pages/operat/meal/index?tableRecordId=${sitting.tableRecordId}`)
  await (await chooseDrink(phone.page, group)).click()
  await expect(phone.page.getByText('下单成功').first()).toBeVisible()
  await phone.open(`/pages/operat/bill/index?tableRecordId=${sitting.tableRecordId}`)
  await expectWholeOption(phone.page)
  await expect(phone.page.getByRole('main')).toContainText(TOTAL)

  const guest = await openGuestPhone(browser, 'browser')
  await guest.open(`/pages/nfc?code=${await fetchTableCode(sitting.table)}`)
  await guest.page.getByRole('link', { name: '扫码点单' }).click()
  await (await chooseDrink(guest.page, group)).click()
  await expect(guest.page.getByRole('main')).toContainText(TOTAL)
  expect([...phone.problems, ...guest.problems]).toEqual([])
  await expectNoViolations()
  await closePhones([phone, guest])
})

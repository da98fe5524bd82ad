/** Prices by time: entered in the office, shown and charged on phones of staff and guests, named by the week and the bill. */
import { normalDisable } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { priceRuleEntity } from '@nocturne/contract/office/menu-entities'
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'

import { listAxeViolations } from './lib/accessibility.ts'
import { expectNoViolations } from './lib/database-facts.ts'
import { callServer, closePhones, fetchTableCode, openGuestPhone } from './lib/guests.ts'
import { findField, findPanel } from './lib/office-work.ts'
import { createStaffToken, getBaseUrl, openPhone } from './lib/phone.ts'
import { openSitting } from './states/parties.ts'

const DRINK = '莫吉托'
const YUAN = 47
const PRICE = `¥${YUAN}`

/** Opens the office on a desktop, signed in. */
async function openOffice(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const token = await createStaffToken('gm')
  await context.addInitScript((stored) => localStorage.setItem('nocturne.token', stored), token)
  return { context, page: await context.newPage() }
}

/** Enters a rule for the whole day. */
async function enterRule(page: Page, name: string): Promise<void> {
  await page.goto(`${getBaseUrl()}/office/priceRule`)
  await page.getByRole('button', { name: '新增价格时段' }).click()
  const panel = findPanel(page, '新增价格时段')
  await findField(panel, '名称').fill(name)
  await findField(panel, '商品').fill(DRINK)
  await page.getByRole('option', { name: DRINK }).click()
  await findField(panel, '价格').fill(String(YUAN))
  expect(await listAxeViolations(page)).toEqual([])
  await panel.getByRole('button', { name: /^新增( |$)/ }).click()
  await expect(findPanel(page, '价格时段').getByRole('heading', { name })).toBeVisible()
}

/** A second rule of equal priority is refused at its field, with the name of the first. */
async function expectConflict(page: Page, name: string): Promise<void> {
  await page.goto(`${getBaseUrl()}/office/priceRule`)
  await page.getByRole('button', { name: '新增价格时段' }).click()
  const panel = findPanel(page, '新增价格时段')
  await findField(panel, '名称').fill(`${name}二`)
  await findField(panel, '商品').fill(DRINK)
  await page.getByRole('option', { name: DRINK }).click()
  await findField(panel, '按售价的').fill(String(80))
  await panel.getByRole('button', { name: /^新增( |$)/ }).click()
  await expect(panel).toContainText(`和“${name}”在同一时间管同样的商品`)
}

async function expectBoard(page: Page, name: string): Promise<void> {
  await page.goto(`${getBaseUrl()}/office/prices`)
  const goods = page.getByRole('list', { name: '价格' }).getByRole('listitem').filter({ hasText: DRINK }).first()
  await expect(goods).toContainText(PRICE)
  await expect(goods).toContainText(name)
  await expect(goods.locator('[aria-current="time"]')).toContainText('现在')
  expect(await listAxeViolations(page)).toEqual([])
}

/** Puts the drink into the cart at the price in force and opens the confirmation. */
async function chooseDrink(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '搜索商品' }).click()
  await page.getByRole('searchbox', { name: '搜索商品' }).fill(DRINK)
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText(PRICE)
  await page.getByRole('button', { name: `增加 ${DRINK}`, exact: true }).click()
  await page.getByRole('dialog', { name: DRINK }).getByRole('button', { name: '加入购物车' }).click()
  await page.getByRole('button', { name: '去下单' }).click()
}

/** Stops the rules of this test, so that other tests order at list price. */
test.afterEach(async () => {
  const session = { token: await createStaffToken('gm') }
  const { rows } = await callServer(buildEntityEndpoint(priceRuleEntity, 'list'), {}, session)
  const used = rows.filter(({ values }) => values['status'] === normalDisable.normal)
  await callServer(
    buildEntityEndpoint(priceRuleEntity, 'save'),
    {
      rows: used.map(({ id }) => ({
        id,
        values: { status: normalDisable.disabled },
        seen: { status: normalDisable.normal },
      })),
    },
    session,
  )
})

test('a price rule from the office is shown and charged on phones', async ({ browser }) => {
  const name = `欢乐${Date.now() % 100_000}`
  const office = await openOffice(browser)
  await enterRule(office.page, name)
  await expectConflict(office.page, name)
  await expectBoard(office.page, name)

  const sitting = await openSitting({ areas: 'AB' })
  const phone = await openPhone(browser, { as: 'lm01' })
  await phone.open(`/pages/operat/meal/index?tableRecordId=${sitting.tableRecordId}`)
  await chooseDrink(phone.page, name)
  await phone.page.getByRole('button', { name: '提交订单' }).click()
  await expect(phone.page.getByText('下单成功').first()).toBeVisible()
  await phone.open(`/pages/operat/bill/index?tableRecordId=${sitting.tableRecordId}`)
  await expect(phone.page.getByRole('main')).toContainText(DRINK)
  await expect(phone.page.getByRole('main')).toContainText(PRICE)

  const guest = await openGuestPhone(browser, 'browser')
  await guest.open(`/pages/nfc?code=${await fetchTableCode(sitting.table)}`)
  await guest.page.getByRole('link', { name: '扫码点单' }).click()
  await chooseDrink(guest.page, name)
  await guest.page.getByRole('button', { name: '提交订单' }).click()
  await expect(guest.page.getByRole('main')).toContainText(PRICE)

  expect([...phone.problems, ...guest.problems]).toEqual([])
  await expectNoViolations()
  await office.context.close()
  await closePhones([phone, guest])
})

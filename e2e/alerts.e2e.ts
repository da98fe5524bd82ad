/** Alerts reach the responsible employees on any page, ring on all their phones, and stop everywhere once one employee takes them. */
import { expect, test, type Page } from '@playwright/test'
import { findTableCard, findSheet } from './lib/staff-actions.ts'
import { closePhones, fetchTableCode, openGuestPhone } from './lib/guests.ts'
import { openPhone } from './lib/phone.ts'
import { listAxeViolations } from './lib/accessibility.ts'
import { salesLogin, openSitting, waiterLogin } from './states/parties.ts'

/** Banner of one alert; other alerts may be shown before it. */
const findBanner = (page: Page, title: string) =>
  page.getByRole('region', { name: '待处理提醒' }).filter({ hasText: title })

test('a guest call is taken by the first employee and stops ringing on the other phones', async ({ browser }) => {
  const { table } = await openSitting()
  const title = `${table.tableName} 呼叫服务`
  const going = await openPhone(browser, { as: waiterLogin })
  const other = await openPhone(browser, { as: salesLogin, theme: 'dark' })
  const stranger = await openPhone(browser, { as: 'fwy02' })
  await going.open('/pages/employeeCenter/approval/index')
  for (const phone of [other, stranger]) {
    await phone.open('/pages/operat/table/index')
    await expect(findTableCard(phone.page, table)).toBeVisible()
    await expect(findTableCard(phone.page, table)).not.toContainText('客人呼叫')
  }

  const guest = await openGuestPhone(browser, 'browser')
  await guest.open(`/pages/orderMeal/index?code=${await fetchTableCode(table)}`)
  await guest.page.getByRole('button', { name: '叫服务员' }).click()
  await findSheet(guest.page).getByRole('button', { name: '叫服务员' }).click()

  await test.step('it rings on every responsible phone, on any page; the floor shows a bell to all', async () => {
    for (const { page } of [going, other]) await expect(findBanner(page, title)).toBeVisible()
    for (const { page } of [other, stranger]) await expect(findTableCard(page, table)).toContainText('客人呼叫')
    await expect(other.page.getByRole('link', { name: /^员工中心，\d+ 条待处理$/ })).toBeVisible()
    await expect(other.page.getByRole('link', { name: /\d+ 条待处理\s*台位/ })).toBeVisible()
    await expect(findBanner(stranger.page, title)).toHaveCount(0)
    for (const { page } of [going, other]) expect(await listAxeViolations(page)).toEqual([])
  })

  await test.step('one employee takes it; it disappears everywhere', async () => {
    await findBanner(going.page, title).getByRole('button', { name: '去处理' }).click()
    await expect(findSheet(going.page).getByRole('heading', { name: table.tableName })).toBeVisible()
    for (const { page } of [going, other]) await expect(findBanner(page, title)).toHaveCount(0)
    for (const { page } of [other, stranger]) await expect(findTableCard(page, table)).not.toContainText('客人呼叫')
  })
  for (const phone of [going, other, stranger, guest]) expect(phone.problems).toEqual([])
  await closePhones([going, other, stranger, guest])
})

/** Forms on a phone: input is never lost, and an error is visible next to its field. */
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { tapAction, createFreeTable, openTableSheet, findSheet } from './lib/staff-actions.ts'
import { openPhone } from './lib/phone.ts'

const path = '/pages/employeeCenter/approval/add/index?typeCode=purchase'
const CALL = '**/api/approval/add'

const findItems = (page: Page) => page.getByLabel('采购内容')
const findAmount = (page: Page) => page.getByLabel('金额')
const findSubmit = (page: Page) => page.getByRole('button', { name: '提交', exact: true })
/** Taps the button even when it is disabled. */
const tapDisabled = (page: Page) => findSubmit(page).click({ force: true })
const listDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('nocturne.draft.')))

async function fillForm(page: Page): Promise<void> {
  await findItems(page).fill('气球墙两套')
  await findAmount(page).fill('1688')
  await page.getByLabel('需要日期').fill('2026-12-31')
}

/** Blocks the call of the form until `release`, then responds like the server does for an empty field. */
async function refuseOnRelease(page: Page) {
  const sent: string[] = []
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(CALL, async (route) => {
    sent.push(route.request().postData() ?? '')
    await released
    const detail = { field: 'items', label: '采购内容' }
    await route.fulfill({ json: { code: 500, msg: '请填写：采购内容', errCode: 'FORM_INVALID', detail } })
  })
  return { sent, release }
}

test('the first error is scrolled into sight above the bar and focused; the others are next to their fields', async ({
  browser,
}) => {
  const { page, context, open } = await openPhone(browser, { as: 'lm01' })
  await page.setViewportSize({ width: 390, height: 480 })
  await open(path)
  await expect(findItems(page)).toBeVisible()
  await expect(page.getByText('请填写：采购内容')).toHaveCount(1)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(findItems(page)).not.toBeInViewport()

  await tapDisabled(page)
  await expect(findItems(page)).toBeFocused()
  await expect(findItems(page)).toHaveAccessibleDescription('请填写：采购内容')
  await expect(findAmount(page)).toHaveAccessibleDescription('请填写：金额')
  const errorAlert = page.getByRole('alert').filter({ hasText: '请填写：采购内容' })
  await expect(errorAlert).toBeInViewport({ ratio: 1 })
  const [low, bar] = await Promise.all([errorAlert.boundingBox(), findSubmit(page).boundingBox()])
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThan(bar?.y ?? 0)

  await findItems(page).fill('气球墙两套')
  await expect(findItems(page)).toHaveAccessibleDescription('')
  await expect(findAmount(page)).toHaveAccessibleDescription('请填写：金额')
  await context.close()
})

test('amounts are parsed as typed and pasted; other text is refused next to the field', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'lm01' })
  await open(path)
  await fillForm(page)
  for (const [typed, read] of [
    ['88,5', '88.50'],
    ['88。5', '88.50'],
    ['¥1,234.50', '1234.50'],
    ['１２8', '128'],
  ] as const) {
    await findAmount(page).fill(typed)
    await findAmount(page).blur()
    await expect(findAmount(page)).toHaveValue(read)
    await expect(findAmount(page)).toHaveAccessibleDescription('')
  }
  await findAmount(page).fill('12.345')
  await expect(findAmount(page)).toHaveAccessibleDescription('金额无法识别，请输入数字，如 1234.50')
  let sent = 0
  await page.route(CALL, (route) => {
    sent += 1
    return route.abort()
  })
  await tapDisabled(page)
  await expect(findAmount(page)).toBeFocused()
  await expect(findAmount(page)).toHaveValue('12.345')
  expect(sent).toBe(0)
  await findItems(page).fill('气'.repeat(600))
  await expect(findItems(page)).toHaveAccessibleDescription('最多500个字')
  await context.close()
})

test('input survives a refusal and a reload; a second tap sends nothing; success deletes the draft', async ({
  browser,
}) => {
  const { page, context, open } = await openPhone(browser, { as: 'lm01' })
  await open(path)
  const { sent, release } = await refuseOnRelease(page)
  await fillForm(page)
  await findSubmit(page).click()
  await expect(findSubmit(page)).toHaveAttribute('aria-busy', 'true')
  await tapDisabled(page)
  release()
  await expect(findItems(page)).toHaveAccessibleDescription('请填写：采购内容')
  await expect(findItems(page)).toBeFocused()
  await expect(findSubmit(page)).not.toHaveAttribute('aria-busy', 'true')
  expect(sent).toHaveLength(1)

  await page.unroute(CALL)
  await page.reload()
  await expect(findItems(page)).toHaveValue('气球墙两套')
  await expect(findAmount(page)).toHaveValue('1688')
  await expect(page.getByLabel('需要日期')).toHaveValue('2026-12-31')
  await expect(findItems(page)).toHaveAccessibleDescription('')

  await findSubmit(page).click()
  await expect(page).toHaveURL(/approvalId=\d+/)
  expect(await listDrafts(page)).toEqual([])
  await open(path)
  await expect(findItems(page)).toHaveValue('')
  await context.close()
})

/**
 * Simulates that the selected record was deleted between selecting and sending: replaces the sent id by an unknown one.
 */
async function replaceSentId(page: Page, call: string, field: string): Promise<void> {
  await page.route(call, (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '')
    fields.set(field, '987654321')
    return route.continue({ postData: fields.toString() })
  })
}

const findFieldError = (form: Locator, label: string) =>
  form
    .locator('[data-fault]')
    .filter({ has: form.page().getByText(label, { exact: true }) })
    .getByRole('alert')

test('a selected person who was removed is reported next to the field in the server’s words; input stays', async ({
  browser,
}) => {
  const phone = await openPhone(browser, { as: 'gm' })
  const { page, context } = phone
  const table = await createFreeTable('VSAB')
  await replaceSentId(page, '**/api/operate/table/open', 'salesUserId')
  await tapAction(await openTableSheet(phone, table), '开台')
  const opening = findSheet(page)
  await opening.getByLabel('客人姓名').fill('陈先生')
  await opening.getByRole('button', { name: '4人', exact: true }).click()
  await opening.getByRole('button', { name: '开台', exact: true }).click()
  await expect(findFieldError(opening, '订台人')).toHaveText('员工不存在')
  await expect(opening.getByLabel('客人姓名')).toHaveValue('陈先生')
  await page.unroute('**/api/operate/table/open')
  await opening.getByRole('button', { name: '开台', exact: true }).click()
  await expect(page.getByText('开台成功').first()).toBeVisible()

  await replaceSentId(page, '**/api/operate/table/changeSales', 'salesUserId')
  await tapAction(await openTableSheet(phone, table), '改订台人')
  const change = findSheet(page)
  const people = change.getByRole('group', { name: '常选的人' }).getByRole('button', { pressed: false })
  await people.last().click()
  await change.getByRole('group', { name: '常用说法' }).getByRole('button').first().click()
  await change.getByRole('button', { name: '确定' }).click()
  await expect(findFieldError(change, '新订台人')).toHaveText('员工不存在')
  await context.close()
})

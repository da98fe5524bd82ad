/** Forms on a phone: input is never lost, and an error is shown in sight next to its field. */
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { act, freeTable, openSheet, sheetOf } from './lib/acts.ts'
import { takePhone } from './lib/phone.ts'

const path = '/pages/employeeCenter/approval/add/index?typeCode=purchase'
const CALL = '**/api/approval/add'

const items = (page: Page) => page.getByLabel('采购内容')
const amount = (page: Page) => page.getByLabel('金额')
const submit = (page: Page) => page.getByRole('button', { name: '提交', exact: true })
/** Taps the button even when it is disabled. */
const tapDisabled = (page: Page) => submit(page).click({ force: true })
const listDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('nocturne.draft.')))

async function fill(page: Page): Promise<void> {
  await items(page).fill('气球墙两套')
  await amount(page).fill('1688')
  await page.getByLabel('需要日期').fill('2026-12-31')
}

/** Blocks the call of the form until `release`, then responds like the server does for an empty field. */
async function refuseOnRelease(page: Page) {
  const sent: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(CALL, async (route) => {
    sent.push(route.request().postData() ?? '')
    await held
    const detail = { field: 'items', label: '采购内容' }
    await route.fulfill({ json: { code: 500, msg: '请填写：采购内容', errCode: 'FORM_INVALID', detail } })
  })
  return { sent, release }
}

test('the first error is scrolled into sight above the bar and focused; the others are next to their fields', async ({
  browser,
}) => {
  const { page, context, open } = await takePhone(browser, { as: 'lm01' })
  await page.setViewportSize({ width: 390, height: 480 })
  await open(path)
  await expect(items(page)).toBeVisible()
  await expect(page.getByText('请填写：采购内容')).toHaveCount(1)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(items(page)).not.toBeInViewport()

  await tapDisabled(page)
  await expect(items(page)).toBeFocused()
  await expect(items(page)).toHaveAccessibleDescription('请填写：采购内容')
  await expect(amount(page)).toHaveAccessibleDescription('请填写：金额')
  const fault = page.getByRole('alert').filter({ hasText: '请填写：采购内容' })
  await expect(fault).toBeInViewport({ ratio: 1 })
  const [low, bar] = await Promise.all([fault.boundingBox(), submit(page).boundingBox()])
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThan(bar?.y ?? 0)

  await items(page).fill('气球墙两套')
  await expect(items(page)).toHaveAccessibleDescription('')
  await expect(amount(page)).toHaveAccessibleDescription('请填写：金额')
  await context.close()
})

test('amounts are parsed as typed and pasted; other text is refused next to the field', async ({ browser }) => {
  const { page, context, open } = await takePhone(browser, { as: 'lm01' })
  await open(path)
  await fill(page)
  for (const [typed, read] of [
    ['88,5', '88.50'],
    ['88。5', '88.50'],
    ['¥1,234.50', '1234.50'],
    ['１２8', '128'],
  ] as const) {
    await amount(page).fill(typed)
    await amount(page).blur()
    await expect(amount(page)).toHaveValue(read)
    await expect(amount(page)).toHaveAccessibleDescription('')
  }
  await amount(page).fill('12.345')
  await expect(amount(page)).toHaveAccessibleDescription('金额无法识别，请输入数字，如 1234.50')
  let sent = 0
  await page.route(CALL, (route) => {
    sent += 1
    return route.abort()
  })
  await tapDisabled(page)
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveValue('12.345')
  expect(sent).toBe(0)
  await items(page).fill('气'.repeat(600))
  await expect(items(page)).toHaveAccessibleDescription('最多500个字')
  await context.close()
})

test('input survives a refusal and a reload; a second tap sends nothing; success deletes the draft', async ({
  browser,
}) => {
  const { page, context, open } = await takePhone(browser, { as: 'lm01' })
  await open(path)
  const { sent, release } = await refuseOnRelease(page)
  await fill(page)
  await submit(page).click()
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await tapDisabled(page)
  release()
  await expect(items(page)).toHaveAccessibleDescription('请填写：采购内容')
  await expect(items(page)).toBeFocused()
  await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
  expect(sent).toHaveLength(1)

  await page.unroute(CALL)
  await page.reload()
  await expect(items(page)).toHaveValue('气球墙两套')
  await expect(amount(page)).toHaveValue('1688')
  await expect(page.getByLabel('需要日期')).toHaveValue('2026-12-31')
  await expect(items(page)).toHaveAccessibleDescription('')

  await submit(page).click()
  await expect(page).toHaveURL(/approvalId=\d+/)
  expect(await listDrafts(page)).toEqual([])
  await open(path)
  await expect(items(page)).toHaveValue('')
  await context.close()
})

/** The selected record was deleted between selecting and sending: replaces the sent id by an unknown one. */
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
  const phone = await takePhone(browser, { as: 'gm' })
  const { page, context } = phone
  const table = await freeTable('VSAB')
  await replaceSentId(page, '**/api/operate/table/open', 'salesUserId')
  await act(await openSheet(phone, table), '开台')
  const opening = sheetOf(page)
  await opening.getByLabel('客人姓名').fill('陈先生')
  await opening.getByRole('button', { name: '4人', exact: true }).click()
  await opening.getByRole('button', { name: '开台', exact: true }).click()
  await expect(findFieldError(opening, '订台人')).toHaveText('员工不存在')
  await expect(opening.getByLabel('客人姓名')).toHaveValue('陈先生')
  await page.unroute('**/api/operate/table/open')
  await opening.getByRole('button', { name: '开台', exact: true }).click()
  await expect(page.getByText('开台成功').first()).toBeVisible()

  await replaceSentId(page, '**/api/operate/table/changeSales', 'salesUserId')
  await act(await openSheet(phone, table), '改订台人')
  const change = sheetOf(page)
  const people = change.getByRole('group', { name: '常选的人' }).getByRole('button', { pressed: false })
  await people.last().click()
  await change.getByRole('group', { name: '常用说法' }).getByRole('button').first().click()
  await change.getByRole('button', { name: '确定' }).click()
  await expect(findFieldError(change, '新订台人')).toHaveText('员工不存在')
  await context.close()
})

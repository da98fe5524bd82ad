/** Position of titles and buttons in bars that a page and a sheet share. */
import { expect, test } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { createMemberToken, openPhone } from '../lib/phone.ts'
import { selectScreenTestVenue } from '../lib/screens-venue.ts'

test.beforeAll(selectScreenTestVenue)

const MEMBER = 22
const WIDTH = 390

/** Waits until the element is on the page: one that is replaced while the page loads has no box for a moment. */
async function measure(found: Locator): Promise<{ left: number; right: number }> {
  await expect.poll(() => found.boundingBox()).not.toBeNull()
  const box = await found.boundingBox()
  if (!box) throw new Error(`${String(found)} is not on the page`)
  return { left: Math.round(box.x), right: Math.round(box.x + box.width) }
}

test('a title between a back button and nothing is centred, and a payment bar in a sheet is in line with it', async ({
  browser,
}) => {
  const { page, context, open, close } = await openPhone(browser)
  const token = await createMemberToken(MEMBER)
  await context.addInitScript((stored) => localStorage.setItem('nocturne.memberToken', stored), token)
  await open('/pages/member/recharge/list')
  await open('/pages/member/index')
  const recharge = page.getByRole('button', { name: /^充值 ¥/ })
  await expect(recharge).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: '返回' })).toBeVisible()
  const title = await measure(page.getByRole('heading', { level: 1, name: '会员中心' }))
  expect(Math.abs(title.left + title.right - WIDTH)).toBeLessThanOrEqual(2)

  await recharge.click()
  const sheet = page.getByRole('dialog', { name: '充值' })
  const free = await measure(sheet.getByRole('button', { name: '自定义金额' }))
  const pay = await measure(sheet.getByRole('button', { name: /^(支付宝|微信支付)/ }))
  expect(pay).toEqual(free)
  await close()
})

test('the button below a field keeps a distance from its hint', async ({ browser }) => {
  const { page, open, close } = await openPhone(browser, { as: 'gm' })
  await open('/pages/employeeCenter/employee/employeeWages/index')
  const [hint, button] = [page.getByText('验证后 15 分钟内可查看工资'), page.getByRole('button', { name: '查看工资' })]
  await expect(button).toBeVisible()
  const [above, below] = [await hint.boundingBox(), await button.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8)
  await close()
})

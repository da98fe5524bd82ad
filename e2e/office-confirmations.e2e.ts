/** A grant of money rights waits for a second person, who sees the change and confirms it with the own pay password. */
import { expect, test } from '@playwright/test'
import type { Browser } from '@playwright/test'

import { demoPayPassword } from '../apps/server/demo/people-data.ts'
import { listAxeViolations } from './lib/accessibility.ts'
import { createStaffToken, getBaseUrl } from './lib/phone.ts'

/** Opens a page of the office, signed in. */
async function openOffice(browser: Browser, userName: string, path: string, width = 1280) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    isMobile: false,
    hasTouch: width < 768,
  })
  const token = await createStaffToken(userName)
  await context.addInitScript((stored) => localStorage.setItem('nocturne.token', stored), token)
  const page = await context.newPage()
  await page.goto(`${getBaseUrl()}/office${path}`)
  return { page, context }
}

test('waits for a second person, who confirms it on a phone; another one is rejected', async ({ browser }) => {
  const proposer = await openOffice(browser, 'gm', '/rights')
  const { page } = proposer
  const grant = async () => {
    const cell = page.getByRole('button', { name: /^门迎 退储值 / })
    for (
      let presses = 0;
      presses < 3 && (await cell.getAttribute('aria-label'))?.endsWith('全店') !== true;
      presses += 1
    )
      await cell.click()
    await expect(page.getByText('有资金或管理权限，保存后等另一个人确认才生效')).toBeVisible()
    await page.getByRole('button', { name: '保存 1 处' }).click()
    await expect(page.getByText('已提交，等另一个人确认')).toBeVisible()
    await expect(page.getByRole('button', { name: '门迎 退储值 无' })).toBeVisible()
  }
  await page.getByLabel('搜索权限').fill('退储值')
  await grant()

  const phone = await openOffice(browser, 'fgm', '/confirmations', 390)
  await phone.page.getByRole('button', { name: '看内容并确认' }).click()
  const dialog = phone.page.getByRole('dialog', { name: '修改角色权限：门迎' })
  await expect(dialog.getByRole('row', { name: '退储值 无 全店' })).toBeVisible()
  expect(await listAxeViolations(phone.page)).toEqual([])
  await dialog.getByRole('button', { name: '驳回' }).click()
  await dialog.getByLabel('驳回原因').fill('门迎不收钱')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(phone.page.getByText('没有等确认的修改')).toBeVisible()

  await grant()
  await phone.page.reload()
  await phone.page.getByRole('button', { name: '看内容并确认' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await dialog.getByLabel('支付密码').fill('000111')
  await dialog.getByRole('button', { name: '确认并生效' }).click()
  await expect(dialog.getByText(/支付密码错误/)).toBeVisible()
  await dialog.getByLabel('支付密码').fill(demoPayPassword)
  await dialog.getByRole('button', { name: '确认并生效' }).click()
  await expect(phone.page.getByText('没有等确认的修改')).toBeVisible()
  await phone.page.getByRole('button', { name: '已结束' }).click()
  await expect(phone.page.getByText(/^已驳回，.+：门迎不收钱$/)).toBeVisible()
  await phone.context.close()

  await page.reload()
  await page.getByLabel('搜索权限').fill('退储值')
  await expect(page.getByRole('button', { name: '门迎 退储值 全店' })).toBeVisible()
  await proposer.context.close()
})

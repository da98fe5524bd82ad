/** Stock in the office: a delivery, a count that meets a change of the book, and damage, on a desktop and on a phone. */
import { expect, test } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { catalog } from '@nocturne/contract/catalog/endpoints'

import { listAxeViolations } from './lib/accessibility.ts'
import { expectNoViolations } from './lib/database-facts.ts'
import { callServer } from './lib/guests.ts'
import { createStaffToken, getBaseUrl, getDatabase } from './lib/phone.ts'

async function openStock(browser: Browser, width: number, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 844 : 800 },
    isMobile: width < 700,
    hasTouch: width < 700,
  })
  const token = await createStaffToken('bar01')
  await context.addInitScript(
    ([stored, chosen]) => {
      localStorage.setItem('nocturne.token', stored)
      localStorage.setItem('nocturne.theme', chosen)
    },
    [token, theme] as const,
  )
  const page = await context.newPage()
  await page.goto(`${getBaseUrl()}/office/stock`)
  await page.getByRole('table', { name: '库存' }).waitFor()
  return { page, context, token }
}

/** Two goods with counted stock. */
const readGoods = () =>
  getDatabase()
    .selectFrom('goods')
    .select(['goodsId', 'goodsName', 'stockNum'])
    .where('stockFlag', '=', true)
    .where('stockNum', '>', 5)
    .orderBy('goodsId')
    .limit(2)
    .execute()

const readStock = async (goodsId: number) =>
  (await getDatabase().selectFrom('goods').select('stockNum').where('goodsId', '=', goodsId).executeTakeFirstOrThrow())
    .stockNum

test('books a delivery, a count after the book changed, and damage', async ({ browser }) => {
  const [first, second] = await readGoods()
  if (!first || !second) throw new Error('no goods with counted stock')
  const { page, context, token } = await openStock(browser, 1280, 'light')

  await test.step('a delivery, after a wrong number was corrected', async () => {
    await page.getByLabel(`${first.goodsName} 到货`, { exact: true }).fill('1.5')
    await expect(page.getByText('数量应为整数')).toBeVisible()
    await page.getByLabel(`${first.goodsName} 到货`, { exact: true }).fill(String(12))
    await page.getByLabel(`${first.goodsName} 进价`, { exact: true }).fill('35.5')
    await page.reload()
    await expect(page.getByLabel(`${first.goodsName} 到货`, { exact: true })).toHaveValue(String(12))
    await page.getByLabel('备注').fill('送货单8841')
    await page.getByRole('button', { name: '入库1款12件' }).dblclick()
    await expect(page.getByText(/^已入库，单号RK/)).toBeVisible()
    expect(await readStock(first.goodsId)).toBe(first.stockNum + 12)
    await expect(page.getByLabel(`${first.goodsName} 到货`, { exact: true })).toHaveValue('')
  })

  await test.step('a count, repeated for the goods whose book changed meanwhile', async () => {
    await page.getByRole('button', { name: '盘点', exact: true }).first().click()
    const counted = page.getByLabel(`${second.goodsName} 实盘`, { exact: true })
    await counted.fill(String(second.stockNum - 1))
    await callServer(catalog.stockIn, { items: [{ goodsId: second.goodsId, quantity: 3 }], remark: '补货' }, { token })
    await page.getByLabel('盘点说明').fill('周盘')
    await page.getByRole('button', { name: /^盘点1款/ }).click()
    await expect(page.getByText(`账面从${second.stockNum}变成${second.stockNum + 3}，请重新点数`)).toBeVisible()
    await counted.fill(String(second.stockNum + 2))
    await page.getByRole('button', { name: /^盘点1款/ }).click()
    await expect(page.getByText(/^盘点完成，1款有差异/)).toBeVisible()
    expect(await readStock(second.goodsId)).toBe(second.stockNum + 2)
  })

  await test.step('damage, never more than the book has', async () => {
    await page.getByRole('button', { name: '报损', exact: true }).first().click()
    const broken = page.getByLabel(`${second.goodsName} 报损`, { exact: true })
    await broken.fill(String(99999))
    await expect(page.getByText(/^账面只有/)).toBeVisible()
    await broken.fill(String(2))
    await page.getByLabel('报损原因').fill('搬运碰碎')
    await page.getByRole('button', { name: '报损1款2件' }).click()
    await expect(page.getByText(/^已报损，单号BS/)).toBeVisible()
    expect(await readStock(second.goodsId)).toBe(second.stockNum)
  })
  await context.close()
  await expectNoViolations()
})

test('is accessible and fits at every width', async ({ browser }) => {
  for (const [width, theme] of [
    [1280, 'dark'],
    [768, 'light'],
    [390, 'dark'],
  ] as const) {
    const { page, context } = await openStock(browser, width, theme)
    await page
      .getByRole('textbox', { name: / 到货$/ })
      .first()
      .fill('x')
    expect(await listAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await context.close()
  }
})

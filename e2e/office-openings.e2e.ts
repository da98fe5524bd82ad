/** A venue brings stored bottles, open credits and pictures from its earlier system: by the pages of the office. */
import { crc32 } from 'node:zlib'
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'

import { listAxeViolations } from './lib/accessibility.ts'
import { createStaffToken, getBaseUrl } from './lib/phone.ts'

/** Opens a page, signed in as the general manager. */
async function openDesktop(browser: Browser, path: string) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  const token = await createStaffToken('gm')
  await context.addInitScript((stored) => localStorage.setItem('nocturne.token', stored), token)
  const page = await context.newPage()
  await page.goto(`${getBaseUrl()}${path}`)
  return { page, context }
}

/** Chooses a CSV file of these lines and imports all of its rows. */
async function importSheet(page: Page, lines: readonly string[]): Promise<void> {
  const count = lines.length - 1
  await page
    .getByLabel('表格文件')
    .setInputFiles({ name: '老店.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n'), 'utf8') })
  await expect(page.getByRole('button', { name: `新增 ${count}`, exact: true })).toBeVisible()
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: `导入 ${count} 行` }).click()
  await expect(page.getByRole('heading', { name: '导入好了' })).toBeVisible()
}

/** Makes names unique, so that a repeated test does not meet the records of the first attempt. */
const createSuffix = () => String(Date.now() % 100_000).padStart(5, '0')

test('imports stored bottles, which the bar then finds', async ({ browser }) => {
  const suffix = createSuffix()
  const { page, context } = await openDesktop(browser, '/office/openingBottle/import')
  await importSheet(page, [
    '瓶身标签,姓名,手机号,商品名称,数量,余量,存酒日期,位置',
    `LD${suffix},老客${suffix},138001${suffix},芝华士12年,2,100,2026-01-05,C-03`,
    `LE${suffix},老客${suffix},138001${suffix},芝华士12年,1,40%,2026-01-06,C-04`,
  ])
  await page.getByRole('button', { name: '看期初存酒' }).click()
  await page.getByRole('rowheader', { name: `LE${suffix}`, exact: true }).click()
  await page.getByRole('link', { name: '存酒', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('期初导入')
  await expect(sheet).toContainText('C-04')
  await context.close()
})

test('imports open credits, which finance then collects', async ({ browser }) => {
  const suffix = createSuffix()
  const { page, context } = await openDesktop(browser, '/office/creditAccount/import')
  await importSheet(page, ['单位名称,账户类型,电话,不限额度', `老单位${suffix},单位,13800138000,是`])
  await page.goto(`${getBaseUrl()}/office/openingCredit/import`)
  await importSheet(page, [
    '单号,挂账单位,担保人,欠款,挂账日期,到期日期,备注',
    `GD${suffix},老单位${suffix},yx01,888.5,2026-01-05,2026-01-20,老店K08`,
  ])
  await page.goto(`${getBaseUrl()}/pages/sumCredit/creditDetail?keyword=${encodeURIComponent(`老单位${suffix}`)}`)
  await page.getByRole('button', { name: new RegExp(`老单位${suffix}`) }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(`2026-01-05 · GD${suffix}`)
  await expect(sheet.getByRole('button', { name: '还款' })).toBeVisible()
  await context.close()
})

test('imports pictures by code from a zip archive, and takes them back', async ({ browser }) => {
  const { page, context } = await openDesktop(browser, '/office/goods')
  await page.getByRole('rowheader').first().waitFor()
  const codes = await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first()
    .innerText()
  const code = /[A-Z]+\d+/.exec(codes)?.[0] ?? ''
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.goto(`${getBaseUrl()}/office/goods/pictures`)
  await page.getByLabel('图片压缩包').setInputFiles({
    name: '图片.zip',
    mimeType: 'application/zip',
    buffer: buildArchive([
      { name: `${code}.png`, content: png },
      { name: 'NOSUCH.png', content: png },
    ]),
  })
  await expect(page.getByText(/^对上 1 张/)).toContainText('没有这个编码 1 张')
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '导入 1 张' }).click()
  await expect(page.getByRole('heading', { name: '导入好了' })).toBeVisible()
  await page.goto(`${getBaseUrl()}/office/imports`)
  await page.getByRole('listitem', { name: '商品 图片.zip' }).first().getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText(/^已撤销：改回 1/)).toBeVisible()
  await context.close()
})

/** A zip archive of files that are not compressed. */
function buildArchive(files: readonly { name: string; content: Buffer }[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content } of files) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), content)
    entries.push(entry, Buffer.from(name))
    at += local.length + name.length + content.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

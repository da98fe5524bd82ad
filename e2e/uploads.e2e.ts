/** Video uploads resume after a page reload and after network interruptions. */
import { expect, test } from '@playwright/test'
import { chooseVideoFile, blockLaterChunks } from './lib/mp4-fixture.ts'
import { openPhone } from './lib/phone.ts'

test('an upload resumes after a reload, and stays in its form', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  await open('/pages/employeeCenter/materialCenter/materialRelease')
  await page.getByLabel('标题').fill('周年庆现场')
  const offsets: string[] = []
  page.on('request', (request) => {
    const at = /\/part\?at=(\d+)/.exec(request.url())?.[1]
    if (at !== undefined) offsets.push(at)
  })
  await blockLaterChunks(page)
  await chooseVideoFile(page)
  await expect(page.getByText(/正在上传视频 [3-6]\d%/)).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click({ force: true })
  await expect(page.getByText('文件还在上传，请稍候或取消').first()).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('标题')).toHaveValue('周年庆现场')
  await expect(page.getByText(/正在上传视频 [3-6]\d%/)).toBeVisible()
  await page.unroute('**/part?at=*')
  await page.reload()
  await expect(page.getByText('视频 1', { exact: true })).toBeVisible()
  await expect(page.getByText(/正在上传/)).toHaveCount(0)
  // The first upload part was sent only once.
  expect(offsets.filter((at) => Number(at) === 0)).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('视频 1', { exact: true })).toBeVisible()
  await context.close()
})

test('a file whose upload key expired while queued gets a new one', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  await open('/pages/employeeCenter/materialCenter/materialRelease')
  const keys = new Set<string>()
  page.on('request', (request) => {
    const key = /\/upload\/([\w-]+)\/part/.exec(request.url())?.[1]
    if (key !== undefined) keys.add(key)
  })
  const over = { code: 401, msg: '登录已过期', data: null }
  await page.route('**/part?at=0&*', (route) => route.fulfill({ status: 401, json: over }), { times: 1 })
  await chooseVideoFile(page)
  await expect(page.getByText('视频 1', { exact: true })).toBeVisible()
  expect(keys.size).toBe(2)
  await context.close()
})

/** The wide table of 汇总报表: sticky parts, folding columns, drill-down. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openPhone } from '../lib/phone.ts'
import { selectScreenTestVenue } from '../lib/screens-venue.ts'

test.beforeAll(selectScreenTestVenue)

// Tonight is left out: other workers of the venue sell meanwhile, which adds departments and changes their order.
const endDate = addDays(getBusinessDate(new Date()), -1)
const nights = `beginDate=${addDays(endDate, -29)}&endDate=${endDate}`

/** Visible and hidden width of the column at the edge, px. */
const measureEdge = (page: Page) =>
  page.getByRole('region', { name: /汇总报表/ }).evaluate((region) => {
    const { right } = region.getBoundingClientRect()
    const columns = [...region.querySelectorAll('thead tr:last-child th')].map((head) => head.getBoundingClientRect())
    const column = columns.findLast(({ left }) => left < right - 1)
    return { seen: column ? right - column.left : 0, hidden: column ? column.right - right : 0 }
  })

test('names and total stick, groups fold, columns sort, and every row drills down with the same nights', async ({
  browser,
}) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  await open(`/pages/report/index?${nights}`)
  const region = page.getByRole('region', { name: /汇总报表/ })
  const heads = region.getByRole('columnheader')
  await expect(region.getByRole('rowheader', { name: '合计' })).toBeInViewport({ ratio: 1 })

  await expect(heads.filter({ hasText: /^优惠$/ })).toHaveCount(0)
  await region.getByRole('button', { name: '消费 +3' }).click()
  await expect(heads.filter({ hasText: /^优惠$/ })).toHaveCount(1)
  await page.getByRole('button', { name: '全部展开' }).click()
  await expect(heads.filter({ hasText: /^打赏$/ })).toHaveCount(1)
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => measureEdge(page).then(({ seen, hidden }) => seen >= 30 && hidden >= 4)).toBe(true)
  }

  const listNames = () => region.locator('tbody th').allInnerTexts()
  const defaultNames = await listNames()
  const sortedAnswer = page.waitForResponse((response) => response.url().includes('sort=tableCount') && response.ok())
  await heads
    .filter({ hasText: /^开台$/ })
    .getByRole('button')
    .click()
  await expect(heads.filter({ hasText: /^开台$/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=tableCount/)
  await sortedAnswer
  // Old rows stay visible until the newly sorted ones have loaded.
  const isSorted = async () => {
    const tables = (await region.locator('tbody tr td:nth-of-type(1)').allInnerTexts()).map(Number)
    return tables.every((count, index) => count <= (tables[index - 1] ?? Infinity))
  }
  await expect.poll(isSorted).toBe(true)
  await heads
    .filter({ hasText: /^开台$/ })
    .getByRole('button')
    .click()
  await expect(page.getByRole('dialog', { name: '指标说明' })).toContainText('开台')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await listNames()).toSorted()).toEqual(defaultNames.toSorted())

  await region.getByRole('link').first().focus()
  const measureLeft = () =>
    region
      .locator('tbody th')
      .first()
      .boundingBox()
      .then((box) => box?.x)
  const before = await measureLeft()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  expect(await measureLeft()).toBe(before)

  await region.locator('tbody tr').first().locator('td').nth(3).click()
  await expect(page).toHaveURL(new RegExp(`/pages/report/deptDetail\\?${nights}&deptId=`))
  await region.locator('tbody th a').first().click()
  await expect(page).toHaveURL(new RegExp(`/pages/report/userDetail\\?${nights}&deptId=\\d+&userId=`))
  await page.getByRole('link', { name: /销售明细/ }).click()
  await expect(page).toHaveURL(new RegExp(`/pages/sumOrder/userDetail\\?${nights}&deptId=\\d+&userId=`))
  await context.close()
})

test('drilling into a department keeps the search, and back restores the scroll position', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  await open(`/pages/report/index?${nights}`)
  const region = page.getByRole('region', { name: /汇总报表/ })
  await page.getByRole('searchbox', { name: '搜索员工' }).fill('阿杰')
  await expect(page).toHaveURL(/keyword=/)
  await expect(region.locator('tbody tr')).toHaveCount(1)
  await region.locator('tbody th a').click()
  await expect(page).toHaveURL(/\/pages\/report\/deptDetail\?.*keyword=/)
  await expect(region.locator('tbody th')).toHaveText(['阿杰'])

  await region.locator('tbody th a').click()
  await expect(page).toHaveURL(/\/pages\/report\/userDetail/)
  await expect(page.getByRole('main').getByText('阿杰', { exact: true })).toBeVisible()
  await expect(region.getByRole('rowheader', { name: '合计' })).toBeInViewport({ ratio: 1 })
  const readScroll = () =>
    region.evaluate(({ scrollTop, scrollLeft }) => [Math.round(scrollTop), Math.round(scrollLeft)])
  await region.evaluate((part) => part.scrollTo(40, part.scrollHeight))
  const measureLeft = await readScroll()
  expect(measureLeft.every((far) => far > 0)).toBe(true)
  // Clicks by script, because a mouse click would scroll its target into view first.
  await region.locator('tbody th a').last().dispatchEvent('click')
  await expect(page).toHaveURL(/\/pages\/sumOrder\/userDetail/)
  await page.goBack()
  await expect.poll(readScroll).toEqual(measureLeft)
  await context.close()
})

test('a statement loads more rows by button, as defined in the screen table', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'yx01' })
  await page.route('**/api/statement/sales/user*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { total: number } }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, total: body.data.total + 1 } } })
  })
  await open(`/pages/statement/sales/user?${nights}`)
  await expect(page.getByRole('button', { name: '加载更多' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

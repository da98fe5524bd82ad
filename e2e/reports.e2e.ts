/** Reports for managers and sales people: drilling down from a figure to its lines and back, each within their own scope. */
import { formatFen } from '@nocturne/base/money'
import { formatShortFen } from '@nocturne/base/short-money'
import { parseYuan } from '@nocturne/base/typed-number'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { businessDayStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import { findSheet } from './lib/staff-actions.ts'
import { startVenue } from './lib/venue.ts'
import { getDatabase, openPhone, switchVenue } from './lib/phone.ts'
import { createUnpaidSitting, readBill } from './states/parties.ts'

const getEndOfWeek = () => addDays(getBusinessDate(new Date()), -1)
const getWeek = () => {
  const endDate = getEndOfWeek()
  return `beginDate=${addDays(endDate, -6)}&endDate=${endDate}`
}

/** Fen of the large figure, using the exact value when it is rounded. */
async function readHeadline(page: Page): Promise<number> {
  const figure = page.locator('strong').filter({ hasText: '¥' }).first()
  await expect(figure).toBeVisible()
  return parseFen((await figure.getAttribute('title')) ?? (await figure.innerText()))
}
const parseFen = (text: string) => parseYuan(text.replaceAll(/[¥,]/g, '')) ?? Number.NaN
const expectTitle = (page: Page, text: string) => expect(page.getByRole('heading', { name: text })).toBeVisible()
const findFirstRow = (page: Page, path: string) => page.locator(`a[href*="${path}"]`).first()
/** Fen of a row's figure, using the exact value when it is rounded. */
async function readAmount(row: Locator): Promise<number> {
  const exact = row.locator('[title^="¥"]').first()
  if ((await exact.count()) > 0) return parseFen((await exact.getAttribute('title')) ?? '')
  return parseFen(/^¥([\d,.]+)$/m.exec(await row.innerText())?.[1] ?? '')
}

test('P018–P020 drills down from a figure to its orders, and back keeps the filter', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  await open(`/pages/sumOrder/index?${getWeek()}`)
  await expectTitle(page, '销售统计')
  const whole = await readHeadline(page)

  const dept = findFirstRow(page, 'sumOrder/deptDetail')
  const ofDept = await readAmount(dept)
  await dept.click()
  await expectTitle(page, '部门销售')
  await expect.poll(() => readHeadline(page)).toBe(ofDept)

  const person = findFirstRow(page, 'sumOrder/userDetail')
  const ofPerson = await readAmount(person)
  await person.click()
  await expectTitle(page, '个人销售明细')
  await expect.poll(() => readHeadline(page)).toBe(ofPerson)
  expect(page.url()).toContain(getWeek())

  await findFirstRow(page, 'order/details').click()
  await expectTitle(page, '订单详情')
  for (const above of ['个人销售明细', '部门销售', '销售统计']) {
    await page.goBack()
    await expectTitle(page, above)
    expect(page.url()).toContain(getWeek())
  }
  await expect.poll(() => readHeadline(page)).toBe(whole)

  const search = page.getByRole('searchbox', { name: '搜索员工' })
  await search.fill('没有这个人')
  await expect(page.getByText('没有找到“没有这个人”')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('没有这个人')
  await page.getByRole('button', { name: '清除', exact: true }).click()
  await expect.poll(() => readHeadline(page)).toBe(whole)

  const one = page.locator('a[href*="sumOrder/deptDetail"]').filter({ hasText: '营销一部' })
  const ofOne = await readAmount(one)
  await page.getByRole('button', { name: '部门 全部部门' }).click()
  await findSheet(page).getByRole('button', { name: '营销一部', exact: true }).click()
  await expect(page).toHaveURL(/deptId=\d+/)
  await expect(page.getByText('营销一部 · 1 个部门')).toBeVisible()
  await expect.poll(() => readHeadline(page)).toBe(ofOne)
  await context.close()
})

test('P020 loads more orders near the end, by button after a failed page, none twice, and back restores the position', async ({
  browser,
}) => {
  const { userId } = await getDatabase()
    .selectFrom('sitting')
    .select('salesUserId as userId')
    .groupBy('salesUserId')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  const { page, context, problems, open } = await openPhone(browser, { as: 'gm' })
  const orders = page.locator('a[href*="order/details"]')
  const readHrefs = () => orders.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  let fails = true
  // Simulates an order placed meanwhile, which pushes the last row of the first page to the second.
  const isSecond = ({ pathname, searchParams }: URL) =>
    pathname.endsWith('/sumOrder/detail') && Number(searchParams.get('pageNum')) === 2
  await page.route(isSecond, async (route) => {
    if (fails) return route.abort()
    const first = await route.fetch({ url: route.request().url().replace('pageNum=2', 'pageNum=1') })
    const second = await route.fetch()
    const parseRows = async (reply: typeof first) => (await reply.json()) as { data: { rows: unknown[] } }
    const [{ data: before }, answer] = [await parseRows(first), await parseRows(second)]
    answer.data.rows = [before.rows.at(-1), ...answer.data.rows.slice(0, -1)]
    await route.fulfill({ json: answer })
  })
  await open(`/pages/sumOrder/userDetail?${getWeek()}&userId=${userId}`)
  await expect(orders).toHaveCount(50)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - innerHeight - 400))
  await page.waitForTimeout(300)
  expect(await orders.count()).toBe(50)
  const again = page.getByRole('button', { name: '没有加载出来，重试' })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(again).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  fails = false
  await again.click()
  await expect.poll(() => orders.count()).toBeGreaterThan(60)
  const shown = await readHrefs()
  expect(new Set(shown).size).toBe(shown.length)

  await orders.nth(70).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await orders.nth(70).click()
  await expectTitle(page, '订单详情')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  expect(await readHrefs()).toEqual(shown)
  expect(problems.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([])
  await context.close()
})

test('P018–P020 a user with department scope starts there and sees no other people when drilling down', async ({
  browser,
}) => {
  const { page, context, open } = await openPhone(browser, { as: 'dz01' })
  await open(`/pages/sumOrder/index?${getWeek()}`)
  await expectTitle(page, '销售统计')
  const whole = await readHeadline(page)
  const dept = page.locator('a[href*="sumOrder/deptDetail"]')
  await expect(dept).toHaveCount(1)
  expect(await readAmount(dept)).toBe(whole)

  await dept.click()
  await expectTitle(page, '部门销售')
  await expect.poll(() => readHeadline(page)).toBe(whole)
  const persons = page.locator('a[href*="sumOrder/userDetail"]')
  await expect(persons.first()).toBeVisible()
  const sold = await Promise.all((await persons.all()).map(readAmount))
  expect(sold.reduce((sum, fen) => sum + fen, 0)).toBe(whole)

  await persons.first().click()
  await expectTitle(page, '个人销售明细')
  await expect.poll(() => readHeadline(page)).toBe(sold[0])
  expect(page.url()).toContain(getWeek())
  for (const above of ['部门销售', '销售统计']) {
    await page.goBack()
    await expectTitle(page, above)
    expect(page.url()).toContain(getWeek())
  }
  await expect.poll(() => readHeadline(page)).toBe(whole)
  await expect(page.getByRole('button', { name: '导出', exact: true })).toHaveCount(0)

  const strange = await getDatabase()
    .selectFrom('dept')
    .select('deptId')
    .where('deptName', '=', '营销二部')
    .executeTakeFirstOrThrow()
  await open(`/pages/sumOrder/deptDetail?${getWeek()}&deptId=${strange.deptId}`)
  await expectTitle(page, '部门销售')
  await expect(page.getByText('该时段暂无数据')).toBeVisible()
  await expect(persons).toHaveCount(0)
  await page.getByRole('button', { name: '切换日期' }).click()
  await expect(findSheet(page).getByLabel('结束日期')).toHaveValue(getEndOfWeek())
  await page.goBack()
  await context.close()
})

test('P018 for past nights is transferred once and then revalidated with 304', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  await open(`/pages/sumOrder/index?${getWeek()}`)
  const whole = await readHeadline(page)
  const unchanged = page.waitForResponse(
    (answer) => answer.url().includes('/api/report/') && answer.request().method() === 'GET' && answer.status() === 304,
  )
  await createUnpaidSitting()
  await unchanged
  expect(await readHeadline(page)).toBe(whole)
  await context.close()
})

test('P018, P047 include a new order on two server processes, whichever received it', async ({ browser }) => {
  const venue = await startVenue()
  const back = switchVenue(venue)
  try {
    const phones = [await openPhone(browser, { as: 'gm' }), await openPhone(browser, { as: 'gm' })]
    const [sales, sheet] = phones.map(({ page }) => page) as [Page, Page]
    await sales.goto(`${venue.url}/pages/sumOrder/index`)
    await sheet.goto(`${await venue.startSecondServer()}/pages/report/index`)
    const paid = await readHeadline(sheet)
    const sold = await readHeadline(sales)
    const { payableAmount } = await readBill(await createUnpaidSitting())
    await expect.poll(() => readHeadline(sales)).toBe(sold + payableAmount)
    await expect.poll(() => readHeadline(sheet)).toBe(paid + payableAmount)
    for (const { close } of phones) await close()
  } finally {
    await back()
    await venue.stop()
  }
})

test('P018, P021 a user with own scope starts at their own orders, and back leaves the report', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'yx01' })
  await open('/pages/market/index')
  for (const [entry, own] of [
    ['销售统计', '个人销售明细'],
    ['推荐统计', '个人推荐明细'],
  ] as const) {
    await page.getByRole('link', { name: entry }).click()
    await expectTitle(page, own)
    await page.goBack()
    await expect(page.getByRole('heading', { name: '营销概况' })).toBeVisible()
  }
  await context.close()
})

test('P027–P030 drills down from a payment method to the bill with equal figures', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'caiwu01' })
  await open(`/pages/sumSettle/index?${getWeek()}`)
  await expectTitle(page, '结算统计')
  const whole = await readHeadline(page)
  await page.getByRole('button', { name: /^现金/ }).first().click()
  await expect(page).toHaveURL(/payMethod=cash/)
  await expect.poll(() => readHeadline(page)).toBeLessThan(whole)

  const dept = findFirstRow(page, 'sumSettle/deptDetail')
  const ofDept = await readAmount(dept)
  await dept.click()
  await expectTitle(page, '部门结算')
  await expect.poll(() => readHeadline(page)).toBe(ofDept)
  expect(page.url()).toContain('payMethod=cash')

  await findFirstRow(page, 'sumSettle/userDetail').click()
  await expectTitle(page, '个人结算')
  await page.getByRole('button', { name: '已结清' }).click()
  const bill = findFirstRow(page, 'sumSettle/settleDetail')
  const tables = (await bill.innerText()).trim().split(/\s/)[0] ?? ''
  await bill.click()
  await expectTitle(page, '结算明细')
  await expect(page.getByText(tables).first()).toBeVisible()
  await page.getByRole('button', { name: /^现金/ }).first().click()
  await expect(page.getByRole('dialog')).toContainText('现金')
  await page.goBack()
  await page.goBack()
  await expectTitle(page, '个人结算')
  expect(page.url()).toContain('payMethod=cash')
  await context.close()
})

test('P054, P055 a repayment on a credit’s sheet reduces its list', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'caiwu01' })
  await open('/pages/sumCredit/index')
  await findFirstRow(page, 'sumCredit/creditDetail').click()
  await expectTitle(page, '挂账明细')
  await expect(page.getByText(/^\d+ 笔/)).toBeVisible()
  const owed = await readHeadline(page)
  await page.getByRole('button', { name: '未还', exact: true }).click()
  await expect(page).toHaveURL(/status=/)
  await page.getByRole('button', { name: /GZ\d+/ }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '登记还款' }).click()
  await sheet.getByLabel('还款金额').fill('1.5')
  await sheet.getByRole('button', { name: '还款 ¥1.50', exact: true }).click()
  await expect(sheet.getByText('部分还款', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: '未还', exact: true }).click()
  await expect.poll(() => readHeadline(page)).toBe(owed - 150)
  await context.close()
})

test('a permitted user exports a report as a spreadsheet named by its nights, and again after a failure', async ({
  browser,
}) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm' })
  await open(`/pages/sumSettle/index?${getWeek()}`)
  await expectTitle(page, '结算统计')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = findSheet(page)
  await page.route('**/api/report/export/file*', (route) => route.abort(), { times: 1 })
  await sheet.getByRole('button', { name: '导出', exact: true }).click()
  await expect(sheet.getByText('网络出了点差错')).toBeVisible()
  const coming = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '重试' }).click()
  const file = await coming
  await expect(sheet.getByText('已导出')).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^结算统计 \d{4}-\d\d-\d\d至\d{4}-\d\d-\d\d\.xlsx$/)
  const pieces: Buffer[] = []
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer)
  expect(Buffer.concat(pieces).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')

  await sheet.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await sheet.getByRole('radio', { name: '打印' }).check()
  await sheet.getByRole('button', { name: '排版', exact: true }).click()
  await expect(sheet.getByRole('button', { name: '打印', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const paper = page.locator('[data-printed]')
  await expect(paper.getByRole('heading', { name: '结算统计', includeHidden: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  const cells = paper.locator('tr').last().locator('td')
  await expect(cells.first()).toHaveText('合计')
  const paid = await paper.locator('thead th').allInnerTexts()
  const printed = await cells.nth(paid.indexOf('实收金额')).innerText()
  await page.emulateMedia({ media: null })
  await page.goBack()
  expect(parseYuan(printed.replaceAll(',', ''))).toBe(await readHeadline(page))
  await context.close()

  const cashier = await openPhone(browser, { as: 'shouyin01' })
  await cashier.open(`/pages/sumSettle/index?${getWeek()}`)
  await expectTitle(cashier.page, '结算统计')
  await expect(findFirstRow(cashier.page, 'sumSettle/deptDetail')).toBeVisible()
  await expect(cashier.page.getByRole('button', { name: '导出', exact: true })).toHaveCount(0)
  await cashier.context.close()
})

test('P047 prints complete column headers and row names', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'gm', theme: 'dark' })
  await open(`/pages/report/index?${getWeek()}`)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = findSheet(page)
  await sheet.getByRole('radio', { name: '打印' }).check()
  await sheet.getByRole('button', { name: '排版', exact: true }).click()
  await expect(sheet.getByRole('button', { name: '打印', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // A4 landscape without margins.
  await page.setViewportSize({ width: 1032, height: 700 })
  const cells = page.locator('[data-printed]').locator('th, td:first-child')
  const torn = await cells.evaluateAll((all) =>
    all
      .filter((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
      .map((cell) => cell.textContent),
  )
  expect(await cells.count()).toBeGreaterThan(20)
  expect(torn).toEqual([])
  await context.close()
})

test('P070–P072 exports of each level equal the screen, line by line and in total', async ({ browser }) => {
  const { page, context, open } = await openPhone(browser, { as: 'caiwu01' })
  await open(`/pages/statement/sales/index?${getWeek()}`)
  for (const [heading, next] of [
    ['销售报表', 'statement/sales/dept'],
    ['部门销售报表', 'statement/sales/user'],
    ['个人销售报表', undefined],
  ] as const) {
    await expectTitle(page, heading)
    const shown = await readHeadline(page)
    const { sum, lines } = await readExport(page, '销售额')
    expect(sum).toBe(shown)
    expect(lines.reduce((all, fen) => all + fen, 0)).toBe(shown)
    if (next === undefined) continue
    const links = page.locator(`a[href*="${next}"]`)
    const rows = page.getByRole('row').filter({ has: links })
    await expect(rows).toContainText(lines.map((fen) => formatShortFen(fen, { symbol: false })))
    await links.first().click()
    expect(page.url()).toContain(getWeek())
  }
  await context.close()
})

/** Exports the current report as a spreadsheet and reads one column: the values of its lines, and its sum, in fen. */
async function readExport(page: Page, column: string): Promise<{ lines: number[]; sum: number }> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = findSheet(page)
  const coming = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '导出', exact: true }).click()
  const file = await coming
  await expect(sheet.getByText('已导出')).toBeVisible()
  await sheet.getByRole('button', { name: '完成' }).click()
  await expect(sheet).toHaveCount(0)
  const rows = (await readExcelFile(await file.createReadStream()))[0]!.data
  const head = rows.findIndex((cells) => cells.includes(column))
  const at = rows[head]!.indexOf(column)
  const fen = rows.slice(head + 1).map((cells) => Math.round(Number(cells[at]) * 100))
  expect(rows.at(-1)?.[0]).toBe('合计')
  return { lines: fen.slice(0, -1), sum: fen.at(-1)! }
}

test('prints a closed night with its frozen figures', async ({ browser }) => {
  // Replaces data of tonight by those of the last closed night, because this venue's night stays open.
  const { businessDate: night, snapshot } = await getDatabase()
    .selectFrom('businessDay')
    .select(['businessDate', 'snapshot'])
    .where('status', '=', businessDayStatus.closed)
    .orderBy('businessDate', 'desc')
    .executeTakeFirstOrThrow()
  const frozen = snapshot as AnswerOf<typeof ledger.closeDay>
  const { page, context, open } = await openPhone(browser, { as: 'caiwu01' })
  const mockResponse = (path: string, data: unknown) =>
    page.route(`**${path}*`, (route) => route.fulfill({ json: { code: 200, msg: '操作成功', data } }))
  await mockResponse(ledger.closeDay.path, frozen)
  for (const [{ path }, changed] of [
    [tables.businessDay, { businessDate: night }],
    [tables.tonight, { businessDate: night, dayStatus: businessDayStatus.open }],
  ] as const)
    await page.route(`**${path}*`, async (route) => {
      const reply = await route.fetch()
      const { data, ...envelope } = (await reply.json()) as { data: object }
      await route.fulfill({ json: { ...envelope, data: { ...data, ...changed } } })
    })
  await open('/pages/employeeCenter/employeeCenter')
  await page.getByRole('button', { name: '日结', exact: true }).click()
  // An unusual hour, an open drawer or a pending approval requires typing the date. Tables of the current night do not
  // block closing the earlier one.
  await expect(findSheet(page).getByRole('button', { name: '日结', exact: true })).toBeVisible()
  const typed = findSheet(page).getByLabel('输入营业日确认')
  if (await typed.isVisible()) await typed.fill(night.replaceAll('-', ''))
  await findSheet(page).getByRole('button', { name: '日结', exact: true }).click()
  await expectTitle(page, `${Number(night.slice(5, 7))}月${Number(night.slice(8))}日 已日结`)
  await expect(findSheet(page).getByRole('button', { name: '打印', exact: true })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-printed]')
  await expect(paper.getByRole('heading', { name: '日结单', includeHidden: true })).toBeVisible()
  await expect(paper).toHaveCSS('page', 'closed-night')
  await expect(paper.getByText(new RegExp(`${night} · ${frozen.tableCount} 桌 · ${frozen.guestNum} 人`))).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const { payMethod, paidAmount } of frozen.paidByMethod)
    await expect(paper).toContainText(`${getLabel('pay_method', payMethod)}${formatFen(paidAmount)}`)
  await expect(paper).toContainText(`应收${formatFen(frozen.payableAmount, { trim: true })}`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

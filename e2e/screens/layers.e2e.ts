/** Layer paths start on known states, and every means of closing a layer has the same effect. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findSheet } from '../lib/staff-actions.ts'
import { openPhoneEnvironment } from '../lib/environments.ts'
import { goBackTo, getPath, listOpenLayers } from '../lib/layers.ts'
import { layerPaths } from '../lib/ways.ts'
import { createStaffToken } from '../lib/phone.ts'
import { selectScreenTestVenue } from '../lib/screens-venue.ts'
import { openScreenState } from '../lib/show-state.ts'
import { allStates } from '../states/all.ts'

test.beforeAll(selectScreenTestVenue)

test('every way starts on a known state', () => {
  const known = new Set(allStates.map(({ screen, name }) => `${screen} ${name}`))
  const named = Object.entries(layerPaths).flatMap(([screen, states]) =>
    Object.keys(states).map((name) => `${screen} ${name}`),
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

/** Current position in the session history (pages and layers). */
const readDepth = (page: Page) => page.evaluate(() => window.navigation.currentEntry?.index)

test.describe('closing a layer', () => {
  const ORDERS = '/pages/operat/order/index'
  const orders = allStates.find(({ screen, name }) => screen === 'P003' && name === 'tonight')
  const table = allStates.find(({ screen, name }) => screen === 'P001' && name === 'sheet-of-an-open-table')
  if (!orders || !table) throw new Error('the states of orders and tables have other names')

  test('by its button, the backdrop or Esc removes its history entry', async ({ browser }) => {
    const { page, context } = await openScreenState(browser, orders)
    const filter = page.getByRole('button', { name: '筛选订单' })
    const closings = [
      () => findSheet(page).getByRole('button', { name: '取消' }).click(),
      // Clicks above the sheet, but below a possible alert at the top.
      () => page.mouse.click(195, 80),
      () => page.keyboard.press('Escape'),
    ]
    await filter.waitFor()
    const depth = (await readDepth(page)) ?? 0
    for (const close of closings) {
      await filter.click()
      await expect.poll(() => readDepth(page)).toBe(depth + 1)
      await close()
      await expect(findSheet(page)).toHaveCount(0)
      await expect.poll(() => readDepth(page)).toBe(depth)
    }
    await context.close()
  })

  test('keeps a filter set in a sheet, and back leaves the page', async ({ browser }) => {
    const { page, context } = await openScreenState(browser, orders)
    await page.getByRole('button', { name: '筛选订单' }).click()
    const sheet = findSheet(page)
    await sheet.getByRole('button', { name: /^订单类型/ }).click()
    await findSheet(page).last().getByRole('button', { name: '点单', exact: true }).click()
    await sheet.getByRole('button', { name: '查看结果' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/orderType=/)
    await expect.poll(() => readDepth(page)).toBe(0)
    await expect(page).toHaveURL(/orderType=/)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
    await context.close()
  })

  test('by a link to another page: back shows the sheet of the address again, then the page', async ({ browser }) => {
    const { page, context } = await openScreenState(browser, table)
    const path = getPath(page)
    await findSheet(page).getByRole('button', { name: '点单', exact: true }).click()
    await expect(page).toHaveURL(/\/pages\/operat\/meal\/index/)
    await expect(findSheet(page)).toHaveCount(0)
    await page.goBack()
    await expect(findSheet(page)).toContainText('订单详情')
    expect(getPath(page)).toBe(path)
    await goBackTo(page, [], path)
    await context.close()
  })

  test('by a reload removes an open sheet that is not in the address, with its history entry', async ({ browser }) => {
    const { page, context } = await openScreenState(browser, orders)
    await page.getByRole('button', { name: '筛选订单' }).click()
    await expect.poll(() => readDepth(page)).toBe(1)
    await page.reload()
    await expect(page.getByRole('button', { name: '筛选订单' })).toBeVisible()
    await expect(findSheet(page)).toHaveCount(0)
    await expect.poll(() => readDepth(page)).toBe(0)
    expect(getPath(page)).toBe(ORDERS)
    await context.close()
  })

  test('by the native shell’s back', async ({ browser }) => {
    const { page, context, open } = await openPhoneEnvironment(browser, 'script', {
      token: await createStaffToken('gm'),
    })
    await open('/pages/employeeCenter/employeeCenter')
    await open(ORDERS)
    await page.getByRole('button', { name: '筛选订单' }).click()
    await findSheet(page)
      .getByRole('button', { name: /^订单类型/ })
      .click()
    await expect.poll(() => listOpenLayers(page)).toEqual(['筛选订单', '订单类型'])
    const sendBack = () =>
      page.evaluate(() => {
        type Shell = { __appBridge: { receive: (message: object) => void } }
        const { __appBridge } = window as unknown as Shell
        // Does not wait for a result, as shells do not either; the last back closes the document.
        setTimeout(() => __appBridge.receive({ v: 1, event: 'back', data: {} }))
      })
    await sendBack()
    await expect.poll(() => listOpenLayers(page)).toEqual(['筛选订单'])
    await sendBack()
    await expect.poll(() => listOpenLayers(page)).toEqual([])
    expect(getPath(page)).toBe(ORDERS)
    await sendBack()
    await expect(page).toHaveURL(/employeeCenter/)
    await context.close()
  })
})

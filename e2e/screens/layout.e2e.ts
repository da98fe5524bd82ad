/** Visual layout that texts cannot verify. */
import { expect, test } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import type { ScreenId } from '@nocturne/contract/screens'
import { listPageErrors } from '../lib/page-errors.ts'
import { createFreeTable } from '../lib/staff-actions.ts'
import { orderGoods, seatGuests } from '../lib/guests.ts'
import { goOffline, openPhone } from '../lib/phone.ts'
import { selectScreenTestVenue } from '../lib/screens-venue.ts'
import { waitForPreload } from '../lib/app.ts'
import { openScreenState, switchTheme } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { listOverflows } from '../lib/width.ts'
import { allStates } from '../states/all.ts'

test.beforeAll(selectScreenTestVenue)

/** Opens a phone that shows the state, and expects that the page has no errors. */
async function openState(browser: Browser, screen: ScreenId, name: string) {
  const state = allStates.find((one) => one.screen === screen && one.name === name)
  if (!state) throw new Error(`${screen} has no state ${name}`)
  const phone = await openScreenState(browser, state)
  expect(await listPageErrors(phone, state)).toEqual([])
  return phone
}

async function measureBox(found: Locator) {
  const box = await found.boundingBox()
  if (!box) throw new Error(`${String(found)} is not on the page`)
  return box
}

const findCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('P063 aligns quantities vertically regardless of the amounts', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P063', 'by-a-code')
  const quantities = await findCard(page, '消费明细')
    .getByText(/^×\d+$/)
    .all()
  const left = await Promise.all(quantities.map(async (one) => (await measureBox(one)).x))
  expect(left.length).toBeGreaterThan(1)
  expect(new Set(left.map(Math.round)).size).toBe(1)
  await context.close()
})

test('P016 shows the content of a package below its name', async ({ browser }) => {
  const tableRecordId = await seatGuests(await createFreeTable('ASV'))
  await orderGoods(tableRecordId, { 香槟女神: 1 })
  const { page, open, close } = await openPhone(browser, { as: 'gm' })
  await open(`/pages/operat/bill/index?tableRecordId=${tableRecordId}`)
  const row = findCard(page, '消费明细').getByRole('button', { name: /香槟女神/ })
  const [name, content] = [row.getByText('香槟女神'), row.locator('small')]
  const [whole, below] = [await measureBox(name), await measureBox(content)]
  expect(Math.round(below.x)).toBe(Math.round(whole.x))
  expect(below.width).toBeGreaterThan(whole.width * 0.9)
  await close()
})

test('P062 draws a line above a sum only when there are lines above it', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P062', 'by-lines')
  const readBorderWidth = () =>
    findCard(page, '消费明细')
      .getByText('待付', { exact: true })
      .evaluate((word) => {
        const row = word.closest('dl > div')
        return row ? getComputedStyle(row).borderTopWidth : 'no row'
      })
  expect(await readBorderWidth()).toBe('0px')
  await page.getByRole('radio', { name: '全部' }).check()
  await expect.poll(readBorderWidth).toBe('1px')
  await context.close()
})

test('P052 wraps no words or amounts on the narrowest phone with the largest text', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P052', 'tonight')
  await page.setViewportSize({ width: 320, height: 693 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'))
  const findBrokenWords = () =>
    findCard(page, '消费构成').evaluate((card) => {
      const words = [...card.querySelectorAll('dt > span:first-child, dd')]
      const countLines = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      }
      return {
        words: words.length,
        broken: words.filter((word) => countLines(word) > 1).map((word) => word.textContent),
      }
    })
  await expect.poll(findBrokenWords).toEqual({ words: expect.any(Number), broken: [] })
  expect((await findBrokenWords()).words).toBeGreaterThan(10)
  await context.close()
})

test('P064 polling for the result does not shift the layout', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P064', 'not-decided')
  const amount = page.getByText('¥48.00', { exact: true })
  const measureTop = () => amount.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await measureTop()
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/pay/status*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: '刷新结果' }).click()
  await expect(page.getByRole('status', { name: '查询中' })).toBeVisible()
  expect(await measureTop()).toBe(before)
  letGo()
  await context.close()
})

test('P144 in a chat app the overlay text hides the title below', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P144', 'in-wechat')
  const title = await measureBox(page.getByRole('heading', { level: 1 }))
  const covers = await page.evaluate(({ x, y }) => {
    const colours = document.elementsFromPoint(x, y).map((element) => getComputedStyle(element).backgroundColor)
    return colours.find((colour) => colour !== 'rgba(0, 0, 0, 0)')
  }, computeMiddle(title))
  // The topmost background that is not fully transparent is opaque black.
  expect(covers).toBe('rgb(0, 0, 0)')
  await context.close()
})

const computeMiddle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2,
})

test.describe('P010', () => {
  for (const name of ['of-the-house', 'of-one-person', 'of-a-month'])
    test(`${name}: bookings and arrivals are in one row`, async ({ browser }) => {
      const { page, context } = await openState(browser, 'P010', name)
      const measureRowTop = async (word: string) => (await measureBox(page.getByText(word, { exact: true }).first())).y
      // Retries, because an alert banner may move the rows.
      await expect(async () => {
        expect(await measureRowTop('到店率')).toBe(await measureRowTop('开台'))
        expect(await measureRowTop('销售额')).toBe(await measureRowTop('推荐金额'))
        expect(await measureRowTop('到店率')).toBeGreaterThan(await measureRowTop('销售额'))
      }).toPass()
      await context.close()
    })
})

test('P011 names a table’s status as the floor does', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P011', 'waiting-for-payment')
  await expect(findCard(page, '台位').getByText('已开台', { exact: true })).toHaveAttribute('data-tone', 'accent')
  await context.close()
})

test('P064 a page that fits the screen does not scroll', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P064', 'paid')
  const { needed, there } = await page.evaluate(() => ({
    needed: document.documentElement.scrollHeight,
    there: innerHeight,
  }))
  expect(needed).toBe(there)
  await context.close()
})

/** Scrollable distance of the page, px. */
const measureScrollable = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)

test('a short page does not scroll, even with a banner and a bar of queued writes', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P127', 'form')
  expect(await measureScrollable(page)).toBe(0)
  await waitForPreload(page)
  await goOffline(page)
  await expect(page.getByText('网络已断开').first()).toBeVisible()
  expect(await measureScrollable(page)).toBe(0)
  await context.close()
})

test('P001 stacks an alert, the bar of queued writes and the page’s own bar', async ({ browser }) => {
  const { page, context } = await openState(browser, 'P001', 'a-guest-calls')
  await waitForPreload(page)
  await goOffline(page)
  const waiting = page.getByRole('button', { name: /^网络已断开/ })
  await expect(waiting).toBeVisible()
  const spans = await Promise.all(
    [page.getByRole('region', { name: '待处理提醒' }), waiting, page.getByRole('heading', { level: 1 })].map(
      measureBox,
    ),
  )
  for (const [upper, lower] of [spans.slice(0, 2), spans.slice(1)])
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual((lower?.y ?? 0) + 1)
  // The bar of queued writes and the button of the alert are on top of everything else at their position.
  for (const one of [waiting, page.getByRole('button', { name: '稍后处理' })]) expect(await isOnTop(one)).toBe(true)
  await context.close()
})

const isOnTop = (found: Locator) =>
  found.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** Contrast ratio of two CSS colours. */
function computeContrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [one, other].map(computeLuminance).toSorted((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('P010 a chart shows its values by tap and key, is visible in both themes, and has a table for screen readers', async ({
  browser,
}) => {
  const { page, context } = await openState(browser, 'P010', 'of-the-house')
  const chart = page.locator('figure').filter({ has: page.getByRole('radiogroup', { name: '近7日业绩' }) })
  const output = chart.locator('output')
  const texts = await chart.getByRole('radio').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label')))
  expect(texts).toHaveLength(7)
  expect(await chart.getByRole('cell').allTextContents()).toEqual(texts)
  await expect(output, 'tonight at first').toHaveText(texts[6] ?? '')
  const column = chart.locator('label').first()
  const { width } = await measureBox(column)
  // Taps an empty area of the column, above a short bar.
  await column.tap({ position: { x: width / 2, y: 4 }, force: true })
  await expect(output).toHaveText(texts[0] ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(output).toHaveText(texts[1] ?? '')
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme)
    const [bar, card] = await chart
      .locator('label span')
      .first()
      .evaluate((one) => {
        const readColour = (element: Element | null | undefined) => element && getComputedStyle(element).backgroundColor
        return [readColour(one) ?? '', readColour(one.closest('section')) ?? ''] as const
      })
    expect(computeContrast(bar, card), theme).toBeGreaterThan(3)
  }
  await context.close()
})

test('large amounts shrink instead of wrapping or overflowing on the narrowest phone with larger text', async ({
  browser,
}) => {
  for (const [screen, name] of [
    ['P061', 'partly-paid'],
    ['P063', 'by-a-code'],
    ['P010', 'of-the-house'],
    ['P052', 'tonight'],
  ] as const) {
    const state = allStates.find((one) => one.screen === screen && one.name === name)
    if (!state) throw new Error(`${screen} has no state ${name}`)
    const grown: ScreenState = { ...state, shows: [], touch: enlargeAmounts }
    const { page, context } = await openScreenState(browser, grown)
    await expect(page.getByText(/¥\d{1,3},\d{3},\d{3}/).first()).toBeVisible()
    expect(await listOverflows(page), screen).toEqual([])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'))
    const wrapped = await page.evaluate(() =>
      [...document.querySelectorAll('main span, main s')]
        .filter((one) => /^[+-]?¥[\d,.]+$/.test(one.textContent ?? '') && one.childElementCount === 0)
        .filter((one) => one.getClientRects().length !== 1 || one.getBoundingClientRect().right > innerWidth - 12)
        .map((one) => one.outerHTML),
    )
    expect(wrapped, screen).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
})

/** Multiplies every received amount by a thousand and reloads the page. */
async function enlargeAmounts(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/stream')) return route.continue()
    const reply = await route.fetch()
    const text = await reply.text()
    const large = text.replaceAll(
      /"(\w*[aA]mount|minCharge|figure)":(-?\d+)/g,
      (_all, key, fen) => `"${key}":${Number(fen) * 997 + 37}`,
    )
    await route.fulfill({ response: reply, body: large })
  })
  await page.reload()
}

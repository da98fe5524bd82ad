/** Where things stand on a page: what a reader sees at once and no text can say. */
import { expect, test } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import type { ScreenId } from '@nocturne/contract/screens'
import { faultsOf } from '../lib/faults.ts'
import { loseNetwork } from '../lib/phone.ts'
import { goToScreensHouse } from '../lib/screens-house.ts'
import { filesAreHere } from '../lib/app.ts'
import { play, switchTheme } from '../lib/stage.ts'
import type { State } from '../lib/state.ts'
import { widthFaults } from '../lib/width.ts'
import { allStates } from '../states/all.ts'

test.beforeAll(goToScreensHouse)

/** A phone that shows the state, loaded and at rest. */
async function shown(browser: Browser, screen: ScreenId, name: string) {
  const state = allStates.find((one) => one.screen === screen && one.name === name)
  if (!state) throw new Error(`${screen} has no state ${name}`)
  const phone = await play(browser, state)
  expect(await faultsOf(phone, state)).toEqual([])
  return phone
}

async function boxOf(found: Locator) {
  const box = await found.boundingBox()
  if (!box) throw new Error(`${String(found)} is not on the page`)
  return box
}

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('P063 quantities stand under each other, whatever the amounts beside them', async ({ browser }) => {
  const { page, context } = await shown(browser, 'P063', 'by-a-code')
  const quantities = await cardOf(page, '消费明细')
    .getByText(/^×\d+$/)
    .all()
  const left = await Promise.all(quantities.map(async (one) => (await boxOf(one)).x))
  expect(left.length).toBeGreaterThan(1)
  expect(new Set(left.map(Math.round)).size).toBe(1)
  await context.close()
})

test('P062 a sum with nothing above it has no line over it; under the lines it has one', async ({ browser }) => {
  const { page, context } = await shown(browser, 'P062', 'by-lines')
  const lineOver = () =>
    cardOf(page, '消费明细')
      .getByText('待付', { exact: true })
      .evaluate((word) => {
        const row = word.closest('dl > div')
        return row ? getComputedStyle(row).borderTopWidth : 'no row'
      })
  expect(await lineOver()).toBe('0px')
  await page.getByRole('radio', { name: '全部' }).check()
  await expect.poll(lineOver).toBe('1px')
  await context.close()
})

test('P052 words and amounts of a card stay whole on the narrowest phone with the largest letters', async ({
  browser,
}) => {
  const { page, context } = await shown(browser, 'P052', 'tonight')
  await page.setViewportSize({ width: 320, height: 693 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'))
  const broken = () =>
    cardOf(page, '消费构成').evaluate((card) => {
      const words = [...card.querySelectorAll('dt > span:first-child, dd')]
      const lines = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      }
      return { words: words.length, broken: words.filter((word) => lines(word) > 1).map((word) => word.textContent) }
    })
  await expect.poll(broken).toEqual({ words: expect.any(Number), broken: [] })
  expect((await broken()).words).toBeGreaterThan(10)
  await context.close()
})

test('P064 asking for the result again moves nothing', async ({ browser }) => {
  const { page, context } = await shown(browser, 'P064', 'not-decided')
  const amount = page.getByText('¥48.00', { exact: true })
  const height = () => amount.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await height()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/pay/status*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: '刷新结果' }).click()
  await expect(page.getByRole('status', { name: '查询中' })).toBeVisible()
  expect(await height()).toBe(before)
  letGo()
  await context.close()
})

test('P144 in a chat app the words over the page hide the title under them', async ({ browser }) => {
  const { page, context } = await shown(browser, 'P144', 'in-wechat')
  const title = await boxOf(page.getByRole('heading', { level: 1 }))
  const covers = await page.evaluate(({ x, y }) => {
    const colours = document.elementsFromPoint(x, y).map((element) => getComputedStyle(element).backgroundColor)
    return colours.find((colour) => colour !== 'rgba(0, 0, 0, 0)')
  }, middleOf(title))
  // Nothing shines through.
  expect(covers).toBe('rgb(0, 0, 0)')
  await context.close()
})

const middleOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2,
})

test.describe('P010', () => {
  for (const name of ['of-the-house', 'of-one-person', 'of-a-month'])
    test(`${name}: bookings and who came stand in one row`, async ({ browser }) => {
      const { page, context } = await shown(browser, 'P010', name)
      const rowOf = async (word: string) => (await boxOf(page.getByText(word, { exact: true }).first())).y
      // A banner that comes meanwhile moves all of them.
      await expect(async () => {
        expect(await rowOf('到店率')).toBe(await rowOf('开台'))
        expect(await rowOf('销售额')).toBe(await rowOf('推荐金额'))
        expect(await rowOf('到店率')).toBeGreaterThan(await rowOf('销售额'))
      }).toPass()
      await context.close()
    })
})

test('P011 a table in use goes by the word of the floor', async ({ browser }) => {
  const { page, context } = await shown(browser, 'P011', 'waiting-for-payment')
  await expect(cardOf(page, '台位').getByText('已开台', { exact: true })).toHaveAttribute('data-tone', 'accent')
  await context.close()
})

test('P064 a page that fits the screen does not scroll', async ({ browser }) => {
  const { page, context } = await shown(browser, 'P064', 'paid')
  const { needed, there } = await page.evaluate(() => ({
    needed: document.documentElement.scrollHeight,
    there: innerHeight,
  }))
  expect(needed).toBe(there)
  await context.close()
})

/** How far a page could be scrolled. */
const spare = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)

test('a short page does not scroll, under a banner and a bar of waiting writes neither', async ({ browser }) => {
  const { page, context } = await shown(browser, 'P127', 'form')
  expect(await spare(page)).toBe(0)
  await filesAreHere(page)
  await loseNetwork(page)
  await expect(page.getByText('网络已断开').first()).toBeVisible()
  expect(await spare(page)).toBe(0)
  await context.close()
})

test('P001 an alert, the bar of waiting writes and the page’s own bar stand one below the other', async ({
  browser,
}) => {
  const { page, context } = await shown(browser, 'P001', 'a-guest-calls')
  await filesAreHere(page)
  await loseNetwork(page)
  const waiting = page.getByRole('button', { name: /^网络已断开/ })
  await expect(waiting).toBeVisible()
  const spans = await Promise.all(
    [page.getByRole('region', { name: '待处理提醒' }), waiting, page.getByRole('heading', { level: 1 })].map(boxOf),
  )
  for (const [upper, lower] of [spans.slice(0, 2), spans.slice(1)])
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual((lower?.y ?? 0) + 1)
  // Nothing lies over either of them.
  for (const one of [waiting, page.getByRole('button', { name: '稍后处理' })]) expect(await isOnTop(one)).toBe(true)
  await context.close()
})

const isOnTop = (found: Locator) =>
  found.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** Contrast of two colours as the browser writes them. */
function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('P010 a chart says its values by tap and by key, its bars are seen in both themes, and readers get a table', async ({
  browser,
}) => {
  const { page, context } = await shown(browser, 'P010', 'of-the-house')
  const chart = page.locator('figure').filter({ has: page.getByRole('radiogroup', { name: '近7日业绩' }) })
  const said = chart.locator('output')
  const texts = await chart.getByRole('radio').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label')))
  expect(texts).toHaveLength(7)
  expect(await chart.getByRole('cell').allTextContents()).toEqual(texts)
  await expect(said, 'tonight at first').toHaveText(texts[6] ?? '')
  const column = chart.locator('label').first()
  const { width } = await boxOf(column)
  // Where a short bar leaves its column empty.
  await column.tap({ position: { x: width / 2, y: 4 }, force: true })
  await expect(said).toHaveText(texts[0] ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText(texts[1] ?? '')
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme)
    const [bar, card] = await chart
      .locator('label span')
      .first()
      .evaluate((one) => {
        const colourOf = (element: Element | null | undefined) => element && getComputedStyle(element).backgroundColor
        return [colourOf(one) ?? '', colourOf(one.closest('section')) ?? ''] as const
      })
    expect(contrast(bar, card), theme).toBeGreaterThan(3)
  }
  await context.close()
})

test('large amounts shrink: they neither wrap nor stick out on the narrowest phone with larger letters', async ({
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
    const grown: State = { ...state, shows: [], touch: growAmounts }
    const { page, context } = await play(browser, grown)
    await expect(page.getByText(/¥\d{1,3},\d{3},\d{3}/).first()).toBeVisible()
    expect(await widthFaults(page), screen).toEqual([])
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

/** Every amount that arrives is a thousand times larger; the page is loaded anew with them. */
async function growAmounts(page: Page): Promise<void> {
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

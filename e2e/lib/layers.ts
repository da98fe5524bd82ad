/**
 * Going back closes the topmost layer before it leaves the page, for every layer of every screen. Layers open in a
 * state are listed with the state, layers opened from there in `ways.ts`; `tools/screen-needs.ts` checks that none is
 * missing.
 */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { getScreen } from './show-state.ts'
import type { AccessibleName, ScreenState } from './state.ts'
import { layerPaths, type LayerPath } from './ways.ts'

const findLayers = (page: Page) => page.locator('dialog, [role="alertdialog"]')

/** Names of the open layers, lowest first. */
export const listOpenLayers = (page: Page): Promise<string[]> =>
  findLayers(page).evaluateAll((layers) =>
    layers.map((layer) => {
      const title = document.getElementById(layer.getAttribute('aria-labelledby') ?? '')
      return layer.getAttribute('aria-label') ?? title?.textContent ?? ''
    }),
  )

export const getPath = (page: Page) => new URL(page.url()).pathname

async function press(page: Page, name: AccessibleName): Promise<void> {
  const layers = findLayers(page)
  const where = (await layers.count()) > 0 ? layers.last() : page.locator('#root')
  const target = where.getByRole('button', { name, exact: true }).first()
  const more = where.getByRole('button', { name: '更多', exact: true })
  await target.or(more).first().waitFor()
  // Unfolds the actions first: a sheet with many actions hides the last ones behind 更多.
  if (!(await target.isVisible()) && (await more.isVisible())) await more.click()
  await target.click()
}

/** Goes back once, and expects the given layers on the unchanged page. */
export async function goBackTo(page: Page, layers: readonly string[], path: string): Promise<void> {
  await page.goBack()
  await expect.poll(() => listOpenLayers(page)).toEqual(layers)
  expect(getPath(page)).toBe(path)
}

const matchName = (name: AccessibleName) =>
  expect.stringMatching(typeof name === 'string' ? new RegExp(`^${name}$`) : name)

/** Expects the named layer on top; `message` is shown if another one is. */
async function expectTop(page: Page, name: AccessibleName, message: string): Promise<void> {
  await expect.poll(async () => (await listOpenLayers(page)).at(-1), { message }).toEqual(matchName(name))
}

/** Opens all layers of a way, then goes back layer by layer. */
async function walkWay(page: Page, way: LayerPath): Promise<void> {
  const path = getPath(page)
  const below: string[][] = []
  for (const [what, layer, how] of way) {
    if (how !== 'instead') below.push(await listOpenLayers(page))
    await press(page, what)
    await expectTop(page, layer, String(what))
  }
  for (const layers of below.toReversed()) await goBackTo(page, layers, path)
}

/**
 * Closes the open layers one by one by going back. Each time the layer appears from which the closed one was opened,
 * even if it was replaced meanwhile.
 */
async function closeOver(page: Page, { over = [], leadsTo }: ScreenState, path: string): Promise<void> {
  for (const beneath of over.slice(0, -1).toReversed()) {
    await page.goBack()
    await expectTop(page, beneath, `back to ${beneath}`)
    expect(getPath(page)).toBe(path)
  }
  await goBackTo(page, [], leadsTo === undefined ? path : getScreen({ screen: leadsTo }).path)
}

/**
 * Expects exactly the layers listed by the state; follows all ways that start on it, closes its initial layers, and
 * leaves the page.
 */
export async function walkLayers(page: Page, state: ScreenState): Promise<void> {
  const { screen, name, over = [] } = state
  const top = over.at(-1)
  if (top === undefined) expect(await listOpenLayers(page), 'over says what lies over the page').toEqual([])
  else await expectTop(page, top, 'over says what lies over the page')
  const here = layerPaths[screen]?.[name]
  if (!here && top === undefined) return
  const path = getPath(page)
  for (const way of here ?? []) await walkWay(page, way)
  if (top !== undefined) await closeOver(page, state, path)
  if (state.leadsTo !== undefined) return
  await page.goBack()
  await expect.poll(() => page.url() === 'about:blank' || getPath(page) !== path).toBe(true)
}

/**
 * Every built screen in its states, with one load each: it shows the product and the header of the screen table, logs nothing on the
 * console, is accessible, and fits the narrowest phone with larger text; back closes its layers one by one before it leaves.
 */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { consoleFaults, faultsOf } from '../lib/faults.ts'
import { expectHeader } from '../lib/header.ts'
import { colourFaults, layerFaults, readingFaults } from '../lib/reading.ts'
import { walkLayers } from '../lib/layers.ts'
import { goToScreensHouse } from '../lib/screens-house.ts'
import { playOn, screenOf, switchTheme } from '../lib/stage.ts'
import { widthFaults } from '../lib/width.ts'
import { allStates, screensWithoutState, statesByModule } from '../states/all.ts'

test.beforeAll(goToScreensHouse)

test('every built screen has a state', () => {
  expect(screensWithoutState()).toEqual([])
})

/** Viewport for opening and closing layers. */
const PHONE_SIZE = { width: 390, height: 844 }

/** First state of each screen: checked completely, and its colours in the dark theme as well. */
const first = new Set(allStates.filter(({ screen }, at) => allStates[at - 1]?.screen !== screen))

async function findDarkFaults(page: Page): Promise<string[]> {
  await switchTheme(page, 'dark')
  return (await colourFaults(page)).map((fault) => `in the dark: ${fault}`)
}

for (const [module, states] of Object.entries(statesByModule)) {
  test.describe(module, () => {
    for (const state of states) {
      test(`${state.screen} ${screenOf(state).title}: ${state.name}`, async ({ browser }) => {
        const phone = await playOn(browser, state)
        const faults = await faultsOf(phone, state)
        if (first.has(state)) await expectHeader(phone.page, screenOf(state))
        const read = first.has(state) ? readingFaults : layerFaults
        faults.push(...(await read(phone.page)), ...(await widthFaults(phone.page)))
        if (first.has(state)) faults.push(...(await findDarkFaults(phone.page)))
        expect([...new Set([...faults, ...consoleFaults(phone)])]).toEqual([])
        await phone.page.setViewportSize(PHONE_SIZE)
        await walkLayers(phone.page, state)
        await phone.close()
      })
    }
  })
}

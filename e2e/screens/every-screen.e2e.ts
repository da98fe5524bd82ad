/**
 * Every built screen in its states, one load each: it shows the product under the head that the table of screens gives it, says nothing
 * on the console, everybody can read it, and it fits the narrowest phone also with larger letters; back closes its layers one by one
 * before it leaves.
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

/** The phone on which layers are opened and closed. */
const USUAL = { width: 390, height: 844 }

/** The state a screen is known by: all of it is read, and its colours are looked at in the dark as well. */
const first = new Set(allStates.filter(({ screen }, at) => allStates[at - 1]?.screen !== screen))

async function darkFaults(page: Page): Promise<string[]> {
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
        if (first.has(state)) faults.push(...(await darkFaults(phone.page)))
        expect([...new Set([...faults, ...consoleFaults(phone)])]).toEqual([])
        await phone.page.setViewportSize(USUAL)
        await walkLayers(phone.page, state)
        await phone.close()
      })
    }
  })
}

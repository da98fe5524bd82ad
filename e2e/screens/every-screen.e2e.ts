/**
 * Every built screen in its states, with one load each: it shows the product and the header of the screen table, logs nothing on the
 * console, is accessible, and fits the narrowest phone with larger text; back closes its layers one by one before it leaves.
 */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { listConsoleErrors, listPageErrors } from '../lib/page-errors.ts'
import { isThorough } from '../lib/thorough.ts'
import { expectHeader } from '../lib/header.ts'
import { listContrastViolations, listLayerViolations, listAxeViolations } from '../lib/accessibility.ts'
import { walkLayers } from '../lib/layers.ts'
import type { ScreenState } from '../lib/state.ts'
import { selectScreenTestVenue } from '../lib/screens-venue.ts'
import { openScreenStateOnReusedPhone, getScreen, switchTheme } from '../lib/show-state.ts'
import { listOverflows } from '../lib/width.ts'
import { allStates, listScreensWithoutState, statesByModule } from '../states/all.ts'

test.beforeAll(selectScreenTestVenue)

test('every built screen has a state', () => {
  expect(listScreensWithoutState()).toEqual([])
})

/** Viewport for opening and closing layers. */
const PHONE_SIZE = { width: 390, height: 844 }

/** First state of each screen: checked completely, and its colours in the dark theme as well. */
const first = new Set(allStates.filter(({ screen }, at) => allStates[at - 1]?.screen !== screen))

/**
 * States tested here: the first of each screen. `npm run test:thorough` includes the others, which differ from the first by their data
 * and their layers.
 */
const isTested = (state: ScreenState) => isThorough || first.has(state)

async function findDarkFaults(page: Page): Promise<string[]> {
  await switchTheme(page, 'dark')
  return (await listContrastViolations(page)).map((violation) => `in the dark: ${violation}`)
}

for (const [module, states] of Object.entries(statesByModule)) {
  test.describe(module, () => {
    for (const state of states.filter(isTested)) {
      test(`${state.screen} ${getScreen(state).title}: ${state.name}`, async ({ browser }) => {
        const phone = await openScreenStateOnReusedPhone(browser, state)
        const errors = await listPageErrors(phone, state)
        if (first.has(state)) await expectHeader(phone.page, getScreen(state))
        const read = first.has(state) ? listAxeViolations : listLayerViolations
        errors.push(...(await read(phone.page)), ...(await listOverflows(phone.page)))
        if (first.has(state)) errors.push(...(await findDarkFaults(phone.page)))
        expect([...new Set([...errors, ...listConsoleErrors(phone)])]).toEqual([])
        await phone.page.setViewportSize(PHONE_SIZE)
        await walkLayers(phone.page, state)
        await phone.close()
      })
    }
  })
}

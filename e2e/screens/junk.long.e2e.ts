/** Invalid values in a screen's address show a message, never an empty page or a script error. */
import { expect, test } from '@playwright/test'
import { screens } from '@nocturne/contract/screens'
import { listPagePaths } from '../../tools/lib/built-paths.ts'
import { PAGE_TIMEOUT_MS } from '../lib/page-errors.ts'
import { openPhone } from '../lib/phone.ts'
import { selectScreenTestVenue } from '../lib/screens-venue.ts'

/**
 * Invalid values: an unused id, and a text that is not a number. Single values are tested on the contract, without a
 * browser.
 */
const JUNK = ['99999999999', "<b>%zz' or 1=1"]

const paths = listPagePaths()
const screensWithQuery = screens.filter(({ path, query }) => paths.has(path) && query.length > 0)

test.beforeAll(selectScreenTestVenue)

// One phone for each module, which has loaded the module's files after its first screen.
for (const [module, rows] of Object.entries(Object.groupBy(screensWithQuery, ({ module }) => module))) {
  test(module, async ({ browser }) => {
    const phone = await openPhone(browser, { as: 'gm' })
    for (const { id, path, query } of rows ?? [])
      for (const junk of JUNK)
        await test.step(`${id} ${junk}`, async () => {
          await phone.open(`${path}?${query.map((name) => `${name}=${encodeURIComponent(junk)}`).join('&')}`)
          // The page shows some text after loading.
          await expect(phone.page.locator('main')).toHaveText(/\S/, { timeout: PAGE_TIMEOUT_MS })
          await expect(phone.page.locator('output[aria-label="加载中"]')).toHaveCount(0)
          expect(phone.problems.splice(0).filter((text) => !text.includes('Failed to load resource'))).toEqual([])
        })
    await phone.context.close()
  })
}

/** Junk in the address of a screen is answered honestly: with words, never with nothing or a script that broke. */
import { expect, test } from '@playwright/test'
import { screens } from '@nocturne/contract/screens'
import { builtPaths } from '../../tools/lib/built-paths.ts'
import { takePhone } from '../lib/phone.ts'
import { goToScreensHouse } from '../lib/screens-house.ts'

/** A number that nothing has, and what is no number at all; single values are tried on the contract, without a browser. */
const JUNK = ['99999999999', "<b>%zz' or 1=1"]

const paths = builtPaths()
const asked = screens.filter(({ path, query }) => paths.has(path) && query.length > 0)

test.beforeAll(goToScreensHouse)

// One phone for the screens of a module: it has their files after the first.
for (const [module, rows] of Object.entries(Object.groupBy(asked, ({ module }) => module))) {
  test(module, async ({ browser }) => {
    const phone = await takePhone(browser, { as: 'gm' })
    for (const { id, path, query } of rows ?? [])
      for (const junk of JUNK)
        await test.step(`${id} ${junk}`, async () => {
          await phone.open(`${path}?${query.map((name) => `${name}=${encodeURIComponent(junk)}`).join('&')}`)
          // What it says, once it has stopped loading: never nothing.
          await expect(phone.page.locator('main')).toHaveText(/\S/)
          await expect(phone.page.locator('output[aria-label="加载中"]')).toHaveCount(0)
          expect(phone.problems.splice(0).filter((text) => !text.includes('Failed to load resource'))).toEqual([])
        })
    await phone.context.close()
  })
}

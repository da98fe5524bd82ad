/** Every standing screen, in both themes: it renders, says nothing on the console and has no axe violation; junk in its URL is answered honestly. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { screens } from '@nocturne/contract/screens'
import { standingPaths } from '../tools/lib/standing-paths.ts'
import { addressOf, idsOfTonight } from './lib/addresses.ts'
import { takePhone } from './lib/phone.ts'

const standing = standingPaths()
const all = screens.filter(({ path }) => standing.has(path))

test('the standing screens are in the route table', () => {
  expect(all.length).toBe(standing.size)
  expect(all.length).toBeGreaterThan(20)
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in ${theme}`, () => {
    for (const screen of all) {
      test(`${screen.id} ${screen.title}`, async ({ browser }) => {
        const phone = await takePhone(browser, { theme, ...(screen.path === '/pages/login' ? {} : { as: 'gm' }) })
        await phone.open(addressOf(screen.path, screen.query, await idsOfTonight()))
        await expect(phone.page.locator('main')).toHaveText(/\S/)
        await expect(phone.page.getByText('加载失败')).toHaveCount(0)
        await expect(phone.page.locator('output[aria-label="加载中"]')).toHaveCount(0)
        await expect(phone.page).toHaveTitle('星幕文化娱乐有限公司')
        // The watermark is faint by specification (5 %) and there to be photographed, not read.
        const { violations } = await new AxeBuilder({ page: phone.page }).exclude('[data-watermark]').analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
        ).toEqual([])
        expect(phone.problems).toEqual([])
        await phone.context.close()
      })
    }
  })
}

test.describe('junk in the URL', () => {
  for (const screen of all.filter(({ query }) => query.length > 0)) {
    test(`${screen.id} ${screen.title}`, async ({ browser }) => {
      const phone = await takePhone(browser, { as: 'gm' })
      for (const junk of ['-1', '99999999999', "x' or 1=1", '<b>%zz']) {
        await phone.open(
          `${screen.path}?${screen.query.map((name) => `${name}=${encodeURIComponent(junk)}`).join('&')}`,
        )
        // What it says, once it has stopped loading: never nothing.
        await expect(phone.page.locator('main'), junk).toHaveText(/\S/)
        await expect(phone.page.locator('output[aria-label="加载中"]')).toHaveCount(0)
      }
      expect(phone.problems.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
      await phone.context.close()
    })
  }
})

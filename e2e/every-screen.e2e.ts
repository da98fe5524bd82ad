/** Every standing screen, in both themes: it renders, says nothing on the console and has no axe violation; junk in its URL is answered honestly. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { screens } from '@nocturne/contract/screens'
import { standingPaths } from '../tools/lib/standing-paths.ts'
import { addressOf, idsOfTonight } from './lib/addresses.ts'
import { guestStates, stateNames } from './lib/guest-states.ts'
import { takeGuestPhone } from './lib/guests.ts'
import { takePhone, type Phone } from './lib/phone.ts'

const standing = standingPaths()
const all = screens.filter(({ path }) => standing.has(path))

test('the standing screens are in the route table', () => {
  expect(all.length).toBe(standing.size)
  expect(all.length).toBeGreaterThan(20)
})

/** It has something to say, has said all of it, and everybody can read it. */
async function expectWhole({ page, problems, context }: Phone): Promise<void> {
  await expect(page.locator('main')).toHaveText(/\S/)
  await expect(page.getByText('加载失败')).toHaveCount(0)
  await expect(page.locator('output[aria-label="加载中"]')).toHaveCount(0)
  await expect(page).toHaveTitle('星幕文化娱乐有限公司')
  // The watermark is faint by specification (5 %) and there to be photographed, not read.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-watermark]').analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
  expect(problems).toEqual([])
  await context.close()
}

const signsIn = ['/pages/login', '/pages/bindUser/index', '/pages/bindUser/userAuth']

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in ${theme}`, () => {
    for (const screen of all.filter(({ id }) => !stateNames[id])) {
      test(`${screen.id} ${screen.title}`, async ({ browser }) => {
        const phone = await takePhone(browser, { theme, ...(signsIn.includes(screen.path) ? {} : { as: 'gm' }) })
        await phone.open(addressOf(screen.path, screen.query, await idsOfTonight()))
        await expectWhole(phone)
      })
    }
    for (const { id, title } of all) {
      for (const name of stateNames[id] ?? []) {
        test(`${id} ${title}: ${name}`, async ({ browser }) => {
          const state = (await guestStates())[id]?.find((one) => one.name === name)
          if (!state) throw new Error('nobody made this state')
          const phone = await takeGuestPhone(browser, 'browser', { theme, ...(state.seat && { seat: state.seat }) })
          await phone.open(state.path)
          await expect(phone.page.getByText(state.shows).first()).toBeVisible()
          await expectWhole(phone)
        })
      }
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

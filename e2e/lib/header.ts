/** The table of screens rules the head of every page: how high its bar is and what stands in it. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { navTitle, type Screen } from '@nocturne/contract/screen'

/** The uppermost header, and whether it is the navigation bar: the bar stays where it is. A status bar, or what rings, lies over its padding. */
const headerOf = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => {
      const { top, height: whole } = header.getBoundingClientRect()
      const { position, paddingTop } = getComputedStyle(header)
      const bar = position === 'sticky'
      // The bar stays; a header of the page's own stands where the page begins, however far that was scrolled.
      const begins = bar ? 0 : (header.parentElement?.getBoundingClientRect().top ?? 0)
      const height = whole - Number.parseFloat(paddingTop)
      return {
        top: Math.round(top - begins),
        bar,
        ...(bar && { height, title: header.querySelector('h1')?.textContent }),
      }
    })
    .catch(() => null)

/** Bar and title as the table has them, once the page stands. */
function wantedHeader({ id, nav, title, otherTitles }: Screen) {
  if (nav === 'custom') return { top: 0, bar: false }
  const said = expect.stringMatching(new RegExp(`^(${[navTitle({ id, title }, '.+'), ...otherTitles].join('|')})$`))
  return { top: 0, bar: true, height: 44, title: said }
}

/** §2: the bar is 44 high with the title of the screen, or the header is the page's own and begins at the top. */
export async function expectHeader(page: Page, screen: Screen): Promise<void> {
  await expect.poll(() => headerOf(page), { message: screen.path }).toEqual(wantedHeader(screen))
}

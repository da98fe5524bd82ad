/** Checks page headers against the screen table: height of the bar and its content. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { getNavTitle, type Screen } from '@nocturne/contract/screen'

/**
 * Finds the topmost header. `bar` is true for the navigation bar, which is sticky; a status bar or an alert covers its
 * padding.
 */
const readHeader = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => {
      const { top, height: whole } = header.getBoundingClientRect()
      const { position, paddingTop } = getComputedStyle(header)
      const bar = position === 'sticky'
      // Top of the page's content, where a page's own header starts; it may be scrolled away. The bar is sticky.
      const begins = bar ? 0 : (header.parentElement?.getBoundingClientRect().top ?? 0)
      const height = whole - Number.parseFloat(paddingTop)
      return {
        top: Math.round(top - begins),
        bar,
        ...(bar && { height, title: header.querySelector('h1')?.textContent }),
      }
    })
    .catch(() => null)

/** Expected bar and title, from the screen table. */
function getExpectedHeader({ id, nav, title, otherTitles }: Screen) {
  if (nav === 'custom') return { top: 0, bar: false }
  const titleMatcher = expect.stringMatching(
    new RegExp(`^(${[getNavTitle({ id, title }, '.+'), ...otherTitles].join('|')})$`),
  )
  return { top: 0, bar: true, height: 44, title: titleMatcher }
}

/** §2: the bar is 44 high with the screen's title; a page's own header starts at the top. */
export async function expectHeader(page: Page, screen: Screen): Promise<void> {
  await expect.poll(() => readHeader(page), { message: screen.path }).toEqual(getExpectedHeader(screen))
}

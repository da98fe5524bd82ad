/** Whether everybody can read a page. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The watermark is faint by specification (5 %) and there to be photographed, not read. We have no frames: in its legacy mode axe
 * does without a second page to gather what frames say.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-watermark]')

/** Everything axe knows, in sentences. */
export const readingFaults = (page: Page): Promise<string[]> => sentences(axe(page))

/** The same of the open sheets and dialogs alone, where the page under it has been looked at already. */
export async function layerFaults(page: Page): Promise<string[]> {
  const layers = await page.locator('dialog, [role="alertdialog"]').count()
  if (layers === 0) return readingFaults(page)
  return sentences(axe(page).include('dialog, [role="alertdialog"]'))
}

/** What of it depends on the theme: nothing else has to be looked at twice. */
export const colourFaults = (page: Page): Promise<string[]> => sentences(axe(page).withRules(['color-contrast']))

async function sentences(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

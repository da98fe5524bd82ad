/** `npm run pictures`: retakes the pictures of README in both themes, as WebP of at most 40 KB, into `docs/pictures/`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { listPageErrors } from '../e2e/lib/page-errors.ts'
import { openScreenState, switchTheme, type Theme } from '../e2e/lib/show-state.ts'
import { allStates } from '../e2e/states/all.ts'
import { withPhoneBrowser } from './lib/phone-browser.ts'
import { runTool } from './lib/run-tool.ts'

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const THEMES: readonly Theme[] = ['light', 'dark']
const MAX_BYTES = 40 * 1024
/** Ratio of image pixels to CSS pixels. */
const SCALE = 1.5
const QUALITIES = [80, 70, 60, 50, 40, 30]

/** Pictures to take: file name, screen and state (`e2e/states`). */
const PICTURES = [
  { file: 'floor', screen: 'P001', name: 'floor-in-use' },
  { file: 'bill', screen: 'P016', name: 'owed' },
  { file: 'report', screen: 'P018', name: 'of-a-month' },
  { file: 'guest-menu', screen: 'P059', name: 'menu' },
  { file: 'wage-slip', screen: 'P132', name: 'to-sign' },
  { file: 'home', screen: 'P077', name: 'general-manager' },
] as const

/** Encodes the visible page with the highest quality that fits the limit. */
async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  for (const quality of QUALITIES) {
    const clip = { x: 0, y: 0, width, height, scale: SCALE }
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    const picture = Buffer.from(data, 'base64')
    if (picture.length <= MAX_BYTES) return picture
  }
  throw new Error(`a picture of ${page.url()} does not fit ${MAX_BYTES} bytes`)
}

const appears = (place: Locator) =>
  place.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )

/** Closes the banner of waiting alerts, because it would cover the top of the page. */
async function closeAlerts(page: Page): Promise<void> {
  const later = page.getByRole('region', { name: '待处理提醒' }).getByRole('button', { name: '稍后处理' })
  // Waits for the alerts, which load after the page itself.
  while (await appears(later)) await later.click()
}

async function takePictures(browser: Browser, { file, screen, name }: (typeof PICTURES)[number]): Promise<void> {
  const state = allStates.find((known) => known.screen === screen && known.name === name)
  if (!state) throw new Error(`e2e/states has no state ${name} of ${screen}`)
  const phone = await openScreenState(browser, state, THEMES[0])
  try {
    const errors = await listPageErrors(phone, state)
    if (errors.length > 0) throw new Error(`${screen} ${name}: ${errors.join('; ')}`)
    await closeAlerts(phone.page)
    for (const theme of THEMES) {
      await switchTheme(phone.page, theme)
      const picture = await takePicture(phone.page)
      writeFileSync(join(FOLDER, `${file}-${theme}.webp`), picture)
      console.log(`${file}-${theme}.webp ${(picture.length / 1024).toFixed(1)} KB`)
    }
  } finally {
    await phone.context.close()
  }
}

await runTool(async () => {
  mkdirSync(FOLDER, { recursive: true })
  await withPhoneBrowser(async (browser) => {
    for (const picture of PICTURES) await takePictures(browser, picture)
  })
})

/**
 * `npm run shots`: every standing screen in both themes at 390 × 844 with real data, into the ignored folder `shots/`.
 * `npm run shots -- P001 P016` takes these only.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { screens } from '@nocturne/contract/screens'
import { addressOf, idsOfTonight } from '../e2e/lib/addresses.ts'
import { startHouse } from '../e2e/lib/house.ts'
import { houseDb, takePhone } from '../e2e/lib/phone.ts'
import { findChromium } from './lib/chromium.mjs'
import { runTool } from './lib/run-tool.ts'
import { standingPaths } from './lib/standing-paths.ts'

const FOLDER = join(import.meta.dirname, '../shots')
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

type Screen = (typeof screens)[number]

/** The standing screens, or those of them that are named. */
function screensWanted(names: readonly string[]): Screen[] {
  const standing = standingPaths()
  const all = screens.filter(({ path }) => standing.has(path))
  const unknown = names.filter((name) => !all.some(({ id }) => id === name))
  if (unknown.length > 0)
    throw new Error(`No standing screen is called ${unknown.join(', ')}: npm run screens -- --all`)
  return names.length === 0 ? all : all.filter(({ id }) => names.includes(id))
}

async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium: CHROMIUM_PATH names one')
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options) => newContext({ ...PHONE, ...options })
  return browser
}

async function takeShots(browser: Browser, wanted: readonly Screen[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const ids = await idsOfTonight()
  for (const screen of wanted) {
    for (const theme of ['light', 'dark'] as const) {
      const phone = await takePhone(browser, { theme, ...(screen.path === '/pages/login' ? {} : { as: 'gm' }) })
      await phone.open(addressOf(screen.path, screen.query, ids))
      await phone.page.locator('main', { hasText: /\S/ }).waitFor()
      await phone.page.locator('output[aria-label="加载中"]').waitFor({ state: 'detached' })
      await phone.page.waitForTimeout(800)
      await phone.page.screenshot({ path: join(FOLDER, `${screen.id}-${theme}.png`) })
      await phone.context.close()
    }
    console.log(`${screen.id} ${screen.title}`)
  }
}

await runTool(async () => {
  const wanted = screensWanted(process.argv.slice(2))
  const house = await startHouse()
  process.env['NOCTURNE_E2E_URL'] = house.url
  process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(house.connection)
  try {
    const browser = await openBrowser()
    try {
      await takeShots(browser, wanted)
    } finally {
      await browser.close()
    }
  } finally {
    await houseDb().destroy()
    await house.stop()
  }
})

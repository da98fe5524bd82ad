/** `npm run shots`: every standing screen in both themes at 390 × 844 with real data, into the ignored folder `shots/`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { screens } from '@nocturne/contract/screens'
import { addressOf, idsOfTonight } from '../e2e/lib/addresses.ts'
import { startHouse } from '../e2e/lib/house.ts'
import { houseDb, takePhone } from '../e2e/lib/phone.ts'
import { findChromium } from './lib/chromium.mjs'
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

const house = await startHouse()
process.env['NOCTURNE_E2E_URL'] = house.url
process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(house.connection)
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? '',
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

const standing = standingPaths()
const wanted = process.argv.slice(2)
const ids = await idsOfTonight()
for (const screen of screens.filter(
  ({ id, path }) => standing.has(path) && (wanted.length === 0 || wanted.includes(id)),
)) {
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
await browser.close()
await houseDb().destroy()
await house.stop()

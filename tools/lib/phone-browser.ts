/** Chromium as a phone, on a demo venue of its own: for tools that take pictures. */
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { getDatabase } from '../../e2e/lib/phone.ts'
import { startVenue } from '../../e2e/lib/venue.ts'
import { findChromium } from './chromium.mjs'

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  serviceWorkers: 'block',
} as const

/** Starts a demo venue and a browser whose pages are phones; stops both after the work. */
export async function withPhoneBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const venue = await startVenue()
  process.env['NOCTURNE_E2E_URL'] = venue.url
  process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(venue.connection)
  try {
    return await withBrowser(work)
  } finally {
    await getDatabase().destroy()
    await venue.stop()
  }
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
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
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

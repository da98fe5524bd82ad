/**
 * Slow phone for first-load measurements: 4 × CPU slow-down, 1.6 Mbit/s, 150 ms. Records the JS and CSS it loads; a
 * file whose transfer has begun counts with its gzip size, whatever encoding the server used.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../../tools/lib/chromium.mjs'

const DIST = join(import.meta.dirname, '../../apps/web/dist')
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type LoadedFiles = { paths: readonly string[]; gzipKb: number; travelledKb: number }
type SlowPhone = {
  context: BrowserContext
  page: Page
  /** Stops counting and returns the files so far. */
  loaded: () => LoadedFiles
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: (await findChromium()) ?? '', args: ['--no-sandbox', ...QUIET] })
}

const getGzipBytes = (path: string) => statSync(join(DIST, `${path}.gz`)).size

/** A phone without any cache of the app. `stored` is its local storage. */
export async function openSlowPhone(browser: Browser, stored: Record<string, string> = {}): Promise<SlowPhone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript((values) => {
    for (const [key, text] of Object.entries(values)) localStorage.setItem(key, text)
  }, stored)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const pathByRequest = new Map<string, string>()
  const begun = new Set<string>()
  let travelled = 0
  let counting = true
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') pathByRequest.set(requestId, new URL(response.url).pathname)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const path = pathByRequest.get(requestId)
    if (!counting || path === undefined) return
    travelled += encodedDataLength
    begun.add(path)
  })
  const stopCounting = () => {
    counting = false
    const paths = [...begun]
    const bytes = paths.map(getGzipBytes).reduce((sum, size) => sum + size, 0)
    if (process.argv.includes('--files')) console.log(paths.join('\n'))
    return { paths, gzipKb: bytes / 1024, travelledKb: travelled / 1024 }
  }
  return { context, page, loaded: stopCounting }
}

export const computeMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

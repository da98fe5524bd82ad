/**
 * First load of `/` on a slow phone: 4 × CPU slow-down, 1.6 Mbit/s, 150 ms. Counts what travels before the floor is usable and the
 * time until it is; each against its limit.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startHouse } from '../e2e/lib/house.ts'
import { houseDb, tokenOf } from '../e2e/lib/phone.ts'
import { findChromium } from '../tools/lib/chromium.mjs'

const ROUNDS = 5
const LIMIT_KB = 120
const LIMIT_MS = 2_500
const DIST = join(import.meta.dirname, '../apps/web/dist')

const house = await startHouse()
process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(house.connection)
const token = await tokenOf('gm')
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

/** `paintedMs`: when the tile was painted, by the page's own clock; the browser driver looks for it only now and then. */
type Load = { ms: number; paintedMs: number; kb: number; travelledKb: number; files: number }

/** Runs in the page: notes when the first frame with the tile has been painted. */
function notePainted(): void {
  const observer = new MutationObserver(() => {
    if (!Array.from(document.querySelectorAll('button')).some((tile) => tile.textContent.startsWith('A01'))) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('tile-painted')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

const gzippedBytes = (path: string) => statSync(join(DIST, `${path}.gz`)).size

async function load(): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript((stored) => localStorage.setItem('nocturne.token', stored), token)
  await context.addInitScript(notePainted)
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
  const paths = new Map<string, string>()
  const loaded = new Set<string>()
  let travelled = 0
  let counting = true
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') paths.set(requestId, new URL(response.url).pathname)
    if (process.argv.includes('--files') && counting) console.log(type, new URL(response.url).pathname)
  })
  // Bodies as they travel: brotli. The limit speaks of gzip, so a file that has begun to come counts as its gzip.
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (!counting || path === undefined) return
    travelled += encodedDataLength
    loaded.add(path)
  })
  const from = performance.now()
  await page.goto(house.url)
  // Usable: a card of the floor is there and answers a tap.
  await page.getByRole('button', { name: /^A01/ }).first().waitFor()
  const ms = performance.now() - from
  counting = false
  const mark = () => performance.getEntriesByName('tile-painted')[0]?.startTime
  await page.waitForFunction(mark)
  const paintedMs = (await page.evaluate(mark)) ?? Infinity
  await context.close()
  const bytes = [...loaded].map(gzippedBytes).reduce((sum, size) => sum + size, 0)
  return { ms, paintedMs, kb: bytes / 1024, travelledKb: travelled / 1024, files: loaded.size }
}

const loads: Load[] = []
for (let round = 0; round < ROUNDS; round += 1) loads.push(await load())
await browser.close()
await houseDb().destroy()
await house.stop()

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ms = median(loads.map((one) => one.ms))
const kb = median(loads.map((one) => one.kb))
const travelledKb = median(loads.map((one) => one.travelledKb))
const paintedMs = median(loads.map((one) => one.paintedMs))
console.log(
  `first load: ${kb.toFixed(1)} KB of JS and CSS in ${loads[0]?.files} files, ${(kb / LIMIT_KB).toFixed(2)} of ${LIMIT_KB} KB (gzip; ${travelledKb.toFixed(1)} KB travelled)`,
)
console.log(
  `usable after ${(ms / 1_000).toFixed(2)} s, ${(ms / LIMIT_MS).toFixed(2)} of ${LIMIT_MS / 1_000} s (4 × CPU, 1.6 Mbit/s, 150 ms)`,
)
console.log(
  `the first tile was painted after ${(paintedMs / 1_000).toFixed(2)} s; each round: ${loads.map((one) => `${Math.round(one.ms)}/${Math.round(one.paintedMs)}`).join(' ')} ms`,
)

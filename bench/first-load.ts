/** First load of `/` on a slow phone: bytes transferred before the floor is usable and time until then, each with a limit. */
import type { Browser } from '@playwright/test'
import { startVenue } from '../e2e/lib/venue.ts'
import { getDatabase, createStaffToken } from '../e2e/lib/phone.ts'
import { computeMedian, openBrowser, openSlowPhone } from './lib/slow-phone.ts'

const ROUNDS = 5
const LIMIT_KB = 112
const LIMIT_MS = 2_200

const venue = await startVenue()
process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(venue.connection)
const token = await createStaffToken('gm')
const browser = await openBrowser()

/** `paintedMs`: paint time of the tile by the page's own clock, because the browser driver polls only now and then. */
type Load = { ms: number; paintedMs: number; kb: number; travelledKb: number; files: number }

/** Runs in the page: records when the first frame with the tile has been painted. */
function recordPaint(): void {
  const observer = new MutationObserver(() => {
    if (!Array.from(document.querySelectorAll('button')).some((tile) => tile.textContent.startsWith('A01'))) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('tile-painted')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function load(on: Browser): Promise<Load> {
  const { context, page, loaded } = await openSlowPhone(on, { 'nocturne.token': token })
  await context.addInitScript(recordPaint)
  const from = performance.now()
  await page.goto(venue.url)
  // The app counts as usable when a card of the floor is visible and reacts to a tap.
  await page.getByRole('button', { name: /^A01/ }).first().waitFor()
  const ms = performance.now() - from
  const { gzipKb, travelledKb, paths } = loaded()
  const findPaintTime = () => performance.getEntriesByName('tile-painted')[0]?.startTime
  await page.waitForFunction(findPaintTime)
  const paintedMs = (await page.evaluate(findPaintTime)) ?? Infinity
  await context.close()
  return { ms, paintedMs, kb: gzipKb, travelledKb, files: paths.length }
}

const loads: Load[] = []
for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser))
await browser.close()
await getDatabase().destroy()
await venue.stop()

const ms = computeMedian(loads.map((one) => one.ms))
const kb = computeMedian(loads.map((one) => one.kb))
const travelledKb = computeMedian(loads.map((one) => one.travelledKb))
const paintedMs = computeMedian(loads.map((one) => one.paintedMs))
console.log(
  `first load: ${kb.toFixed(1)} KB of JS and CSS in ${loads[0]?.files} files, ${(kb / LIMIT_KB).toFixed(2)} of ${LIMIT_KB} KB (gzip; ${travelledKb.toFixed(1)} KB travelled)`,
)
console.log(
  `usable after ${(ms / 1_000).toFixed(2)} s, ${(ms / LIMIT_MS).toFixed(2)} of ${LIMIT_MS / 1_000} s (4 × CPU, 1.6 Mbit/s, 150 ms)`,
)
console.log(
  `the first tile was painted after ${(paintedMs / 1_000).toFixed(2)} s; each round: ${loads.map((one) => `${Math.round(one.ms)}/${Math.round(one.paintedMs)}`).join(' ')} ms`,
)
if (kb > LIMIT_KB || ms > LIMIT_MS) process.exitCode = 1

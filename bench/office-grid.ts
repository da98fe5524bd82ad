/**
 * Grid of goods in the office: moving through it and changing prices in cells, in a real browser, with 20 and with 500 goods. Prints the
 * busy time of the page's main thread per key, the keys after which a frame came late, and the ratio of both lists.
 * `npm run bench -- office-grid`.
 */
import type { Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { setConfig } from '../e2e/lib/app.ts'
import { createHand } from '../e2e/lib/hand.ts'
import {
  applyTemplate,
  finishImport,
  openImport,
  openOfficePage,
  signInFirst,
  type Owner,
} from '../e2e/lib/office-work.ts'
import { switchVenue } from '../e2e/lib/phone.ts'
import { startEmptyVenue } from '../e2e/lib/venue.ts'
import { openBrowser } from './lib/slow-phone.ts'

/** Frame of a screen with 60 Hz, ms. */
const FRAME_MS = 1_000 / 60
const MOVES = 120
const CHANGES = 40
const SIZES = [20, 500] as const

const buildGoodsSheet = (prefix: string, count: number) =>
  [
    '品名,编码,分类,单价,进价,单位',
    ...Array.from(
      { length: count },
      (_empty, at) => `酒水${prefix}${at + 1},${prefix}${at + 1},洋酒,${28 + at},${10 + at},份`,
    ),
  ].join('\n')

const venue = await startEmptyVenue()
const leave = switchVenue(venue)
// A captcha is a picture that no program reads.
await setConfig({ 'login.captcha': false })
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
const owner: Owner = { page, hand: createHand(), url: venue.url }
const devtools = await page.context().newCDPSession(page)
// Counts the main thread's own time, so that other processes of the machine do not count.
await devtools.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
await devtools.send('Performance.enable')

/** Busy time of the main thread so far, and its parts, ms. */
async function readBusy() {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const read = (of: string) => (metrics.find(({ name }) => name === of)?.value ?? 0) * 1_000
  return {
    busyMs: read('TaskDuration'),
    scriptMs: read('ScriptDuration'),
    styleMs: read('RecalcStyleDuration'),
    layoutMs: read('LayoutDuration'),
  }
}

type Busy = Awaited<ReturnType<typeof readBusy>>

/** Waits for the frame after a key; returns the time from key to frame in ms. */
const waitForFrame = (of: Page) =>
  of.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

type Result = { keys: number; busyMs: number; parts: Busy; lateFrames: number }

/** Long animation frames (over 50 ms) since the last call. */
const takeLongFrames = () =>
  page.evaluate(() => {
    const seen = window as unknown as { longFrames?: number }
    const count = seen.longFrames ?? 0
    seen.longFrames = 0
    return count
  })

async function measureKeys(count: number, press: (at: number) => Promise<number>): Promise<Result> {
  await waitForFrame(page)
  await takeLongFrames()
  const from = await readBusy()
  let keys = 0
  for (let at = 0; at < count; at += 1) {
    keys += await press(at)
    await waitForFrame(page)
  }
  const until = await readBusy()
  const parts = {
    busyMs: until.busyMs - from.busyMs,
    scriptMs: until.scriptMs - from.scriptMs,
    styleMs: until.styleMs - from.styleMs,
    layoutMs: until.layoutMs - from.layoutMs,
  }
  return { keys, busyMs: parts.busyMs, parts, lateFrames: await takeLongFrames() }
}

function formatResult({ keys, parts, lateFrames }: Result): string {
  const each = (ms: number) => (ms / keys).toFixed(1)
  const { busyMs, scriptMs, styleMs, layoutMs } = parts
  return (
    `${each(busyMs)} ms busy per key of ${keys} (script ${each(scriptMs)}, style ${each(styleMs)}, ` +
    `layout ${each(layoutMs)}), ${lateFrames} long frames`
  )
}

async function measureList(size: number): Promise<{ moves: Result; changes: Result }> {
  const grid = page.getByRole('grid', { name: '商品' })
  await grid.getByRole('gridcell', { name: /^28/ }).first().click()
  const moves = await measureKeys(MOVES, async (at) => {
    await page.keyboard.press(at % 40 < 20 ? 'ArrowDown' : 'ArrowUp')
    return 1
  })
  const changes = await measureKeys(CHANGES, async (at) => {
    const price = String(100 + at)
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
    return price.length + 1
  })
  console.log(`${String(size).padStart(4)} goods, moves:   ${formatResult(moves)}`)
  console.log(`${String(size).padStart(4)} goods, changes: ${formatResult(changes)}`)
  return { moves, changes }
}

console.log(`load average before: ${loadavg()[0]?.toFixed(1)}`)
await page.addInitScript(() => {
  const seen = window as unknown as { longFrames: number }
  seen.longFrames = 0
  new PerformanceObserver((list) => void (seen.longFrames += list.getEntries().length)).observe({
    type: 'long-animation-frame',
  })
})
await page.goto(`${venue.url}/office/`)
await signInFirst(owner, venue.owner, 'Kaiye2026')
await applyTemplate(owner, '夜店')
const results = []
let before = 0
for (const size of SIZES) {
  await openOfficePage(owner, '酒水', '商品')
  await openImport(owner)
  const prefix = `G${size}N`
  const added = size - before
  await owner.hand.chooseFile(page.getByLabel('表格文件'), `${prefix}.csv`, buildGoodsSheet(prefix, added))
  await finishImport(owner, '商品', added)
  results.push(await measureList(size))
  before = size
}
const [few, many] = results
if (few && many) {
  const ratio = (part: 'moves' | 'changes') => many[part].busyMs / many[part].keys / (few[part].busyMs / few[part].keys)
  console.log(`500 ÷ 20 goods: moves × ${ratio('moves').toFixed(2)}, changes × ${ratio('changes').toFixed(2)}`)
  if (many.changes.busyMs / many.changes.keys > FRAME_MS) process.exitCode = 1
}
await browser.close()
await leave()
await venue.stop()

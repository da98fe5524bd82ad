/**
 * First load of `/` on a slow phone: 4 × CPU slow-down, 1.6 Mbit/s, 150 ms. Counts what travels before the floor is usable and the
 * time until it is; each against its limit.
 */
import { chromium } from '@playwright/test'
import { startHouse } from '../e2e/lib/house.ts'
import { houseDb, tokenOf } from '../e2e/lib/phone.ts'
import { findChromium } from '../tools/lib/chromium.mjs'

const ROUNDS = 5
const LIMIT_KB = 120
const LIMIT_MS = 2_500

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

type Load = { ms: number; kb: number; files: number }

async function load(): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript((stored) => localStorage.setItem('nocturne.token', stored), token)
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
  const kinds = new Map<string, string>()
  let bytes = 0
  let files = 0
  let counting = true
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    if (process.argv.includes('--files') && counting) console.log(type, new URL(response.url).pathname)
  })
  // Bodies as they travel, gzipped; headers are not what the limit speaks of.
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (counting && ['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    if (counting && ['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) files += 1
  })
  const from = performance.now()
  await page.goto(house.url)
  // Usable: a card of the floor is there and answers a tap.
  await page.getByRole('button', { name: /^A01/ }).first().waitFor()
  const ms = performance.now() - from
  counting = false
  await context.close()
  return { ms, kb: bytes / 1024, files }
}

const loads: Load[] = []
for (let round = 0; round < ROUNDS; round += 1) loads.push(await load())
await browser.close()
await houseDb().destroy()
await house.stop()

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ms = median(loads.map((one) => one.ms))
const kb = median(loads.map((one) => one.kb))
console.log(
  `first load: ${kb.toFixed(1)} KB of JS and CSS in ${loads[0]?.files} files, ${(kb / LIMIT_KB).toFixed(2)} of ${LIMIT_KB} KB`,
)
console.log(
  `usable after ${(ms / 1_000).toFixed(2)} s, ${(ms / LIMIT_MS).toFixed(2)} of ${LIMIT_MS / 1_000} s (4 × CPU, 1.6 Mbit/s, 150 ms)`,
)

/**
 * First load of the ordering page by a guest who has just scanned a table's code, on a slow phone: JS and CSS loaded before goods can be
 * added to the cart, and the time until then. The bytes have a limit.
 */
import { recordStatus } from '@nocturne/contract/codes'
import type { Browser } from '@playwright/test'
import { buildPrintedCode } from '../apps/server/src/modules/tables/table-code.ts'
import { startVenue } from '../e2e/lib/venue.ts'
import { getDatabase } from '../e2e/lib/phone.ts'
import { computeMedian, openBrowser, openSlowPhone } from './lib/slow-phone.ts'

const ROUNDS = 5
const LIMIT_KB = 110

const venue = await startVenue()
process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(venue.connection)
const browser = await openBrowser()
const page = `${venue.url}/pages/orderMeal/index?${new URLSearchParams({ code: await readOpenTableCode() }).toString()}`

/** Printed code of an occupied table, for which the menu is open. */
async function readOpenTableCode(): Promise<string> {
  const table = await getDatabase()
    .selectFrom('sitting')
    .innerJoin('venueTable', 'venueTable.tableId', 'sitting.tableId')
    .select(['venueTable.tableId', 'venueTable.tableCode', 'venueTable.codeVersion'])
    .where('sitting.status', '=', recordStatus.open)
    .orderBy('sitting.tableRecordId')
    .executeTakeFirstOrThrow()
  return buildPrintedCode(getDatabase(), table)
}

async function load(from: Browser): Promise<{ ms: number; kb: number; travelledKb: number; files: number }> {
  const phone = await openSlowPhone(from)
  const began = performance.now()
  await phone.page.goto(page)
  const plus = phone.page
    .getByRole('list', { name: '商品' })
    .getByRole('button', { name: /^增加 / })
    .first()
  await plus.waitFor()
  const ms = performance.now() - began
  const { gzipKb, travelledKb, paths } = phone.loaded()
  await plus.tap()
  await phone.page
    .getByRole('button', { name: /^减少 / })
    .or(phone.page.getByRole('dialog'))
    .first()
    .waitFor()
  await phone.context.close()
  return { ms, kb: gzipKb, travelledKb, files: paths.length }
}

const loads: Awaited<ReturnType<typeof load>>[] = []
for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser))
await browser.close()
await getDatabase().destroy()
await venue.stop()

const kb = computeMedian(loads.map((one) => one.kb))
const ms = computeMedian(loads.map((one) => one.ms))
const travelledKb = computeMedian(loads.map((one) => one.travelledKb))
console.log(
  `guest's first load: ${kb.toFixed(1)} KB of JS and CSS in ${loads[0]?.files} files, ${(kb / LIMIT_KB).toFixed(2)} of ${LIMIT_KB} KB (gzip; ${travelledKb.toFixed(1)} KB travelled)`,
)
console.log(
  `goods can be put into the cart after ${(ms / 1_000).toFixed(2)} s (4 × CPU, 1.6 Mbit/s, 150 ms); each round: ${loads.map((one) => Math.round(one.ms)).join(' ')} ms`,
)
if (kb > LIMIT_KB) process.exitCode = 1

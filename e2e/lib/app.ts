/** Test set-up and inspection below the user interface: storage, settings, the network. */
import { expect } from '@playwright/test'
import type { Locator, Page, Request } from '@playwright/test'
import { sql } from 'kysely'
import { tapAction, createFreeTable, openTableSheet, findSheet } from './staff-actions.ts'
import type { NamedTable } from './staff-actions.ts'
import { getDatabase } from './phone.ts'
import type { Phone } from './phone.ts'

/** Opens and fills the lock form of a new table, ready for its last button. */
export async function openLockForm(phone: Phone): Promise<{ table: NamedTable; submit: Locator; reason: Locator }> {
  const table = await createFreeTable('VSABCDTX')
  await tapAction(await openTableSheet(phone, table), '锁台')
  const form = findSheet(phone.page).filter({
    has: phone.page.getByRole('heading', { name: `锁台 ${table.tableName}` }),
  })
  const reason = form.getByRole('textbox', { name: '原因' })
  await reason.fill('灯坏了')
  return { table, submit: form.getByRole('button', { name: '锁台', exact: true }), reason }
}

/** Value of one of the app's local storage keys. */
export const readLocalStorage = (page: Page, key: 'token' | 'memberToken' | 'user' | 'theme') =>
  page.evaluate((name) => localStorage.getItem(`nocturne.${name}`), key)

/** Expects the floor with its tables. */
export async function expectFloor(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '台位', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button').filter({ hasText: 'A01' }).first()).toBeVisible()
}

/** Waits until the files preloaded after the first page have arrived. */
export async function waitForPreload(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  for (let before = -1, now = await count(); now !== before;) {
    before = now
    await page.waitForTimeout(1_000)
    now = await count()
  }
}

/** Stores configuration values of the venue, as its back office would. */
export async function setConfig(values: Record<string, unknown>): Promise<void> {
  for (const [configKey, value] of Object.entries(values)) {
    const configValue = JSON.stringify(value)
    await getDatabase()
      .insertInto('sysConfig')
      .values({ configKey, configValue })
      .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
      .execute()
  }
}

/** Restores the default configuration values below a prefix. */
export async function resetConfig(prefix: string): Promise<void> {
  await getDatabase().deleteFrom('sysConfig').where('configKey', 'like', `${prefix}%`).execute()
}

/** Collects all API calls from now on. */
export function recordApiCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (/^\/(api|loginApi)\//.test(new URL(request.url()).pathname)) calls.push(request)
  })
  return calls
}

/** A computed style of the first matching element. */
export const readComputedStyle = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Opening hours that include every hour of every day. */
export const alwaysOpenHours = {
  'venue.businessOpen': '12:00',
  'venue.businessEnd': '11:59',
  'venue.weekendEnd': '11:59',
  'venue.closedDates': [],
}

let doors: Promise<unknown> = Promise.resolve()

/** Runs `work` while the venue is open at any hour of any day. Serialised among the workers of one venue. */
export function withVenueAlwaysOpen<T>(work: () => Promise<T>): Promise<T> {
  const runAlone = () =>
    getDatabase()
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('doors'))`.execute(tx)
        return openDoorsFor(work)
      })
  const done = doors.then(runAlone)
  doors = done.catch(() => undefined)
  return done
}

async function openDoorsFor<T>(work: () => Promise<T>): Promise<T> {
  const before = await getDatabase()
    .selectFrom('sysConfig')
    .select(['configKey', 'configValue'])
    .where('configKey', 'in', Object.keys(alwaysOpenHours))
    .execute()
  await setConfig(alwaysOpenHours)
  try {
    return await work()
  } finally {
    for (const key of Object.keys(alwaysOpenHours)) await resetConfig(key)
    await setConfig(Object.fromEntries(before.map(({ configKey, configValue }) => [configKey, configValue])))
  }
}

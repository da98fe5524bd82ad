/** Things a test does to a phone or its house that no thumb does: storage, settings, the network. */
import { expect } from '@playwright/test'
import type { Locator, Page, Request } from '@playwright/test'
import { sql } from 'kysely'
import { act, freeTable, openSheet, sheetOf } from './acts.ts'
import type { Table } from './acts.ts'
import { houseDb } from './phone.ts'
import type { Phone } from './phone.ts'

/** A write up to its last button, at a table of its own: the form that locks it, filled in. */
export async function prepareLock(phone: Phone): Promise<{ table: Table; submit: Locator; reason: Locator }> {
  const table = await freeTable('VSABCDTX')
  await act(await openSheet(phone, table), '锁台')
  const form = sheetOf(phone.page).filter({ has: phone.page.getByRole('heading', { name: `锁台 ${table.tableName}` }) })
  const reason = form.getByRole('textbox', { name: '原因' })
  await reason.fill('灯坏了')
  return { table, submit: form.getByRole('button', { name: '锁台', exact: true }), reason }
}

/** What the phone keeps under one of the app's keys. */
export const stored = (page: Page, key: 'token' | 'memberToken' | 'user' | 'theme') =>
  page.evaluate((name) => localStorage.getItem(`nocturne.${name}`), key)

/** The floor with its tables on it. */
export async function expectFloor(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '台位', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button').filter({ hasText: 'A01' }).first()).toBeVisible()
}

/** The phone has been in the hand long enough to have what comes behind the first page. */
export async function filesAreHere(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  for (let before = -1, now = await count(); now !== before;) {
    before = now
    await page.waitForTimeout(1_000)
    now = await count()
  }
}

/** Stores parameters of the venue, as its back office would. */
export async function setConfig(values: Record<string, unknown>): Promise<void> {
  for (const [configKey, value] of Object.entries(values)) {
    const configValue = JSON.stringify(value)
    await houseDb()
      .insertInto('sysConfig')
      .values({ configKey, configValue })
      .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue }))
      .execute()
  }
}

/** Back to the defaults. */
export async function forgetConfig(prefix: string): Promise<void> {
  await houseDb().deleteFrom('sysConfig').where('configKey', 'like', `${prefix}%`).execute()
}

/** Every call of the API from now on. */
export function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (/^\/(api|loginApi)\//.test(new URL(request.url()).pathname)) calls.push(request)
  })
  return calls
}

/** A computed style of the first element that matches. */
export const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Doors that are open at whatever hour of whatever day it is. */
export const alwaysOpen = {
  'venue.businessOpen': '12:00',
  'venue.businessEnd': '11:59',
  'venue.weekendEnd': '11:59',
  'venue.closedDates': [],
}

let doors: Promise<unknown> = Promise.resolve()

/** Does something while the doors are open, at whatever hour of whatever day that is. One at a time, also among workers that share a house. */
export function withOpenDoors<T>(work: () => Promise<T>): Promise<T> {
  const alone = () =>
    houseDb()
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('doors'))`.execute(tx)
        return openDoorsFor(work)
      })
  const done = doors.then(alone)
  doors = done.catch(() => undefined)
  return done
}

async function openDoorsFor<T>(work: () => Promise<T>): Promise<T> {
  const before = await houseDb()
    .selectFrom('sysConfig')
    .select(['configKey', 'configValue'])
    .where('configKey', 'in', Object.keys(alwaysOpen))
    .execute()
  await setConfig(alwaysOpen)
  try {
    return await work()
  } finally {
    for (const key of Object.keys(alwaysOpen)) await forgetConfig(key)
    await setConfig(Object.fromEntries(before.map(({ configKey, configValue }) => [configKey, configValue])))
  }
}

/** A venue with past nights, for tests of reports. */
import { addMinutes, countDaysBetween, formatTime, parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import { readConfig } from '../src/app/config.ts'
import { openDatabase } from '../src/app/database.ts'
import { connect } from '../src/db/connection.ts'
import { migrate } from '../src/db/migrate.ts'
import { generateNights } from '../demo/generate/generate-nights.ts'
import { MAX_RANGE_NIGHTS } from '../src/http/date-range.ts'
import { startTestApi } from './api.ts'
import { runAtEnd } from './harness/at-end.ts'
import { createTestDatabase, ensureTemplate } from './harness/database.ts'
import type { TestApi } from './api.ts'

/**
 * A number of generated nights up to `asOf` (`2026-03-14 23:40:00`), the last of which is running; `scale` 1 is a full venue. Files with
 * the same venue copy it, so choose the values of another file where they fit.
 */
export async function generateVenue(
  asOf: string,
  venue: { nights: number; scale: number; seed: number },
): Promise<TestApi> {
  const text = [asOf, venue.nights, venue.scale, venue.seed].join('_')
  const template = `venue_${text.replaceAll(/\D/g, '_')}`
  await ensureTemplate(template, async (place) => {
    const db = connect(place, 1)
    try {
      await generateNights((step) => db.transaction().execute(step), { ...venue, asOf: parseTime(asOf) })
    } finally {
      await db.destroy()
    }
  })
  return startTestApi(asOf, { place: await createTestDatabase(template) })
}

/**
 * A venue with years of nights that a server has written; `REPORTS_HOUSE` names its data folder. For tests that only
 * read.
 */
type ProvidedVenue = {
  asOf: string
  tonight: string
  nights: number
  /** True when all nights are included, false when the range was cut to the longest a report may span. */
  whole: boolean
  open: () => Promise<TestApi>
}

/**
 * Opens that venue at one minute after its last order, in its last night, with as many nights as a report may span.
 * Undefined without `REPORTS_HOUSE`.
 */
export async function findProvidedVenue(): Promise<ProvidedVenue | undefined> {
  const dataDir = process.env['REPORTS_HOUSE']
  if (dataDir === undefined) return undefined
  const { connection, stop } = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
  await migrate(connection, () => undefined)
  const db = connect(connection, 1)
  const { rows } = await sql<{ at: Date; first: string; last: string }>`
    select max(created_at) as at, min(business_date)::text as first, max(business_date)::text as last from orders`.execute(
    db,
  )
  await db.destroy()
  const [{ at, first, last } = { at: new Date(), first: '', last: '' }] = rows
  const asOf = addMinutes(formatTime(new Date(at)), 1)
  const open = async () => {
    const api = await startTestApi(asOf, { place: connection })
    runAtEnd(stop)
    return api
  }
  const all = countDaysBetween(first, last) + 1
  return { asOf, tonight: last, nights: Math.min(MAX_RANGE_NIGHTS - 1, all), whole: all <= MAX_RANGE_NIGHTS, open }
}

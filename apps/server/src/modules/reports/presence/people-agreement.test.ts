/**
 * Attendance, its nights and stage time agree with the schedule, person by person; with `REPORTS_HOUSE` over a year of an existing venue.
 */
import { addDays } from '@nocturne/base/venue-time'
import { reports } from '@nocturne/contract/reports/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue, findProvidedVenue } from '../../../../test/generated-venue.ts'
import { comparePeopleReports } from '../../../../test/people-reports.ts'
import type { CallEndpoint } from '../../../../test/people-reports.ts'

const given = await findProvidedVenue()
const AS_OF = '2026-03-14 23:40:00'
const endDate = addDays(given?.tonight ?? AS_OF.slice(0, 10), -1)
const nights = { beginDate: addDays(endDate, 1 - (given?.nights ?? 4)), endDate }

describe('people', () => {
  let api: TestApi
  let gm: Caller

  beforeAll(async () => {
    api = given ? await given.open() : await generateVenue(AS_OF, { nights: 4, scale: 0.3, seed: 5 })
    gm = await api.as('gm')
  }, 600_000)

  it('attendance equals schedule, punches and stage time', async () => {
    const { faults, unseen, ...compared } = await comparePeopleReports({ db: api.db, ask: gm.call }, nights)
    expect(faults).toEqual([])
    expect(compared.shifts).toBeGreaterThan(100)
    expect(compared.clocks).toBeGreaterThan(10)
    // In a generated venue no performer works in a night without attendance; in an existing venue this may occur.
    if (!given) expect(unseen).toEqual([])
  }, 600_000)

  it('detects one extra shift in a report', async () => {
    const lying: CallEndpoint = async (endpoint, input) => {
      const answer = await gm.call(endpoint, input)
      if (endpoint.id === reports.staffClocks.id)
        (answer as { rows: { shouldCount: number }[] }).rows[0]!.shouldCount += 1
      return answer
    }
    const { faults } = await comparePeopleReports({ db: api.db, ask: lying }, nights)
    expect(faults).toContainEqual(expect.stringContaining('in the schedule'))
  }, 600_000)
})

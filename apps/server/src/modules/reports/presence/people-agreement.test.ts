/** Attendance, its nights and time on stage agree with the schedule, person by person; with `REPORTS_HOUSE` over a year of a house that is given. */
import { addDays } from '@nocturne/base/venue-time'
import { reports } from '@nocturne/contract/reports/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generatedHouse, givenHouse } from '../../../../test/generated-house.ts'
import { peopleAgreement } from '../../../../test/people-identities.ts'
import type { Ask } from '../../../../test/people-identities.ts'

const given = await givenHouse()
const AS_OF = '2026-03-14 23:40:00'
const endDate = addDays(given?.tonight ?? AS_OF.slice(0, 10), -1)
const nights = { beginDate: addDays(endDate, 1 - (given?.nights ?? 4)), endDate }

describe('people', () => {
  let api: TestApi
  let gm: Caller

  beforeAll(async () => {
    api = given ? await given.open() : await generatedHouse(AS_OF, { nights: 4, scale: 0.3, seed: 5 })
    gm = await api.as('gm')
  }, 600_000)

  it('are due, came, were away and on stage as schedule, punches and time on stage say', async () => {
    const { faults, unseen, ...compared } = await peopleAgreement({ db: api.db, ask: gm.call }, nights)
    expect(faults).toEqual([])
    expect(compared.shifts).toBeGreaterThan(100)
    expect(compared.clocks).toBeGreaterThan(10)
    // Nobody of a house that is generated performs in a night he did not come to; a house that is given may have such nights.
    if (!given) expect(unseen).toEqual([])
  }, 600_000)

  it('would not, were one shift too many said of one of them', async () => {
    const lying: Ask = async (endpoint, input) => {
      const answer = await gm.call(endpoint, input)
      if (endpoint.id === reports.staffClocks.id)
        (answer as { rows: { shouldCount: number }[] }).rows[0]!.shouldCount += 1
      return answer
    }
    const { faults } = await peopleAgreement({ db: api.db, ask: lying }, nights)
    expect(faults).toContainEqual(expect.stringContaining('in the schedule'))
  }, 600_000)
})

/** A house with nights behind it, for tests of reports. */
import { parseTime } from '@nocturne/base/venue-time'
import { generateNights } from '../src/demo/generate/generate-nights.ts'
import { testApi } from './api.ts'
import type { TestApi } from './api.ts'

/** So many generated nights up to `asOf` (`2026-03-14 23:40:00`), the last of which is running; `scale` 1 is a full house. */
export async function generatedHouse(
  asOf: string,
  venue: { nights: number; scale: number; seed: number },
): Promise<TestApi> {
  const api = await testApi(asOf)
  await generateNights((step) => api.db.transaction().execute(step), { ...venue, asOf: parseTime(asOf) })
  return api
}

import { startHouse } from './house.ts'

/** One house for all journeys; each journey uses tables of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const house = await startHouse()
  process.env['NOCTURNE_E2E_URL'] = house.url
  process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(house.connection)
  return house.stop
}

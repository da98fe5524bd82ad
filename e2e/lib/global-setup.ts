import { alwaysOpen, setConfig } from './app.ts'
import { foundHouses, startHouse } from './house.ts'
import { announceSecondHouse, useHouse } from './phone.ts'
import { announceScreensHouse } from './screens-house.ts'
import { keepMessages } from './text-messages.ts'

/** One venue for each half of the journeys, which use tables of their own; and one for the screens. */
export default async function setup(): Promise<() => Promise<void>> {
  const takeAway = await foundHouses()
  const keptMessages = keepMessages()
  const [journeys, second, screens] = await Promise.all([startHouse(), startHouse(), startHouse()])
  // Screen tests skip the watermark (six hundred text nodes), which journeys test; and queue numbers must work at any hour.
  const back = useHouse(screens)
  await setConfig({ 'watermark.enabled': false, ...alwaysOpen })
  await back()
  process.env['NOCTURNE_E2E_URL'] = journeys.url
  process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(journeys.connection)
  announceSecondHouse(second)
  announceScreensHouse(screens)
  return async () => {
    await Promise.all([journeys.stop(), second.stop(), screens.stop()])
    await takeAway()
    keptMessages.remove()
  }
}

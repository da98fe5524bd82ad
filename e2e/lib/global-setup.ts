import { alwaysOpenHours, setConfig } from './app.ts'
import { createPreparedVenue, startVenue } from './venue.ts'
import { publishSecondVenue, switchVenue } from './phone.ts'
import { publishScreenTestVenue } from './screens-venue.ts'
import { logMessages } from './text-messages.ts'

/** Starts three venues: one for each half of the journeys, which use tables of their own, and one for the screens. */
export default async function setup(): Promise<() => Promise<void>> {
  const takeAway = await createPreparedVenue()
  const messageLog = logMessages()
  const [journeys, second, screens] = await Promise.all([startVenue(), startVenue(), startVenue()])
  // Configuration of the screens' venue: no watermark (six hundred text nodes), which journeys test, and queue numbers
  // at any hour.
  const back = switchVenue(screens)
  await setConfig({ 'watermark.enabled': false, ...alwaysOpenHours })
  await back()
  process.env['NOCTURNE_E2E_URL'] = journeys.url
  process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(journeys.connection)
  publishSecondVenue(second)
  publishScreenTestVenue(screens)
  return async () => {
    await Promise.all([journeys.stop(), second.stop(), screens.stop()])
    await takeAway()
    messageLog.remove()
  }
}

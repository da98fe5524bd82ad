/** Queue numbers on a guest's phone. */
import { randomUUID } from 'node:crypto'
import { queueType } from '@nocturne/contract/codes'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { createFreeTable } from '../lib/staff-actions.ts'
import { withVenueAlwaysOpen } from '../lib/app.ts'
import { callServer, scanTableCode, type SeatedPhone } from '../lib/guests.ts'
import type { StateData, ScreenState } from '../lib/state.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import { authenticate, managerLogin } from './parties.ts'

/** A new phone with a queue number; one phone can have only one. */
export async function takeQueueNumber(): Promise<{ queueId: number; seat: SeatedPhone }> {
  const seat = { ...(await anySeat()), deviceId: randomUUID() }
  const digits = Array.from({ length: 8 }, () => Math.floor(Math.random() * 10)).join('')
  const guests = { queueType: queueType.booth, guestNum: 4, guestName: '林小姐', guestPhone: `139${digits}` }
  const { queueId } = await withVenueAlwaysOpen(() => callServer(queueing.take, guests, seat))
  return { queueId, seat }
}

const anySeat = cachePerVenue(async () => scanTableCode(await createFreeTable('TXABCDSV')))

type Act = 'call' | 'pass'

async function createNumber(...acts: Act[]): Promise<StateData> {
  const { queueId, seat } = await takeQueueNumber()
  for (const act of acts) await callServer(queueing[act], { queueId }, await authenticate(managerLogin))
  return { query: { queueId }, seat }
}

export const states: readonly ScreenState[] = [
  { screen: 'P146', name: 'form', shows: ['怎么称呼您', ['button', '取号']] },
  {
    screen: 'P146',
    name: 'waiting',
    scene: () => createNumber(),
    shows: ['等待中', /^第 \d+ 名$/, '预计等待', /^B\d/],
  },
  { screen: 'P146', name: 'called', scene: () => createNumber('call'), shows: ['请到门迎处', /^剩余 \d+分\d\d秒/] },
  {
    screen: 'P146',
    name: 'passed',
    scene: () => createNumber('call', 'pass'),
    shows: ['已过号', ['button', '重新排队']],
  },
]

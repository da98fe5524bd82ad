/** Performers at tables and in the show. */
import { actorClockKind } from '@nocturne/contract/codes'
import { stage } from '@nocturne/contract/stage/endpoints'
import { callHouse } from '../lib/guests.ts'
import { once } from '../lib/stage.ts'
import type { State } from '../lib/state.ts'
import { by, manager, seated, userIdOf } from './parties.ts'

const singer = 'gs05'
const dancer = 'ww06'
const leader = 'yyzj'

/** Whoever was on stage when the house began comes off first. */
const off = async (login: string) => {
  const { running } = await callHouse(stage.state, {}, await by(login))
  if (running) await callHouse(stage.off, { actorClockId: running.actorClockId }, await by(login))
}

/** The singer was asked for at a table. */
const asked = once(async () => {
  await off(singer)
  const { tableRecordId } = await seated({ guestName: '林小姐' })
  await callHouse(
    stage.on,
    { actorUserId: await userIdOf(singer), tableRecordId, clockKind: actorClockKind.requested },
    await by(manager),
  )
  return {}
})

/** The dancer came in from her show. */
const free = once(async () => {
  await off(dancer)
  const { actorClockId } = await callHouse(stage.on, { clockKind: actorClockKind.show }, await by(dancer))
  await callHouse(stage.off, { actorClockId, keepShort: true }, await by(manager))
  return {}
})

export const states: readonly State[] = [
  {
    screen: 'P095',
    name: 'at-a-table',
    as: singer,
    scene: asked,
    shows: ['上钟中', /点钟$/, /今日场次/, ['button', '下钟']],
  },
  {
    screen: 'P095',
    name: 'between-two',
    as: dancer,
    scene: free,
    shows: ['空闲', '演出', /^\d\d:\d\d–/, ['button', '上钟']],
  },
  {
    screen: 'P095',
    name: 'of-a-leader',
    as: leader,
    scene: async () => {
      await asked()
      return { query: { actorUserId: await userIdOf(singer) } }
    },
    shows: [/^正在上钟 \d+/, '上钟中', ['button', '下钟']],
  },
]

/**
 * The order of locks (decision 68), proved for every pair of commands at merged tables: each runs once, alone, at the same group, and
 * what it takes in which order is written down. No two of them may come to wait for each other, whenever they meet.
 */
import { describe, expect, it } from 'vitest'
import { circlesAmong } from './lock-order.ts'
import type { Circle, Mode, Recording } from './lock-order.ts'
import { withRecorder } from './lock-recorder.ts'
import { commands } from './merged-commands.ts'
import { busyHouse, mergedGroup, settle, stages } from './merged-group.ts'
import type { Stage } from './merged-group.ts'
import type { Command } from './merged/command.ts'
import { holdNothing, refusedAlone } from './merged/exceptions.ts'

const HOLD = 'select from t order by id for no key update'
const takes = (name: string, ...rows: readonly (readonly string[])[]): Recording => ({
  name,
  steps: rows.map((all) => ({ statement: HOLD, taken: all.map((row) => ({ row, mode: 'No Key Update' as Mode })) })),
})

describe('two who take the same rows', () => {
  const circles = (...recordings: Recording[]) => circlesAmong(recordings).map(({ rows }) => rows.toSorted().join())

  it('meet in a circle where one takes them the other way round', () => {
    expect(circles(takes('one', ['a'], ['b']), takes('other', ['b'], ['a']))).toContain('a,b')
    expect(circles(takes('one', ['a'], ['b']), takes('other', ['a'], ['b']))).toEqual([])
  })

  it('do not where both hold something before', () => {
    expect(circles(takes('one', ['x'], ['a'], ['b']), takes('other', ['x'], ['b'], ['a']))).toEqual([])
  })

  it('do where a statement takes several and says no order', () => {
    const { name, steps } = takes('one', ['a', 'b'])
    const unsaid = { name, steps: steps.map((step) => ({ ...step, statement: 'update t set x = 1' })) }
    expect(circles(unsaid)).toContain('a,b')
    expect(circles(takes('one', ['a', 'b']))).toEqual([])
  })

  it('do not where they share what they hold', () => {
    const shared = (name: string, first: string, then: string): Recording => ({
      name,
      steps: [first, then].map((row) => ({ statement: HOLD, taken: [{ row, mode: 'Key Share' }] })),
    })
    expect(circles(shared('one', 'a', 'b'), shared('other', 'b', 'a'))).toEqual([])
  })

  it('do where both share a row and then want it alone', () => {
    const raises = (name: string): Recording => ({
      name,
      steps: (['Share', 'No Key Update'] as const).map((mode) => ({ statement: HOLD, taken: [{ row: 'a', mode }] })),
    })
    expect(circles(raises('one'), raises('other'))).toContain('a,a')
  })
})

it('commands at merged tables take what they take in one order', async () => {
  const house = await busyHouse()
  const group = await mergedGroup(house)
  const recordings: Recording[] = []
  const refusals = new Map<string, string>()
  const done = new Set<string>()
  await withRecorder(house.api, async ({ record }) => {
    const run = async ({ name, needs, send, inParts }: Command, stage: Stage) => {
      if (stage !== 'settled') await needs?.(group)
      const work = async () => {
        const { code, errCode } = await send(group)
        if (code === 200) done.add(name)
        else refusals.set(`${name} (${stage})`, errCode ?? String(code))
      }
      recordings.push(...(await record(`${name} (${stage})`, work, inParts)))
    }
    for (const stage of stages) {
      if (stage === 'settled') await settle(group)
      const possible = commands.filter(({ since }) => stages.indexOf(since) <= stages.indexOf(stage))
      const single = possible.filter(({ inParts }) => !inParts)
      // All meet the same rows: what one of them needs is there before the first.
      if (stage !== 'settled') for (const { needs } of single) await needs?.(group)
      for (const one of single) await run(one, stage)
      // What is kept comes last: nothing after it would find the group as it was.
      if (stage === 'paid') for (const one of possible.filter(({ inParts }) => inParts)) await run(one, stage)
    }
  })
  const only = commands.filter(({ name }) => !done.has(name) && !refusedAlone.has(name)).map(({ name }) => name)
  expect([...refusals].filter(([name]) => only.some((one) => name.startsWith(one)))).toEqual([])
  expect(only).toEqual([])
  const unseen = commands.filter(({ name }) => !recordings.some((one) => isOf(one, name))).map(({ name }) => name)
  expect(unseen.filter((name) => !holdNothing.has(name))).toEqual([])
  expect(summary(circlesAmong(different(recordings)))).toEqual([])
}, 600_000)

/** A recording of this command that held a row of the house, not only what every command leaves for the phones. */
const isOf = ({ name, steps }: Recording, command: string): boolean =>
  name.startsWith(`${command} (`) && steps.some(({ taken }) => taken.some(({ row }) => !/^(advisory|outbox)/.test(row)))

/** Those that take something different, or in another order. */
function different(recordings: readonly Recording[]): Recording[] {
  return [...new Map(recordings.map((one) => [JSON.stringify(one.steps), one])).values()]
}

/** Circles that are the same but for who is in them, each once. */
function summary(circles: readonly Circle[]): string[] {
  const short = (statement: string) => statement.replaceAll(/\s+/g, ' ').slice(0, 160)
  const found = Map.groupBy(circles, ({ statements }) => statements.map(short).toSorted().join(' | '))
  return [...found].map(
    ([statements, same]) =>
      `${same.length} times, as ${same[0]?.one} waits for ${same[0]?.rows[0]}, ${same[0]?.other} for ${same[0]?.rows[1]}: ${statements}`,
  )
}

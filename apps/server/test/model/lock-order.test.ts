/**
 * Checks the lock order (decision 68) for every pair of commands at merged tables: each runs once, alone, at the same group, and its locks
 * are recorded in order. No two of them may be able to deadlock.
 */
import { describe, expect, it } from 'vitest'
import { findDeadlockCycles } from './lock-order.ts'
import type { DeadlockCycle, LockMode, LockRecording } from './lock-order.ts'
import { withLockRecorder } from './lock-recorder.ts'
import { commands } from './merged-commands.ts'
import { createBusyVenue, createMergedGroup, settleGroup, groupStages } from './merged-group.ts'
import type { GroupStage } from './merged-group.ts'
import type { MergedCommand } from './merged/command.ts'
import { commandsWithoutLocks, commandsRefusedAlone } from './merged/exceptions.ts'

const HOLD = 'select from t order by id for no key update'
const takes = (name: string, ...rows: readonly (readonly string[])[]): LockRecording => ({
  name,
  steps: rows.map((all) => ({
    statement: HOLD,
    taken: all.map((row) => ({ row, mode: 'No Key Update' as LockMode })),
  })),
})

describe('two transactions that lock the same rows', () => {
  const circles = (...recordings: LockRecording[]) =>
    findDeadlockCycles(recordings).map(({ rows }) => rows.toSorted().join())

  it('can deadlock when one locks them in the opposite order', () => {
    expect(circles(takes('one', ['a'], ['b']), takes('other', ['b'], ['a']))).toContain('a,b')
    expect(circles(takes('one', ['a'], ['b']), takes('other', ['a'], ['b']))).toEqual([])
  })

  it('cannot when both lock another row first', () => {
    expect(circles(takes('one', ['x'], ['a'], ['b']), takes('other', ['x'], ['b'], ['a']))).toEqual([])
  })

  it('can when a statement locks several without an order', () => {
    const { name, steps } = takes('one', ['a', 'b'])
    const unsaid = { name, steps: steps.map((step) => ({ ...step, statement: 'update t set x = 1' })) }
    expect(circles(unsaid)).toContain('a,b')
    expect(circles(takes('one', ['a', 'b']))).toEqual([])
  })

  it('cannot when both locks are shared', () => {
    const shared = (name: string, first: string, then: string): LockRecording => ({
      name,
      steps: [first, then].map((row) => ({ statement: HOLD, taken: [{ row, mode: 'Key Share' }] })),
    })
    expect(circles(shared('one', 'a', 'b'), shared('other', 'b', 'a'))).toEqual([])
  })

  it('can when both have a shared lock and then need an exclusive one', () => {
    const raises = (name: string): LockRecording => ({
      name,
      steps: (['Share', 'No Key Update'] as const).map((mode) => ({ statement: HOLD, taken: [{ row: 'a', mode }] })),
    })
    expect(circles(raises('one'), raises('other'))).toContain('a,a')
  })
})

it('commands at merged tables lock in one order', async () => {
  const venue = await createBusyVenue()
  const group = await createMergedGroup(venue)
  const recordings: LockRecording[] = []
  const refusals = new Map<string, string>()
  const done = new Set<string>()
  await withLockRecorder(venue.api, async ({ record }) => {
    const run = async ({ name, needs, send, inParts }: MergedCommand, stage: GroupStage) => {
      if (stage !== 'settled') await needs?.(group)
      const work = async () => {
        const { code, errCode } = await send(group)
        if (code === 200) done.add(name)
        else refusals.set(`${name} (${stage})`, errCode ?? String(code))
      }
      recordings.push(...(await record(`${name} (${stage})`, work, inParts)))
    }
    for (const stage of groupStages) {
      if (stage === 'settled') await settleGroup(group)
      const possible = commands.filter(({ since }) => groupStages.indexOf(since) <= groupStages.indexOf(stage))
      const single = possible.filter(({ inParts }) => !inParts)
      // Creates what any command needs before the first one runs, so that all commands meet the same rows.
      if (stage !== 'settled') for (const { needs } of single) await needs?.(group)
      for (const one of single) await run(one, stage)
      // Runs commands that commit last, because they change the group.
      if (stage === 'paid') for (const one of possible.filter(({ inParts }) => inParts)) await run(one, stage)
    }
  })
  const only = commands.filter(({ name }) => !done.has(name) && !commandsRefusedAlone.has(name)).map(({ name }) => name)
  expect([...refusals].filter(([name]) => only.some((one) => name.startsWith(one)))).toEqual([])
  expect(only).toEqual([])
  const unseen = commands
    .filter(({ name }) => !recordings.some((one) => isRecordingOf(one, name)))
    .map(({ name }) => name)
  expect(unseen.filter((name) => !commandsWithoutLocks.has(name))).toEqual([])
  expect(summary(findDeadlockCycles(different(recordings)))).toEqual([])
}, 600_000)

/**
 * True for a recording of this command in which it locked a row, apart from the outbox rows and advisory locks of every
 * command.
 */
const isRecordingOf = ({ name, steps }: LockRecording, command: string): boolean =>
  name.startsWith(`${command} (`) && steps.some(({ taken }) => taken.some(({ row }) => !/^(advisory|outbox)/.test(row)))

/** Recordings that differ in their locks or in the order of these. */
function different(recordings: readonly LockRecording[]): LockRecording[] {
  return [...new Map(recordings.map((one) => [JSON.stringify(one.steps), one])).values()]
}

/** Describes the deadlocks as text, one line for each pair of statements, with the number of its deadlocks. */
function summary(circles: readonly DeadlockCycle[]): string[] {
  const short = (statement: string) => statement.replaceAll(/\s+/g, ' ').slice(0, 160)
  const found = Map.groupBy(circles, ({ statements }) => statements.map(short).toSorted().join(' | '))
  return [...found].map(
    ([statements, same]) =>
      `${same.length} times, as ${same[0]?.one} waits for ${same[0]?.rows[0]}, ${same[0]?.other} for ${same[0]?.rows[1]}: ${statements}`,
  )
}

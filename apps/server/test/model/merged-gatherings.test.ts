/**
 * Merged tables share a bill: no commands on them may deadlock. Every pair of commands runs concurrently, each also with itself (a quarter
 * of the pairs unless thorough); none returns 500, and PostgreSQL counts no deadlock. `lock-order.test.ts` checks all possible deadlocks; this test runs the commands.
 */
import { OPERATIONS_TOKEN } from '../api.ts'
import { payMethod, payMode } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { runAudit } from '../../src/app/audit.ts'
import { BOTTLE_GOODS_ID } from '../factories.ts'
import { takeCases } from '../thorough.ts'
import { readDeadlockCount } from './interleave.ts'
import { commands } from './merged-commands.ts'
import { createBusyVenue, createMergedGroup, settleGroup, groupStages } from './merged-group.ts'
import type { MergedGroup, BusyVenue } from './merged-group.ts'
import type { MergedCommand } from './merged/command.ts'
import { alwaysRefusedCommands } from './merged/exceptions.ts'

/**
 * Groups of commands: the lines of an affine plane over a prime, where two points share exactly one line. So every two
 * commands meet in exactly one group, with fewer runs than in pairs.
 */
function gatherings<T>(all: readonly T[]): T[][] {
  const side = primes.find((prime) => prime * prime >= all.length) ?? 0
  const at = (x: number, y: number) => all[x * side + y]
  const span = Array.from({ length: side }, (_, n) => n)
  const lines = [
    ...span.map((x) => span.map((y) => at(x, y))),
    ...span.flatMap((slope) => span.map((from) => span.map((x) => at(x, (slope * x + from) % side)))),
  ]
  return lines.map((line) => line.filter((one) => one !== undefined))
}
const primes = [2, 3, 5, 7, 11, 13, 17]

it('pairs every two commands exactly once', () => {
  const met = new Map<string, number>()
  for (const gathered of gatherings(commands))
    for (const one of gathered)
      for (const other of gathered)
        if (one !== other) met.set(`${one.name}|${other.name}`, (met.get(`${one.name}|${other.name}`) ?? 0) + 1)
  expect(met.size).toBe(commands.length * (commands.length - 1))
  expect(new Set(met.values())).toEqual(new Set([1]))
})

describe('commands on merged tables', () => {
  let venue: BusyVenue

  beforeAll(async () => {
    venue = await createBusyVenue()
  })

  it('reopen a settled bill without deadlock', async () => {
    const before = await readDeadlockCount(venue.api)
    const { gm, manager, main, joined, billId } = await createMergedGroup(venue)
    const order = (tableRecordId: number) =>
      manager.send(orders.add, {
        tableRecordId,
        items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
        payMode: payMode.payLater,
      })
    const broken: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const { unpaidAmount: amount } = await gm.call(billing.detail, { billId })
      await gm.call(billing.settle, { billId, payments: [{ payMethod: payMethod.card, amount }] })
      const print = gm.send(billing.print, { billId, kind: 'final' })
      const sent = await Promise.all([order(main), order(joined), order(main), print, order(joined)])
      broken.push(...sent.filter(({ httpStatus }) => httpStatus >= 500).map(({ errCode }) => errCode ?? ''))
    }
    expect(broken).toEqual([])
    expect((await readDeadlockCount(venue.api)) - before).toBe(0)
    expect((await runAudit(venue.api.db)).flatMap(({ rows }) => rows)).toEqual([])
  }, 600_000)

  it('never deadlock, in any pair', async () => {
    const { api } = venue
    const before = await readDeadlockCount(api)
    const broken: string[] = []
    const done = new Set<string>()
    const gather = async (gathered: readonly MergedCommand[]) => {
      const group = await createMergedGroup(venue)
      for (const stage of groupStages) {
        if (stage === 'settled') await settleGroup(group)
        const possible = gathered.filter(({ since }) => groupStages.indexOf(since) <= groupStages.indexOf(stage))
        for (const { name, needs } of possible)
          await needs?.(group).catch((reason: unknown) => {
            if (!isRefused(reason)) broken.push(`what ${name} needs: ${String(reason)}`)
          })
        for (const [name, reason] of await sendAll(group, [...possible, ...possible]))
          if (reason === null) done.add(name)
          else broken.push(`${name}: ${reason}, beside ${possible.map((one) => one.name).join(', ')}`)
      }
    }
    const untried = () => commands.filter(({ name }) => !done.has(name))
    const lines = gatherings(commands)
    for (const gathered of takeCases(lines, Math.ceil(lines.length / 4))) await gather(gathered)
    // Runs commands that were refused in every group once more, alone: a refused command may have locked nothing.
    for (const late of untried()) await gather([late])
    expect(broken).toEqual([])
    expect((await readDeadlockCount(api)) - before).toBe(0)
    expect(untried().map(({ name }) => name)).toEqual(alwaysRefusedCommands)
    const metrics = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${OPERATIONS_TOKEN}` } })
    expect(metrics.body).toContain('database_deadlocks_total 0')
    expect((await runAudit(api.db)).flatMap(({ rows }) => rows)).toEqual([])
  }, 600_000)
})

/**
 * Sends all commands concurrently. Returns [name, null] for each that succeeded and [name, reason] for each that
 * failed; leaves out refused ones.
 */
async function sendAll(group: MergedGroup, sent: readonly MergedCommand[]): Promise<[string, string | null][]> {
  const replies = await Promise.allSettled(sent.map(async ({ send }) => send(group)))
  return replies.flatMap((reply, index): [string, string | null][] => {
    const name = sent[index]?.name ?? ''
    if (reply.status === 'rejected') return isRefused(reply.reason) ? [] : [[name, String(reply.reason)]]
    const { code, httpStatus, errCode } = reply.value
    if (httpStatus >= 500 || errCode === 'SERVER_ERROR') return [[name, errCode ?? String(httpStatus)]]
    return code === 200 ? [[name, null]] : []
  })
}

/** The call that creates the prerequisite was refused at this stage, which is not an error. */
const isRefused = (reason: unknown): boolean =>
  reason instanceof Error && !(reason instanceof TypeError) && !/SERVER_ERROR|deadlock/.test(reason.message)

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Operation, SendOutcome } from './operation-rules.ts'
import { createMemoryStore, type OperationStore } from './operation-store.ts'
import type { SenderLock } from './sender-lock.ts'
import { createSender } from './sender.ts'
import { filterUnsettled } from './waiting.ts'

/** Server that applies an operation once per key and returns the first response for a repeated key. */
function fakeServer() {
  const answers = new Map<string, unknown>()
  const applied: { opId: string; lane: string; body: string }[] = []
  const sends = new Map<string, string>()
  return {
    applied,
    /** `failure` selects the network failure of this send. */
    receive(op: Operation, failure: 'none' | 'lostRequest' | 'lostResponse' | 'duplicate'): SendOutcome {
      const body = JSON.stringify(op.sent)
      expect(sends.get(op.opId) ?? body, 'every send of an operation is the same').toBe(body)
      sends.set(op.opId, body)
      if (failure === 'lostRequest') return { kind: 'unknown' }
      const handle = (): unknown => {
        if (!answers.has(op.opId)) {
          applied.push({ opId: op.opId, lane: op.lane, body })
          answers.set(op.opId, { tableRecordId: applied.length })
        }
        return answers.get(op.opId)
      }
      const answer = handle()
      if (failure === 'duplicate') handle()
      return failure === 'lostResponse' ? { kind: 'unknown' } : { kind: 'answered', answer }
    },
    answerOf: (opId: string) => answers.get(opId) as { tableRecordId: number } | undefined,
  }
}

type Server = ReturnType<typeof fakeServer>

const failure = fc.constantFrom('none', 'lostRequest', 'lostResponse', 'duplicate')
const step = fc.oneof(
  fc.record({ do: fc.constant('make'), lane: fc.integer({ min: 1, max: 3 }), dependsOnLast: fc.boolean() }),
  fc.record({
    do: fc.constant('wake'),
    tab: fc.integer({ min: 0, max: 1 }),
    faults: fc.array(failure, { maxLength: 6 }),
    ticks: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({ do: fc.constant('reload'), tab: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ do: fc.constant('resubmit') }),
)

/** Phone whose tabs share one store. A killed tab no longer reads, writes or owns the lock. */
function phone(server: Server) {
  const store = createMemoryStore()
  const clock = { now: 0 }
  let failures: string[] = []
  let ticks = 0
  let holder: object | undefined
  const openTab = () => {
    const tab = { alive: true }
    const forever = new Promise<never>(() => {})
    const inFlight = new Set<string>()
    const whileAlive = <T>(work: () => Promise<T>): Promise<T> => (tab.alive ? work() : forever)
    const lock: SenderLock = async (work) => {
      if (!tab.alive) return forever
      if (holder) return false
      holder = tab
      await work()
      if (holder === tab) holder = undefined
      return true
    }
    const sender = createSender({
      store: {
        all: () => whileAlive(store.all),
        add: (op) => whileAlive(() => store.add(op)),
        update: (opId, change) => whileAlive(() => store.update(opId, change)),
      },
      send: async (op) => {
        const happens = (failures.shift() ?? 'none') as 'none'
        expect(inFlight.has(op.lane), 'a lane has one send at a time').toBe(false)
        inFlight.add(op.lane)
        for (let n = 0; n < ticks; n++) await Promise.resolve()
        inFlight.delete(op.lane)
        return server.receive(op, happens)
      },
      actors: () => ['staff:1'],
      lock,
      now: () => clock.now,
      random: () => 0.5,
      changed: () => {},
      later: () => {},
    })
    const kill = () => {
      tab.alive = false
      if (holder === tab) holder = undefined
    }
    return { sender, kill }
  }
  const network = (next: { faults: string[]; ticks: number }) => ({ faults: failures, ticks } = next)
  return { store, clock, openTab, network }
}

const make = (store: OperationStore, opId: string, lane: string, input: unknown) =>
  store.add({
    opId,
    actor: 'staff:1',
    endpoint: { id: 'x.y', method: 'POST', path: '/x', kind: 'command' },
    input,
    lane,
    label: opId,
    createdAt: 0,
    status: 'waiting',
    attempts: 0,
    notBefore: 0,
    mayWait: true,
  })

test('applies each operation exactly once and in lane order under any sequence of submissions, failures, reloads, second tabs and repeats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = fakeServer()
      const { store, clock, openTab, network } = phone(server)
      const tabs = [openTab(), openTab()]
      const running: Promise<void>[] = []
      const made: { opId: string; lane: string; needs?: string }[] = []
      for (const event of steps) {
        if (event.do === 'make') {
          const opId = `op${made.length}`
          const needs = event.dependsOnLast ? made.at(-1)?.opId : undefined
          const input = needs ? { id: { $from: needs, field: 'tableRecordId' } } : { n: made.length }
          await make(store, opId, `table:${event.lane}`, input)
          made.push({ opId, lane: `table:${event.lane}`, ...(needs && { needs }) })
        } else if (event.do === 'wake') {
          network(event)
          running.push(tabs[event.tab]!.sender.wake())
        } else if (event.do === 'reload') {
          tabs[event.tab]!.kill()
          tabs[event.tab] = openTab()
        } else if (event.do === 'wait') clock.now += event.ms
        else if (made.length > 0) await make(store, made[0]!.opId, 'table:9', { changed: true })

        const snapshot = await store.all()
        const badge = filterUnsettled(snapshot, ['staff:1']).map((op) => op.opId)
        const answered = snapshot.filter((op) => op.status === 'done').map((op) => op.opId)
        expect([...answered, ...badge].toSorted(), 'nothing is lost').toEqual(made.map((op) => op.opId).toSorted())
        for (const opId of answered) expect(server.answerOf(opId), 'the badge drops only what is written').toBeDefined()
      }
      network({ faults: [], ticks: 0 })
      // Promises of a killed tab never settle; promises of a live tab must not have rejected.
      const failed = await Promise.race([Promise.allSettled(running), new Promise<[]>((end) => setTimeout(end, 0, []))])
      expect(failed.filter((run) => run.status === 'rejected')).toEqual([])
      for (let round = 0; round < made.length + 2; round++) {
        clock.now += 60_000
        await tabs[round % 2]!.sender.hurry()
      }
      const applied = server.applied.map((row) => row.opId)
      expect(applied.toSorted()).toEqual(made.map((op) => op.opId).toSorted())
      for (const lane of new Set(made.map((op) => op.lane))) {
        const inOrder = server.applied.filter((row) => row.lane === lane).map((row) => row.opId)
        expect(inOrder).toEqual(made.filter((op) => op.lane === lane).map((op) => op.opId))
      }
      for (const { opId, needs } of made) {
        const row = server.applied.find((other) => other.opId === opId)
        if (needs) expect(row?.body).toBe(JSON.stringify({ id: server.answerOf(needs)?.tableRecordId }))
      }
      expect(filterUnsettled(await store.all(), ['staff:1'])).toEqual([])
    }),
    { numRuns: 600 },
  )
})

test('sends operations added during a send without another wake-up', async () => {
  const { store, openTab, network } = phone(fakeServer())
  const { sender } = openTab()
  network({ faults: [], ticks: 20 })
  await make(store, 'a', 'table:1', {})
  const sent = sender.wake()
  for (let n = 0; n < 10; n++) await Promise.resolve()
  await make(store, 'b', 'table:2', {})
  void sender.wake()
  await sent
  expect(filterUnsettled(await store.all(), ['staff:1'])).toEqual([])
})

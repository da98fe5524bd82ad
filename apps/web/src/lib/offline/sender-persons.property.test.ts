/**
 * Several users on one phone: a sign-in sends the user's own operations immediately, once and in order, and no
 * operation of another user.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createMemoryStore } from './operation-store.ts'
import { createSender } from './sender.ts'

const PEOPLE = ['staff:1', 'staff:2'] as const
const person = fc.constantFrom(...PEOPLE)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('make'), who: person, table: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signIn'), who: person, responsesLost: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sessionEnds') }) },
)

test('sends waiting operations by their own user only, once, in order and without waiting for the retry time', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const store = createMemoryStore()
      /** User of the session on the phone, and whether the session is valid on the server. */
      let present: string | undefined
      let lives = false
      let responsesLost = 0
      const applied: string[] = []
      const made: { opId: string; actor: string; lane: string }[] = []
      const sender = createSender({
        store,
        send: async ({ opId, actor }) => {
          await Promise.resolve()
          expect(actor, 'whose write travels').toBe(present)
          if (!lives) {
            refused += 1
            present = undefined
            return { kind: 'unauthorized' }
          }
          if (!applied.includes(opId)) applied.push(opId)
          if ((responsesLost -= 1) >= 0) return { kind: 'unknown' }
          return { kind: 'answered', answer: {} }
        },
        actors: () => (present === undefined ? [] : [present]),
        lock: async (work) => {
          await work()
          return true
        },
        // The clock is fixed, so retry times are never reached and only `hurry` sends.
        now: () => 1_000,
        random: () => 0.5,
        changed: () => {},
        later: () => {},
      })
      const signIn = async (who: string) => {
        ;[present, lives] = [who, true]
        await sender.hurry()
      }
      const make = async (actor: string, lane: string) => {
        const opId = `op${made.length}`
        made.push({ opId, actor, lane })
        const endpoint = { id: 'x.y', method: 'POST', path: '/x', kind: 'command' } as const
        const about = { endpoint, input: {}, label: opId, createdAt: 0, attempts: 0, notBefore: 0, mayWait: true }
        await store.add({ opId, actor, lane, status: 'waiting', ...about })
        await sender.wake()
      }

      for (const event of steps) {
        if (event.do === 'make') await make(event.who, `table:${event.table}`)
        else if (event.do === 'sessionEnds') lives = false
        else {
          responsesLost = event.responsesLost
          await signIn(event.who)
        }
      }
      responsesLost = 0
      for (const who of PEOPLE) {
        await signIn(who)
        const left = (await store.all()).filter(({ actor, status }) => actor === who && status !== 'done')
        expect(left, 'nothing waits once its person is here').toEqual([])
      }
      expect(applied.toSorted()).toEqual(made.map(({ opId }) => opId).toSorted())
      for (const { actor, lane } of made) {
        const own = made.filter((other) => other.actor === actor && other.lane === lane).map(({ opId }) => opId)
        expect(applied.filter((opId) => own.includes(opId))).toEqual(own)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(refused, 'sessions ended while something waited').toBeGreaterThan(50)
})

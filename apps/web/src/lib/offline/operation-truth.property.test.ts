/**
 * Checks that the phone's report on a write matches the server under any loss, failure, refusal, delay and user action:
 * nothing is executed twice, and refused or discarded operations are never executed.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  startSend,
  canDiscard,
  startAbandon,
  skipRetryDelay,
  markSendInterrupted,
  getIdempotencyKey,
  prepareRetry,
  settleOperation,
  type Operation,
  type SendOutcome,
} from './operation-rules.ts'

const refusal = { msg: '商品已沽清' }

/** Server on which a key is applied once or invalidated. A refusal stores nothing, so the key can be used again. */
function house() {
  const fates = new Map<string, 'applied' | 'void'>()
  let applied = 0
  const perform = (op: Operation, mood: 'well' | 'refuses'): SendOutcome => {
    const key = getIdempotencyKey(op)
    const fate = fates.get(key)
    if (op.asking) {
      if (fate === undefined) fates.set(key, 'void')
      return fate === 'applied' ? { kind: 'answered', answer: key } : { kind: 'void' }
    }
    if (fate === 'void') return { kind: 'refused', refusal: { msg: '该操作已作废' } }
    if (fate === 'applied' && mood === 'well') return { kind: 'answered', answer: key }
    if (mood === 'refuses') return { kind: 'refused', refusal }
    fates.set(key, 'applied')
    applied += 1
    return { kind: 'answered', answer: key }
  }
  return { perform, applied: () => applied }
}

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send'),
      how: fc.constantFrom('well', 'refuses', 'lostRequest', 'lostResponse', 'late', 'signedOut'),
    }),
  },
  fc.record({ do: fc.constant('closePage'), how: fc.constantFrom('lostRequest', 'lostResponse', 'late') }),
  fc.record({ do: fc.constantFrom('arriveLate', 'giveUp', 'discard', 'retry') }),
)

test('executes nothing twice, never executes refused or discarded operations, and has executed all that are done', () => {
  let voided = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { perform, applied } = house()
      const late: (() => void)[] = []
      let keys = 0
      let op: Operation | undefined = {
        opId: 'a',
        seq: 1,
        actor: 'staff:1',
        endpoint: { id: 'x.y', method: 'POST', path: '/x', kind: 'command' },
        input: {},
        lane: 'table:1',
        label: 'A01 点单',
        createdAt: 0,
        status: 'waiting',
        attempts: 0,
        notBefore: 0,
        mayWait: true,
      }
      /** Server response as the phone receives it. A delayed request arrives at the server at an arbitrary time. */
      const network = (sent: Operation, how: string): SendOutcome => {
        if (how === 'signedOut') return { kind: 'unauthorized' }
        if (how === 'late') late.push(() => void perform(sent, 'well'))
        else if (how === 'lostResponse') perform(sent, 'well')
        else if (how !== 'lostRequest') return perform(sent, how as 'well' | 'refuses')
        return { kind: 'unknown' }
      }
      for (const event of steps) {
        if (event.do === 'arriveLate') late.shift()?.()
        if (!op) continue
        if (event.do === 'send' && op.status === 'waiting') {
          op = startSend(op, [], 1)
          op = settleOperation(op, network(op, event.how), 2, 0)
        } else if (event.do === 'closePage' && op.status === 'waiting') {
          op = startSend(op, [], 1)
          network(op, event.how)
          op = markSendInterrupted(op)
        } else if (event.do === 'giveUp') op = startAbandon(op, 3)
        else if (event.do === 'retry') op = prepareRetry(op, 4, `again${(keys += 1)}`)
        else if (event.do === 'discard' && canDiscard(op)) op = undefined
        if (op?.voided) voided += 1
        // A final state on the phone is final on the server, including requests still in transit.
        const final = op === undefined || op.status !== 'waiting'
        if (final) for (const arrive of late.splice(0)) arrive()
        if (op?.status === 'done') expect(applied()).toBe(1)
        else if (final) expect(applied()).toBe(0)
        expect(applied()).toBeLessThanOrEqual(1)
      }
      // The network works again: all operations get settled.
      for (let n = 0; n < 4 && op?.status === 'waiting'; n += 1) {
        op = startSend(skipRetryDelay(op, 5), [], 5)
        op = settleOperation(op, perform(op, 'well'), 6, 0)
      }
      for (const arrive of late) arrive()
      expect(op?.status).not.toBe('waiting')
      expect(applied()).toBe(op?.status === 'done' ? 1 : 0)
    }),
    { numRuns: 3_000 },
  )
  expect(voided, 'the house was asked and said never').toBeGreaterThan(50)
})

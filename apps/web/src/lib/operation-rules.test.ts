import { describe, expect, test } from 'vitest'

import { laterId } from './later-id.ts'
import {
  beginSend,
  canDiscard,
  forgettable,
  holdsSecret,
  isHeld,
  nextInstant,
  retry,
  sendable,
  settle,
  type Operation,
} from './operation-rules.ts'

const operation = (over: Partial<Operation> = {}): Operation => ({
  opId: 'a',
  seq: 1,
  actor: 'staff:1',
  endpoint: { id: 'orders.place', method: 'POST', path: '/api/order/add', kind: 'command' },
  input: {},
  lane: 'table:1',
  label: 'A01 点单',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
  breakdowns: 0,
  notBefore: 0,
  mayWait: true,
  ...over,
})
const ids = (ops: Operation[]) => ops.map((op) => op.opId)
const me = ['staff:1']

describe('who and when', () => {
  test('sends the first of each lane only', () => {
    const ops = [operation(), operation({ opId: 'b', seq: 2 }), operation({ opId: 'c', seq: 3, lane: 'table:2' })]
    expect(ids(sendable(ops, me, 0))).toEqual(['a', 'c'])
  })

  test("another user's operations wait for that user", () => {
    const ops = [operation({ actor: 'staff:2' }), operation({ opId: 'b', seq: 2 })]
    expect(ids(sendable(ops, me, 0))).toEqual(['b'])
    expect(ids(sendable(ops, ['staff:2'], 0))).toEqual(['a'])
  })

  test('a lane whose first operation waits for time sends nothing past it', () => {
    const ops = [operation({ notBefore: 500 }), operation({ opId: 'b', seq: 2 })]
    expect(sendable(ops, me, 0)).toEqual([])
    expect(nextInstant(ops, me)).toBe(500)
    expect(ids(sendable(ops, me, 500))).toEqual(['a'])
  })

  test('a refusal does not hold up the lane', () => {
    const ops = [operation({ status: 'refused' }), operation({ opId: 'b', seq: 2 })]
    expect(ids(sendable(ops, me, 0))).toEqual(['b'])
  })
})

describe('dependent operations', () => {
  const open = operation({ opId: 'open' })
  const order = operation({
    opId: 'order',
    seq: 2,
    lane: 'new',
    input: { rows: [{ id: laterId('open', 'id') }] },
  })

  test('wait until the step before has its answer, then carry it', () => {
    expect(ids(sendable([open, order], me, 0))).toEqual(['open'])
    const done = settle(beginSend(open, []), { kind: 'answered', answer: { id: 7 } }, 1, 0)
    expect(ids(sendable([done, order], me, 1))).toEqual(['order'])
    expect(beginSend(order, [done]).sent).toEqual({ rows: [{ id: 7 }] })
  })

  test('are held, without blocking their lane, when the step before was refused or thrown away', () => {
    const refused = { ...open, status: 'refused' as const }
    const next = operation({ opId: 'next', seq: 3, lane: 'new' })
    expect(isHeld(order, [refused, order])).toBe(true)
    expect(ids(sendable([refused, order, next], me, 0))).toEqual(['next'])
    expect(isHeld(order, [order])).toBe(true)
  })

  test('what was sent once is never filled in again', () => {
    const sent = { ...order, sent: { rows: [{ id: 7 }] }, attempts: 1 }
    expect(beginSend(sent, []).sent).toEqual(sent.sent)
    expect(ids(sendable([sent], me, 0))).toEqual(['order'])
  })

  test('keep the answer they need from being forgotten', () => {
    const done = { ...open, status: 'done' as const, settledAt: 0 }
    expect(forgettable([done, order], 1e9)).toEqual([])
    expect(ids(forgettable([done], 1e9))).toEqual(['open'])
    expect(forgettable([done], 60_000)).toEqual([])
  })
})

describe('after a send', () => {
  const sent = beginSend(operation(), [])

  test('no answer means unknown: the same operation goes again, later each time, at most 45 seconds later', () => {
    const first = settle(sent, { kind: 'unknown' }, 1000, 0.5)
    expect(first).toMatchObject({ status: 'waiting', opId: 'a', sent: {}, notBefore: 2000 })
    const late = settle({ ...sent, attempts: 40 }, { kind: 'unknown' }, 0, 1)
    expect(late.notBefore).toBe(45_000)
  })

  test('a refusal ends it and keeps what was typed', () => {
    const typed = beginSend(operation({ input: { remark: '少冰' } }), [])
    const ended = settle(typed, { kind: 'refused', refusal: { msg: '商品已沽清', errCode: 'GOODS_SOLD_OUT' } }, 5, 0)
    expect(ended).toMatchObject({ status: 'refused', refusal: { msg: '商品已沽清' }, input: { remark: '少冰' } })
    expect(retry(ended, 9)).toMatchObject({ status: 'waiting', opId: 'a', notBefore: 9 })
    expect(retry(ended, 9)).not.toHaveProperty('refusal')
  })

  test('"too often" after an unknown send is no refusal of that send', () => {
    const often = {
      kind: 'refused' as const,
      refusal: { msg: '操作过于频繁，请稍后再试', errCode: 'TOO_FREQUENT' as const },
    }
    const atOnce = { ...sent, mayWait: false }
    expect(settle(atOnce, often, 0, 0).status).toBe('refused')
    expect(settle({ ...atOnce, attempts: 2 }, often, 0, 0).status).toBe('waiting')
    expect(settle(sent, often, 0, 0).status).toBe('waiting')
  })

  test('a server that breaks down on it again and again hands it back to the person', () => {
    const breakdown = { kind: 'unknown' as const, breakdown: { msg: '系统繁忙，请稍后再试' } }
    let op = sent
    for (let n = 0; n < 7; n++) op = settle(op, breakdown, n, 0)
    expect(op.status).toBe('waiting')
    expect(settle(op, { kind: 'unknown' }, 8, 0).breakdowns).toBe(0)
    expect(settle(op, breakdown, 8, 0)).toMatchObject({ status: 'refused', refusal: { msg: '系统繁忙，请稍后再试' } })
  })

  test('only what the server refused or never saw may be thrown away', () => {
    expect(canDiscard(operation())).toBe(true)
    expect(canDiscard(settle(sent, { kind: 'unknown' }, 0, 0))).toBe(false)
    expect(canDiscard({ ...sent, status: 'refused' })).toBe(true)
  })

  test('an answer that comes twice settles once', () => {
    const done = settle(sent, { kind: 'answered', answer: 1 }, 5, 0)
    expect(settle(done, { kind: 'refused', refusal: { msg: 'x' } }, 6, 0)).toBe(done)
  })
})

describe('S48 what never lies on a phone', () => {
  test('codes guests show, payment links and passwords, at any depth', () => {
    expect(holdsSecret({ requestId: 'r', billId: 1, authCode: '134567890123456789' })).toBe(true)
    expect(holdsSecret({ validcode: 'abc' })).toBe(true)
    expect(holdsSecret({ validCode: 'abc' })).toBe(true)
    expect(holdsSecret({ person: { password: 'x' } })).toBe(true)
    expect(holdsSecret([{ payments: [{ payPassword: 'x' }] }])).toBe(true)
  })

  test('everything else may wait there', () => {
    expect(holdsSecret({ tableRecordId: 1, items: [{ goodsId: 1, quantity: 2, itemRemark: 'authCode' }] })).toBe(false)
    expect(holdsSecret({ tableCode: 'T01', employeeCode: 'E7', goodsCode: '1' })).toBe(false)
    expect(holdsSecret({ billId: 1, authCode: undefined })).toBe(false)
    expect(holdsSecret({ tableRecordId: laterId('open', 'tableRecordId') })).toBe(false)
    expect(holdsSecret(null)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'

import { createPlaceholderId } from './later-id.ts'
import {
  startSend,
  canDiscard,
  listRemovableOperations,
  startAbandon,
  hasSecret,
  markSendInterrupted,
  isOperationBlocked,
  isOutcomeUnknown,
  getIdempotencyKey,
  expireOperation,
  canAbandon,
  canRetry,
  findNextSendTime,
  replaceStep,
  prepareRetry,
  listSendableOperations,
  settleOperation,
  getPendingSince,
  type Operation,
  type Refusal,
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
  notBefore: 0,
  mayWait: true,
  ...over,
})
const ids = (ops: Operation[]) => ops.map((op) => op.opId)
const me = ['staff:1']

describe('selection of operations to send', () => {
  test('sends the first of each lane only', () => {
    const ops = [operation(), operation({ opId: 'b', seq: 2 }), operation({ opId: 'c', seq: 3, lane: 'table:2' })]
    expect(ids(listSendableOperations(ops, me, 0))).toEqual(['a', 'c'])
  })

  test('keeps operations of another user for that user', () => {
    const ops = [operation({ actor: 'staff:2' }), operation({ opId: 'b', seq: 2 })]
    expect(ids(listSendableOperations(ops, me, 0))).toEqual(['b'])
    expect(ids(listSendableOperations(ops, ['staff:2'], 0))).toEqual(['a'])
  })

  test("sends nothing past a lane's first operation that waits for its retry time", () => {
    const ops = [operation({ notBefore: 500 }), operation({ opId: 'b', seq: 2 })]
    expect(listSendableOperations(ops, me, 0)).toEqual([])
    expect(findNextSendTime(ops, me)).toBe(500)
    expect(ids(listSendableOperations(ops, me, 500))).toEqual(['a'])
  })

  test('a refusal does not block the lane', () => {
    const ops = [operation({ status: 'refused' }), operation({ opId: 'b', seq: 2 })]
    expect(ids(listSendableOperations(ops, me, 0))).toEqual(['b'])
  })
})

describe('dependent operations', () => {
  const open = operation({ opId: 'open' })
  const order = operation({
    opId: 'order',
    seq: 2,
    lane: 'new',
    input: { rows: [{ id: createPlaceholderId('open', 'id') }] },
  })

  test('wait for the response of the previous step, then include it', () => {
    expect(ids(listSendableOperations([open, order], me, 0))).toEqual(['open'])
    const done = settleOperation(startSend(open, [], 0), { kind: 'answered', answer: { id: 7 } }, 1, 0)
    expect(ids(listSendableOperations([done, order], me, 1))).toEqual(['order'])
    expect(startSend(order, [done], 1).sent).toEqual({ rows: [{ id: 7 }] })
  })

  test('are blocked, without blocking their lane, when the previous step was refused or discarded', () => {
    const refused = { ...open, status: 'refused' as const }
    const next = operation({ opId: 'next', seq: 3, lane: 'new' })
    expect(isOperationBlocked(order, [refused, order])).toBe(true)
    expect(ids(listSendableOperations([refused, order, next], me, 0))).toEqual(['next'])
    expect(isOperationBlocked(order, [order])).toBe(true)
  })

  test('a blocked operation is sent with replacement values for the failed step', () => {
    const refused = { ...open, status: 'refused' as const }
    const other = replaceStep(order, 'open', { id: 9 })
    expect(other.input).toEqual({ rows: [{ id: 9 }] })
    expect(ids(listSendableOperations([refused, other], me, 0))).toEqual(['order'])
    expect(replaceStep(order, 'another', { id: 9 }).input).toEqual(order.input)
    const sent = startSend(
      order,
      [settleOperation(startSend(open, [], 0), { kind: 'answered', answer: { id: 7 } }, 1, 0)],
      1,
    )
    expect(replaceStep(sent, 'open', { id: 9 })).toBe(sent)
  })

  test('an input that was sent once is not resolved again', () => {
    const sent = { ...order, sent: { rows: [{ id: 7 }] }, attempts: 1 }
    expect(startSend(sent, [], 1).sent).toEqual(sent.sent)
    expect(ids(listSendableOperations([sent], me, 0))).toEqual(['order'])
  })

  test('keep the response they need from being removed', () => {
    const done = { ...open, status: 'done' as const, settledAt: 0 }
    expect(listRemovableOperations([done, order], 1e9)).toEqual([])
    expect(ids(listRemovableOperations([done], 1e9))).toEqual(['open'])
    expect(listRemovableOperations([done], 60_000)).toEqual([])
  })
})

describe('after a send', () => {
  const sent = startSend(operation(), [], 0)

  test('an unknown outcome retries the same operation with growing delays of at most 45 seconds', () => {
    const first = settleOperation(sent, { kind: 'unknown' }, 1000, 0.5)
    expect(first).toMatchObject({ status: 'waiting', opId: 'a', sent: {}, notBefore: 2000 })
    const late = settleOperation({ ...sent, attempts: 40 }, { kind: 'unknown' }, 0, 1)
    expect(late.notBefore).toBe(45_000)
  })

  test('a refusal ends the operation and keeps its input', () => {
    const typed = startSend(operation({ input: { remark: '少冰' } }), [], 0)
    const ended = settleOperation(
      typed,
      { kind: 'refused', refusal: { msg: '商品已沽清', errCode: 'GOODS_SOLD_OUT' } },
      5,
      0,
    )
    expect(ended).toMatchObject({ status: 'refused', refusal: { msg: '商品已沽清' }, input: { remark: '少冰' } })
    expect(prepareRetry(ended, 9, 'b')).toMatchObject({ status: 'waiting', opId: 'a', notBefore: 9 })
    expect(getIdempotencyKey(prepareRetry(ended, 9, 'b'))).toBe('a')
    expect(prepareRetry(ended, 9, 'b')).not.toHaveProperty('refusal')
  })

  test('retrying a price refusal agrees to the new sum and to no other change', () => {
    const typed = startSend(operation({ input: { remark: '少冰', expectedFen: 2_800 } }), [], 0)
    const detail = { expectedFen: 2_800, amountFen: 3_300 }
    const msg = '价格有变：¥28 → ¥33，请确认后再提交'
    const refused = settleOperation(
      typed,
      { kind: 'refused', refusal: { msg, errCode: 'PRICE_CHANGED', detail } },
      5,
      0,
    )
    expect(refused).toMatchObject({ status: 'refused', input: { remark: '少冰', expectedFen: 2_800 } })
    const agreed = { remark: '少冰', expectedFen: 3_300 }
    expect(prepareRetry(refused, 9, 'b')).toMatchObject({ status: 'waiting', input: agreed, sent: agreed })
  })

  test('a rate-limit refusal after an unknown send does not refuse that send', () => {
    const often = {
      kind: 'refused' as const,
      refusal: { msg: '操作过于频繁，请稍后再试', errCode: 'TOO_FREQUENT' as const },
    }
    const atOnce = { ...sent, mayWait: false }
    expect(settleOperation(atOnce, often, 0, 0).status).toBe('refused')
    expect(settleOperation({ ...atOnce, doubt: true }, often, 0, 0).status).toBe('waiting')
    expect(settleOperation(sent, often, 0, 0).status).toBe('waiting')
  })

  test('only refused or never sent operations can be discarded', () => {
    expect(canDiscard(operation())).toBe(true)
    expect(canDiscard(sent)).toBe(false)
    expect(canDiscard(settleOperation(sent, { kind: 'unknown' }, 0, 0))).toBe(false)
    expect(canDiscard(settleOperation(sent, { kind: 'unauthorized' }, 0, 0))).toBe(true)
    expect(canDiscard(settleOperation(sent, { kind: 'unsent' }, 0, 0))).toBe(true)
    expect(canDiscard({ ...sent, status: 'refused' })).toBe(true)
  })

  test('a repeated response settles once', () => {
    const done = settleOperation(sent, { kind: 'answered', answer: 1 }, 5, 0)
    expect(settleOperation(done, { kind: 'refused', refusal: { msg: 'x' } }, 6, 0)).toBe(done)
  })
})

describe('operations that may have been executed', () => {
  const begun = startSend(operation(), [], 100)
  const unknown = settleOperation(begun, { kind: 'unknown' }, 200, 0)
  const soldOut: Refusal = { msg: '商品已沽清', errCode: 'GOODS_SOLD_OUT' }
  const HOUR = 3_600_000

  test('stay unknown through an outage of days and keep the time of the first send', () => {
    let op = unknown
    for (let now = 200; now < 5 * 24 * HOUR; now += HOUR) {
      op = expireOperation(op, now)
      op = settleOperation(startSend(op, [], now), { kind: 'unknown' }, now, 0.5)
      expect(isOutcomeUnknown(op)).toBe(true)
      expect(canDiscard(op)).toBe(false)
      expect(op.asking).toBeUndefined()
    }
    expect(getPendingSince(op)).toBe(100)
    expect(settleOperation(startSend(op, [], 0), { kind: 'answered', answer: 7 }, 1, 0)).toMatchObject({
      status: 'done',
      answer: 7,
    })
  })

  test('query the server by id when a later send is refused', () => {
    const querying = settleOperation(startSend(unknown, [], 300), { kind: 'refused', refusal: soldOut }, 400, 0)
    expect(querying).toMatchObject({ status: 'waiting', asking: soldOut, notBefore: 400 })
    expect(canDiscard(querying)).toBe(false)
    expect(settleOperation(startSend(querying, [], 500), { kind: 'answered', answer: 7 }, 600, 0)).toMatchObject({
      status: 'done',
      answer: 7,
    })
    const never = settleOperation(startSend(querying, [], 500), { kind: 'void' }, 600, 0)
    expect(never).toMatchObject({ status: 'refused', refusal: soldOut, voided: true })
    expect(canDiscard(never)).toBe(true)
  })

  test('stay unsettled when that query gets no response or is refused', () => {
    const querying = startAbandon(unknown, 300)
    for (const outcome of [
      { kind: 'unknown' },
      { kind: 'unauthorized' },
      { kind: 'unsent' },
      { kind: 'refused', refusal: soldOut },
    ] as const)
      expect(settleOperation(startSend(querying, [], 400), outcome, 500, 0)).toMatchObject({
        status: 'waiting',
        doubt: true,
        asking: {},
      })
  })

  test('get another id on retry after their id was invalidated', () => {
    const never = settleOperation(startSend(startAbandon(unknown, 300), [], 400), { kind: 'void' }, 500, 0)
    const retried = prepareRetry(never, 600, 'b')
    expect(getIdempotencyKey(retried)).toBe('b')
    expect(retried).toMatchObject({ opId: 'a', status: 'waiting' })
    expect([isOutcomeUnknown(retried), retried.asking, retried.voided]).toEqual([false, undefined, undefined])
    expect(canDiscard(retried)).toBe(true)
  })

  test('can be given up, unlike settled ones', () => {
    expect(canAbandon(unknown)).toBe(true)
    expect(canAbandon(begun)).toBe(true)
    expect(canAbandon(startAbandon(unknown, 1))).toBe(false)
    expect(canAbandon(operation())).toBe(false)
    expect(canAbandon({ ...unknown, status: 'refused' })).toBe(false)
    expect(startAbandon(operation(), 1)).toEqual(operation())
  })

  test('accept the response of a send in progress when given up meanwhile', () => {
    const givenUp = startAbandon(begun, 150)
    expect(settleOperation(givenUp, { kind: 'answered', answer: 7 }, 200, 0).status).toBe('done')
    expect(settleOperation(givenUp, { kind: 'refused', refusal: soldOut }, 200, 0)).toMatchObject({
      status: 'refused',
      refusal: soldOut,
    })
    expect(settleOperation(givenUp, { kind: 'unknown' }, 200, 0)).toMatchObject({
      status: 'waiting',
      doubt: true,
      asking: {},
    })
  })

  test('stay in doubt when the page closes during a send, also in rows of an earlier version', () => {
    expect(isOutcomeUnknown(markSendInterrupted(begun))).toBe(true)
    expect(isOutcomeUnknown(markSendInterrupted(operation({ attempts: 3 })))).toBe(true)
    expect(markSendInterrupted(operation())).toEqual(operation())
    const refused = settleOperation(begun, { kind: 'unauthorized' }, 1, 0)
    expect(markSendInterrupted(refused)).toBe(refused)
  })

  test("are neither sent nor retried after the server's retention of ids", () => {
    expect(expireOperation(unknown, 100 + 6 * 24 * HOUR)).toBe(unknown)
    const old = expireOperation(unknown, 101 + 6 * 24 * HOUR)
    expect(old).toMatchObject({ status: 'refused', expired: true })
    expect(canRetry(old)).toBe(false)
    expect(prepareRetry(old, 1, 'b')).toBe(old)
    expect(canDiscard(old)).toBe(true)
    const unsent = operation()
    expect(expireOperation(unsent, 30 * 24 * HOUR)).toBe(unsent)
  })

  test('are queried instead of sent late when they must not wait for the network', () => {
    const atOnce = { ...unknown, mayWait: false }
    expect(expireOperation(atOnce, 100_000)).toBe(atOnce)
    expect(expireOperation(atOnce, 121_000)).toMatchObject({ status: 'waiting', asking: {} })
    expect(expireOperation(operation({ mayWait: false }), 121_000).status).toBe('refused')
    expect(
      expireOperation(prepareRetry(expireOperation(operation({ mayWait: false }), 121_000), 130_000, 'b'), 140_000)
        .status,
    ).toBe('waiting')
  })
})

describe('S48 inputs that are never stored on a phone', () => {
  test('detects payment codes, payment links and passwords at any depth', () => {
    expect(hasSecret({ requestId: 'r', billId: 1, authCode: '134567890123456789' })).toBe(true)
    expect(hasSecret({ validcode: 'abc' })).toBe(true)
    expect(hasSecret({ validCode: 'abc' })).toBe(true)
    expect(hasSecret({ person: { password: 'x' } })).toBe(true)
    expect(hasSecret([{ payments: [{ payPassword: 'x' }] }])).toBe(true)
  })

  test('allows all other fields', () => {
    expect(hasSecret({ tableRecordId: 1, items: [{ goodsId: 1, quantity: 2, itemRemark: 'authCode' }] })).toBe(false)
    expect(hasSecret({ tableCode: 'T01', employeeCode: 'E7', goodsCode: '1' })).toBe(false)
    expect(hasSecret({ billId: 1, authCode: undefined })).toBe(false)
    expect(hasSecret({ tableRecordId: createPlaceholderId('open', 'tableRecordId') })).toBe(false)
    expect(hasSecret(null)).toBe(false)
  })
})

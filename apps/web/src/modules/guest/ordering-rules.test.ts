import { orderStatus, payMode } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import {
  createOrderingState,
  isStatusCheckOnly,
  applyOrderEvent,
  type OrderingState,
  type OrderEvent,
  type PlacedOrder,
  type OrderSubmission,
} from './ordering-rules.ts'

const sending: OrderSubmission = {
  operationId: 'op-1',
  input: { pass: 'p', items: [{ goodsId: 1, quantity: 1 }] },
  at: 0,
  asMember: false,
}
const answer: PlacedOrder = {
  orderId: 7,
  orderNo: 'D7',
  tableRecordId: 3,
  payableAmount: 98_00,
  payMode: payMode.payNow,
  status: orderStatus.waiting,
  payDeadline: null,
  pass: null,
}
const after = (...events: OrderEvent[]): OrderingState => events.reduce(applyOrderEvent, createOrderingState(null))
const submit: OrderEvent = { type: 'submit', sending }

test('ignores a second tap', () => {
  const first = after(submit)
  expect(applyOrderEvent(first, { type: 'submit', sending: { ...sending, operationId: 'op-2' } })).toBe(first)
})

test('retries a lost response under the same id without reporting a failure', () => {
  const lost = after(submit, { type: 'lost' }, { type: 'lost' })
  expect(lost).toEqual({ step: 'sending', sending, tries: 2, inDoubt: true })
  expect(applyOrderEvent(lost, { type: 'look' })).toEqual({ step: 'sending', sending, tries: 0, inDoubt: true })
  expect(applyOrderEvent(lost, { type: 'placed', answer })).toEqual({ step: 'placed', answer })
})

test('creates a new order on the tap after a refusal', () => {
  const refused = after(submit, { type: 'refused', error: 'sold out' })
  expect(refused).toEqual({ step: 'editing', refusal: 'sold out' })
  const again = applyOrderEvent(refused, { type: 'submit', sending: { ...sending, operationId: 'op-2' } })
  expect(again).toMatchObject({ step: 'sending', sending: { operationId: 'op-2' } })
})

test("queries the outcome of an earlier page's request first", () => {
  expect(createOrderingState(sending)).toEqual({ step: 'sending', sending, tries: 0, inDoubt: true })
})

test('only queries an order of unknown outcome after two minutes instead of sending it again', () => {
  expect(after(submit)).toMatchObject({ inDoubt: false })
  expect(isStatusCheckOnly({ sending, inDoubt: false }, 3_600_000)).toBe(false)
  expect(isStatusCheckOnly({ sending, inDoubt: true }, 120_000)).toBe(false)
  expect(isStatusCheckOnly({ sending, inDoubt: true }, 120_001)).toBe(true)
})

test('stays placed once placed', () => {
  const placed = after(submit, { type: 'placed', answer })
  for (const event of [{ type: 'lost' }, { type: 'refused', error: 'x' }, submit] as OrderEvent[]) {
    expect(applyOrderEvent(placed, event)).toBe(placed)
  }
})

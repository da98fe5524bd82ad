import { orderStatus, payMode } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import {
  firstOrdering,
  isOnlyAskedAbout,
  nextOrdering,
  type Ordering,
  type OrderEvent,
  type PlacedOrder,
  type Sending,
} from './ordering-rules.ts'

const sending: Sending = {
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
const after = (...events: OrderEvent[]): Ordering => events.reduce(nextOrdering, firstOrdering(null))
const submit: OrderEvent = { type: 'submit', sending }

test('a second tap is no second order', () => {
  const first = after(submit)
  expect(nextOrdering(first, { type: 'submit', sending: { ...sending, operationId: 'op-2' } })).toBe(first)
})

test('a lost answer is asked for again under the same id and is no failure', () => {
  const lost = after(submit, { type: 'lost' }, { type: 'lost' })
  expect(lost).toEqual({ step: 'sending', sending, tries: 2, inDoubt: true })
  expect(nextOrdering(lost, { type: 'look' })).toEqual({ step: 'sending', sending, tries: 0, inDoubt: true })
  expect(nextOrdering(lost, { type: 'placed', answer })).toEqual({ step: 'placed', answer })
})

test('after a refusal the next tap is a new order', () => {
  const refused = after(submit, { type: 'refused', error: 'sold out' })
  expect(refused).toEqual({ step: 'editing', refusal: 'sold out' })
  const again = nextOrdering(refused, { type: 'submit', sending: { ...sending, operationId: 'op-2' } })
  expect(again).toMatchObject({ step: 'sending', sending: { operationId: 'op-2' } })
})

test('what an earlier page was sending is asked for first', () => {
  expect(firstOrdering(sending)).toEqual({ step: 'sending', sending, tries: 0, inDoubt: true })
})

test('what may have happened two minutes ago is asked about and not sent once more', () => {
  expect(after(submit)).toMatchObject({ inDoubt: false })
  expect(isOnlyAskedAbout({ sending, inDoubt: false }, 3_600_000)).toBe(false)
  expect(isOnlyAskedAbout({ sending, inDoubt: true }, 120_000)).toBe(false)
  expect(isOnlyAskedAbout({ sending, inDoubt: true }, 120_001)).toBe(true)
})

test('a placed order stays placed', () => {
  const placed = after(submit, { type: 'placed', answer })
  for (const event of [{ type: 'lost' }, { type: 'refused', error: 'x' }, submit] as OrderEvent[]) {
    expect(nextOrdering(placed, event)).toBe(placed)
  }
})

import { factType, payMethod } from '@nocturne/contract/codes'
import { array, assert, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { buildRepaymentFacts, spreadRepayment } from './repayment-rules.ts'

const line = (orderItemId: number, owed: number, performanceFlag = true) => ({
  orderId: orderItemId < 20 ? 1 : 2,
  orderItemId,
  owed,
  performanceFlag,
})
const listParts = (amount: number, lines: readonly ReturnType<typeof line>[]) =>
  spreadRepayment(amount, lines).map((part) => [part.orderItemId, part.amount])

test.each([
  ['all of one line', 88_00, [line(11, 88_00)], [[11, 88_00]]],
  [
    'half of two equal lines',
    88_00,
    [line(11, 88_00), line(12, 88_00)],
    [
      [11, 44_00],
      [12, 44_00],
    ],
  ],
  [
    'by what is owed on each',
    30_00,
    [line(11, 100_00), line(12, 50_00)],
    [
      [11, 20_00],
      [12, 10_00],
    ],
  ],
  ['nothing for a line that is paid', 50_00, [line(11, 0), line(12, 50_00)], [[12, 50_00]]],
  ['the odd fen to the first line', 1, [line(11, 50), line(12, 50)], [[11, 1]]],
])('%s', (_what, amount, lines, parts) => {
  expect(listParts(amount, lines)).toEqual(parts)
})

test('shares add up to the amount and never exceed the owed amount', () => {
  const owed = record({ id: nat(1_000), owed: nat(1_000_000) })
  assert(
    property(array(owed, { minLength: 1, maxLength: 12 }), nat(1_000), (rows, permille) => {
      const lines = rows.map((row, index) => line(index + 1, row.owed))
      const amount = Math.floor((lines.reduce((sum, one) => sum + one.owed, 0) * permille) / 1_000)
      const parts = spreadRepayment(amount, lines)
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      for (const part of parts)
        expect(part.amount).toBeLessThanOrEqual(lines.find((one) => one.orderItemId === part.orderItemId)?.owed ?? 0)
    }),
  )
})

test('creates one fact per order, none for lines or methods without performance', () => {
  const parts = spreadRepayment(60_00, [line(11, 10_00), line(12, 20_00, false), line(21, 30_00)])
  const payment = { paymentId: 7, payMethod: payMethod.card }
  const of = { factType: factType.creditRepaid, ...payment }
  expect(buildRepaymentFacts(payment, parts, true)).toEqual([
    { ...of, orderId: 1, dRepay: 30_00, dPerf: 10_00 },
    { ...of, orderId: 2, dRepay: 30_00, dPerf: 30_00 },
  ])
  expect(buildRepaymentFacts(payment, parts, false).map(({ dPerf }) => dPerf)).toEqual([0, 0])
})

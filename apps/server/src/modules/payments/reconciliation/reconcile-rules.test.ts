import fc from 'fast-check'
import { parseTime } from '@nocturne/base/venue-time'
import { describe, expect, it } from 'vitest'
import type { BillLine } from '../../../providers/provider.ts'
import { compareBill, buildDifferenceKey, isBillOfAnotherDay, sumLines } from './reconcile-rules.ts'
import type { DifferenceKind, BookedTransaction } from './reconcile-rules.ts'

const AT = new Date('2026-03-14T14:00:00Z')

const pay = (no: string, amount: number, more: Partial<BookedTransaction> = {}): BookedTransaction => ({
  kind: 'pay',
  source: 'attempt',
  id: 1,
  outTradeNo: no,
  transactionId: `T${no}`,
  outRefundNo: '',
  amount,
  paymentId: 7,
  billedOn: null,
  ...more,
})
const back = (no: string, refundNo: string, amount: number): BookedTransaction => ({
  ...pay(no, amount),
  kind: 'refund',
  source: 'refund',
  outRefundNo: refundNo,
})
const computeFee = (amount: number) => Math.floor((amount * 6 + 500) / 1_000)
const listed = ({ kind, outTradeNo, transactionId, outRefundNo, amount }: BookedTransaction): BillLine => ({
  kind,
  outTradeNo,
  transactionId,
  outRefundNo,
  amount,
  fee: kind === 'pay' ? computeFee(amount) : -computeFee(amount),
  at: AT,
})
const listKinds = (ours: BookedTransaction[], bill: BillLine[]) =>
  compareBill(ours, bill).differences.map(({ kind }) => kind)

describe('a file of another day', () => {
  const lines = (...times: string[]) => times.map((time) => ({ at: parseTime(time) }))
  const isForeign = (...times: string[]) => isBillOfAnotherDay(lines(...times), '2026-03-14')

  it('is detected by its times', () => {
    expect(isForeign('2026-03-13 22:00:00', '2026-03-13 23:40:00')).toBe(true)
    expect(isForeign('2026-03-15 00:30:00')).toBe(true)
    expect(isForeign('2026-03-14 00:00:00', '2026-03-15 00:30:00')).toBe(false)
  })

  it('is not assumed for lines around midnight or an empty day', () => {
    expect(isForeign('2026-03-15 00:00:20')).toBe(false)
    expect(isForeign('2026-03-13 23:59:59')).toBe(false)
    expect(isForeign()).toBe(false)
  })
})

describe('a bill against our book', () => {
  it('recognizes the second transaction of an order paid twice', () => {
    const twice = [pay('N1', 100), pay('N1', 100, { source: 'late', transactionId: 'T2' })]
    expect(listKinds(twice, twice.map(listed))).toEqual([])
    expect(listKinds(twice.slice(0, 1), twice.map(listed))).toEqual(['only_provider'])
  })

  it('imports nothing as new money when only the transaction differs', () => {
    const { differences, unknown } = compareBill([pay('N1', 100)], [{ ...listed(pay('N1', 100)), transactionId: 'X' }])
    expect(differences).toMatchObject([{ kind: 'status', providerAmount: 100, ourAmount: 100, paymentId: 7 }])
    expect(unknown).toEqual([])
  })

  it('ignores a payment reversed by the provider, and reports one reversed although we have it', () => {
    const line = listed(pay('N1', 100))
    const reversal: BillLine = { ...line, kind: 'refund', fee: -line.fee }
    expect(listKinds([], [reversal, line])).toEqual([])
    expect(listKinds([], [{ ...reversal, outRefundNo: 'N1' }, line])).toEqual([])
    expect(listKinds([], [{ ...reversal, amount: 99 }, line])).toEqual(['only_provider', 'refund_only_provider'])
    expect(listKinds([pay('N1', 100)], [reversal, line])).toEqual(['refund_only_provider'])
  })

  it('reports two unknown payments under one number together', () => {
    const line = listed(pay('N1', 100))
    expect(compareBill([], [line, { ...line, transactionId: 'X', amount: 5 }]).differences).toMatchObject([
      { kind: 'only_provider', providerAmount: 105, ourAmount: null },
    ])
  })
})

/** Damage applied to one line of the bill, and the expected difference. */
const damages = ['none', 'missing', 'amount', 'copied', 'fee', 'transaction', 'extra'] as const
type Damage = (typeof damages)[number]
type Drawn = { amount: number; refunds: { amount: number; damage: Damage }[]; damage: Damage; by: number }

const found: Record<Damage, [DifferenceKind, DifferenceKind] | null> = {
  none: null,
  missing: ['only_ours', 'refund_only_ours'],
  amount: ['amount', 'refund_amount'],
  copied: ['status', 'status'],
  fee: ['fee', 'fee'],
  // A refund is identified by its own number alone.
  transaction: ['status', 'status'],
  extra: ['only_provider', 'refund_only_provider'],
}

function damaged(line: BookedTransaction, damage: Damage, by: number): { ours: BookedTransaction[]; bill: BillLine[] } {
  const row = listed(line)
  switch (damage) {
    case 'none':
      return { ours: [line], bill: [row] }
    case 'missing':
      return { ours: [line], bill: [] }
    case 'amount':
      return { ours: [line], bill: [{ ...row, amount: row.amount + by, fee: 0 }] }
    case 'copied':
      return { ours: [line], bill: Array.from({ length: 1 + by }, () => row) }
    case 'fee':
      return { ours: [line], bill: [{ ...row, fee: (row.kind === 'pay' ? 1 : -1) * (row.amount + by) }] }
    case 'transaction':
      return { ours: [line], bill: [{ ...row, transactionId: `X${by}` }] }
    case 'extra':
      return { ours: [], bill: [row] }
  }
}

const damage = fc.constantFrom(...damages)
const drawn: fc.Arbitrary<Drawn> = fc.record({
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  refunds: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      damage: damage.filter((one) => one !== 'transaction'),
    }),
    { maxLength: 3 },
  ),
  damage,
  by: fc.integer({ min: 1, max: 4 }),
})

describe('P17 a damaged bill', () => {
  it('yields exactly its damages in any line order', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (day, random) => {
        const ours: BookedTransaction[] = []
        const bill: BillLine[] = []
        const expected: string[] = []
        let settled = 0
        const add = (line: BookedTransaction, how: Damage, by: number) => {
          const result = damaged(line, how, by)
          ours.push(...result.ours)
          bill.push(...result.bill)
          const kind = found[how]?.[line.kind === 'pay' ? 0 : 1]
          if (kind) expected.push(`${kind} ${line.outTradeNo} ${line.outRefundNo}`)
          if (['none', 'copied', 'fee'].includes(how)) settled += line.kind === 'pay' ? line.amount : -line.amount
        }
        for (const [i, { amount, refunds, damage: how, by }] of day.entries()) {
          add(pay(`N${i}`, amount), how, by)
          for (const [k, refund] of refunds.entries())
            add(back(`N${i}`, `R${i}x${k}`, refund.amount), refund.damage, by)
        }
        const shuffled = <T>(lines: readonly T[]) =>
          lines
            .map((line) => ({ line, at: random.next().value ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ line }) => line)
        const result = compareBill(shuffled(ours), shuffled(bill))
        expect(result.differences.map(buildDifferenceKey).toSorted()).toEqual(expected.toSorted())
        const matched = result.matched.map((pair) => pair.ours)
        expect(sumLines(matched, 'pay') - sumLines(matched, 'refund')).toBe(settled)
        expect(compareBill(ours, bill)).toMatchObject({ differences: result.differences })
      }),
      { numRuns: 300 },
    )
  })
})

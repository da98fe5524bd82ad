import { expect, test } from 'vitest'
import { compareVoucherUses } from './compare-rules.ts'
import type { RecordedUse, ReportedUse } from './compare-rules.ts'

const ours = (verifyId: number, more: Partial<RecordedUse> = {}): RecordedUse => ({
  verifyId,
  platformVerifyId: `p${verifyId}`,
  codeTail: '0001',
  dealTitle: '双人畅饮',
  payAmount: 198_00,
  cancelled: false,
  ...more,
})
const theirs = (id: number, more: Partial<ReportedUse> = {}): ReportedUse => ({
  verifyId: `p${id}`,
  codeTail: '0001',
  dealTitle: '双人畅饮',
  payAmount: 198_00,
  cancelled: false,
  ...more,
})
const kinds = (own: RecordedUse[], uses: ReportedUse[]) =>
  compareVoucherUses(own, uses).differences.map(({ kind, platformVerifyId }) => [kind, platformVerifyId])

test('matches uses that both sides know to the fen', () => {
  expect(compareVoucherUses([ours(1), ours(2)], [theirs(2), theirs(1)])).toEqual({ matched: [1, 2], differences: [] })
})

test('reports each kind of difference once, with both amounts', () => {
  expect(kinds([ours(1)], [])).toEqual([['only_ours', 'p1']])
  expect(kinds([], [theirs(1)])).toEqual([['only_platform', 'p1']])
  expect(kinds([ours(1)], [theirs(1, { cancelled: true })])).toEqual([['cancelled', 'p1']])
  expect(kinds([ours(1, { cancelled: true })], [theirs(1)])).toEqual([['cancelled', 'p1']])
  expect(compareVoucherUses([ours(1)], [theirs(1, { payAmount: 197_99 })])).toMatchObject({
    matched: [],
    differences: [{ kind: 'amount', verifyId: 1, platformAmount: 197_99, ourAmount: 198_00 }],
  })
})

test('matches uses cancelled on both sides, and ignores cancelled ones known on one side only', () => {
  const back = { cancelled: true }
  expect(compareVoucherUses([ours(1, back)], [theirs(1, back)])).toEqual({ matched: [1], differences: [] })
  expect(compareVoucherUses([ours(1, back)], [theirs(2, back)])).toEqual({ matched: [], differences: [] })
})

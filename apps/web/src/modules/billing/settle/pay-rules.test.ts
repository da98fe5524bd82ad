import { expect, test } from 'vitest'

import { listBillActions } from '../bill/bill-action-rules.ts'
import { parseKeypadFen, listQuickAmounts, computeCashPayment, applyKeypadKey, type KeypadKey } from './cash-rules.ts'
import {
  findAmountError,
  sumCashChange,
  updatePaymentPart,
  createGuarantee,
  validateGuarantee,
  findPartsError,
  findRepayError,
  computeOpenRest,
  splitEvenly,
  resolveTakenFen,
  type Guarantee,
  type PaymentPart,
} from './pay-rules.ts'
import { createTestBill } from '../test-bill.ts'

const type = (keys: string) => Array.from(keys).reduce((text, key) => applyKeypadKey(text, key as KeypadKey), '')

const parts = (...amounts: (number | null)[]): PaymentPart[] =>
  amounts.map((fen, key) => ({ key, payMethod: 'cash', fen, slipNo: '', givenFen: null }))

test('types yuan with at most two decimals', () => {
  expect(['500', '0.5', '.5', '12.345', '007', '1.2.3', '1234567', '5⌫8'].map(type)).toEqual([
    '500',
    '0.5',
    '0.5',
    '12.34',
    '7',
    '1.23',
    '123456',
    '8',
  ])
  expect([parseKeypadFen(''), parseKeypadFen('12.'), parseKeypadFen('12.5')]).toEqual([0, 1_200, 1_250])
})

test('offers the exact sum and the next round notes as quick amounts', () => {
  expect(listQuickAmounts(341_200)).toEqual([341_200, 342_000, 345_000, 350_000])
  expect(listQuickAmounts(100_000)).toEqual([100_000])
  expect(listQuickAmounts(0)).toEqual([])
})

test('gives change and never takes more than is open', () => {
  expect(computeCashPayment({ dueFen: 341_200, wantedFen: 341_200, givenFen: 350_000 })).toEqual({
    payFen: 341_200,
    changeFen: 8_800,
    missingFen: 0,
  })
  expect(computeCashPayment({ dueFen: 10_000, wantedFen: 20_000, givenFen: 20_000 })).toEqual({
    payFen: 10_000,
    changeFen: 10_000,
    missingFen: 0,
  })
  expect(computeCashPayment({ dueFen: 10_000, wantedFen: 10_000, givenFen: 4_000 }).missingFen).toBe(6_000)
})

test('accepts partial payments of a bill, and only the full price of a waiting order', () => {
  expect(findAmountError(500, { fen: 1_000 })).toBeNull()
  expect(findAmountError(500, { fen: 1_000, orderId: 3 })).toBe('本次需收 ¥10')
  expect(findAmountError(500, { fen: 1_000, part: { splitMode: 'share', shareCount: 2 } })).toBe('本次需收 ¥10')
  expect(findAmountError(1_001, { fen: 1_000 })).toBe('最多收 ¥10')
  expect(findAmountError(null, { fen: 1_000 })).toBe('请输入金额')
})

test('defaults to the full amount currently due', () => {
  expect([undefined, null, 300].map((typed) => resolveTakenFen(typed, { fen: 1_000 }))).toEqual([1_000, null, 300])
})

test('requires a combined payment to equal the amount due', () => {
  expect(computeOpenRest(parts(300, null), 1_000)).toBe(700)
  expect(findPartsError(parts(300, null), 1_000)).toBe('还差 ¥7')
  expect(findPartsError(parts(300, 800), 1_000)).toBe('多了 ¥1')
  expect(findPartsError(parts(1_000, null), 1_000)).toBe('请输入金额')
  expect(findPartsError(parts(300, 700), 1_000)).toBeNull()
})

test('permits one code and one balance in a combined payment, and gives change for its cash', () => {
  const [cash, scan] = parts(300, 700)
  if (!cash || !scan) throw new Error('two parts')
  const scanned = { ...scan, payMethod: 'scan' as const }
  expect(findPartsError([cash, scanned], 1_000)).toBeNull()
  expect(findPartsError([{ ...cash, payMethod: 'scan' }, scanned], 1_000)).toBe('扫码只能有一笔')
  expect(
    findPartsError(
      [
        { ...cash, payMethod: 'balance' },
        { ...scan, payMethod: 'balance' },
      ],
      1_000,
    ),
  ).toBe('余额只能有一笔')
  expect(findPartsError([{ ...cash, givenFen: 200 }, scanned], 1_000)).toBe('实收现金不足')
  expect(sumCashChange([{ ...cash, givenFen: 500 }, scanned])).toBe(200)
  expect(sumCashChange([{ ...cash, payMethod: 'card', givenFen: 500 }])).toBe(0)
})

test('requires account, reachable guest and reason for a guarantee', () => {
  const whole = { ...createGuarantee('周先生'), creditAccountId: 3, guestPhone: '13800001234', reason: '老客户' }
  const listErrors = (typed: Guarantee, needsPerson = false) =>
    Object.values(validateGuarantee(typed, needsPerson)).filter(Boolean)
  expect(listErrors(whole)).toEqual([])
  expect(listErrors(whole, true)).toEqual(['请选择担保人'])
  expect(listErrors({ ...whole, guestPhone: '1380' })).toEqual(['手机号格式不正确'])
  expect(listErrors({ ...whole, reason: ' ' })).toEqual(['请填写原因'])
})

test('accepts only payments for a waiting order, and all permitted actions for the bill', () => {
  const { can } = createTestBill()
  const facts = {
    can,
    dueFen: 1_000,
    oneOrder: false,
    hasMember: false,
    hasDeposit: false,
    minDiffAmount: 0,
    table: { clear: false, waiveMin: true },
  }
  expect([...listBillActions(facts)]).toEqual([
    'scan',
    'cash',
    'code',
    'card',
    'balance',
    'combined',
    'credit',
    'discount',
    'wipe',
    'member',
  ])
  expect([...listBillActions({ ...facts, oneOrder: true })]).toEqual([
    'scan',
    'cash',
    'code',
    'card',
    'balance',
    'combined',
  ])
  expect(listBillActions({ ...facts, dueFen: 0 }).has('cash')).toBe(false)
  const waiter = { ...can, settle: false, credit: false, discount: false, wipe: false, member: false }
  expect([...listBillActions({ ...facts, can: waiter })]).toEqual(['scan', 'code'])
  expect(listBillActions({ ...facts, minDiffAmount: 500 }).has('waiveMin')).toBe(true)
})

test('requires a repayment above zero and up to the remaining amount', () => {
  expect([null, 0, 1, 50_000].map((fen) => findRepayError(fen, 50_000))).toEqual([
    '请输入金额',
    '请输入金额',
    null,
    null,
  ])
  expect(findRepayError(50_001, 50_000)).toBe('还款金额超过欠款')
  expect(findRepayError(1, 0)).toBe('已还清')
})

test.each([
  [2, 10_000, [5_000, 5_000]],
  [3, 10_000, [3_334, 3_333, 3_333]],
  [3, 1, [1, 0, 0]],
])('splits into %i equal parts of %i to the fen', (count, dueFen, sums) => {
  const even = splitEvenly(parts(...Array.from({ length: count }, () => null)), dueFen)
  expect(even.map(({ fen }) => fen)).toEqual(sums)
})

test.each([
  ['sets the other of two parts to the rest', parts(10_000, null), 4_000, [4_000, 6_000]],
  ['also if the other was typed before', parts(4_000, 6_000), 2_500, [2_500, 7_500]],
  ['not if one exceeds the total', parts(4_000, 6_000), 12_000, [12_000, 6_000]],
  ['not with three parts', parts(4_000, 6_000, null), 1_000, [1_000, 6_000, null]],
])('changes a part: %s', (_, before, fen, sums) => {
  expect(updatePaymentPart(before, 0, { fen }, 10_000).map((part) => part.fen)).toEqual(sums)
})

import { describe, expect, it } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'
import type { BillLine, FundLine } from '../../../providers/provider.ts'
import { compareFundFlowWithBooks, findWithdrawalDifference } from './fund-rules.ts'
import type { BookedMoney } from './fund-rules.ts'

const DAY = '2026-03-14'
const at = parseTime(`${DAY} 22:00:00`)

const paid = (no: string, amount = 10_000): BookedMoney & BillLine => ({
  kind: 'pay',
  outTradeNo: no,
  transactionId: `W${no}`,
  outRefundNo: '',
  amount,
  fee: 60,
  paymentId: 1,
  at,
})
const returned = (no: string, outRefundNo: string, amount: number, fee = 0): BookedMoney & BillLine => ({
  ...paid(no, amount),
  kind: 'refund',
  outRefundNo,
  fee: -fee,
})

let flowCount = 0
const move = (kind: FundLine['kind'], no: string, amount: number): FundLine => ({
  kind,
  flowNo: `F${(flowCount += 1)}`,
  outTradeNo: no,
  transactionId: no && `W${no}`,
  outRefundNo: '',
  amount,
  at,
})
/** WeChat reports a refund by our refund number only. */
const wechatRefund = (outRefundNo: string, amount: number): FundLine => ({
  ...move('refund', '', amount),
  outRefundNo,
})

type Sides = { flow: FundLine[]; bill?: BillLine[]; ours?: BookedMoney[] }
const compared = ({ flow, bill = [], ours = [] }: Sides) =>
  compareFundFlowWithBooks({ billDate: DAY, flow, bill, ours })
const short = (sides: Sides) =>
  compared(sides).map((one) => [one.kind, one.outTradeNo, one.outRefundNo, one.providerAmount, one.ourAmount])
const both = (...lines: (BookedMoney & BillLine)[]) => ({ bill: lines, ours: lines })

describe('a day that agrees', () => {
  it('has payments, their fees, and refunds with the fee outside or inside', () => {
    const lines = both(paid('A'), returned('A', 'RA', 5_000, 30), paid('B'), returned('B', 'RB', 5_000, 30))
    const flow = [
      move('income', 'A', 10_000),
      move('fee', 'A', -60),
      move('refund', 'A', -5_000),
      move('fee', 'A', 30),
      move('income', 'B', 10_000),
      move('fee', 'B', -60),
      wechatRefund('RB', -4_970),
    ]
    expect(compared({ flow, ...lines })).toEqual([])
    expect(compared({ flow: flow.toReversed(), ...lines })).toEqual([])
  })

  it('leaves out money known to the bill or the book only, which their comparison reports', () => {
    const flow = [move('income', 'A', 10_000), move('income', 'B', 10_000)]
    expect(compared({ flow, bill: [paid('A')], ours: [paid('B')] })).toEqual([])
    const other = [move('income', 'A', 10_000), move('fee', 'A', -60)]
    expect(compared({ flow: other, bill: [paid('A', 9_999)], ours: [paid('A')] })).toEqual([])
  })

  it('has a reverse under the number of its order', () => {
    const bill = [paid('A'), returned('A', '', 10_000)]
    expect(compared({ flow: [move('income', 'A', 10_000), wechatRefund('A', -10_000)], bill })).toEqual([])
  })

  it('has a refund listed on another day’s bill, less its fee', () => {
    const ours = [paid('A'), returned('A', 'RA', 5_000)]
    expect(compared({ flow: [wechatRefund('RA', -4_970)], ours })).toEqual([])
    expect(short({ flow: [wechatRefund('RA', -4_900)], ours })).toEqual([['fund_amount', 'A', 'RA', 4_900, 5_000]])
  })

  it('may lack payments of the last minutes, which may be booked after midnight', () => {
    const late = { ...paid('A'), at: parseTime(`${DAY} 23:58:00`) }
    expect(compared({ flow: [move('income', 'B', 10_000)], ...both(late, paid('B')) })).toEqual([])
  })

  it('has no fees when they are charged elsewhere', () => {
    expect(compared({ flow: [move('income', 'A', 10_000)], ...both(paid('A')) })).toEqual([])
  })
})

describe('a difference', () => {
  it('is money under an unknown number', () => {
    const flow = [move('income', 'X', 700), wechatRefund('RX', -300), move('fee', 'Y', -5), move('other', '', -40)]
    expect(new Set(short({ flow, ...both(paid('A')) }))).toEqual(
      new Set([
        ['fund_income', 'X', '', 700, null],
        ['fund_expense', flow[1]?.flowNo, 'RX', 300, null],
        ['fund_expense', 'Y', '', 5, null],
        ['fund_expense', flow[3]?.flowNo, '', 40, null],
        ['fund_missing', 'A', '', null, 10_000],
      ]),
    )
  })

  it('is the same money received a second time', () => {
    const flow = [move('income', 'A', 10_000), move('income', 'A', 10_000)]
    expect(short({ flow, ...both(paid('A')) })).toEqual([['fund_income', 'A', '', 10_000, null]])
  })

  it('is a payment the account never received', () => {
    const flow = [move('income', 'B', 10_000)]
    expect(compared({ flow, ...both(paid('A'), paid('B')) })).toMatchObject([
      { kind: 'fund_missing', outTradeNo: 'A', transactionId: 'WA', ourAmount: 10_000, paymentId: 1 },
    ])
  })

  it('is an amount unlike both sides', () => {
    const flow = [move('income', 'A', 9_000), wechatRefund('RA', -6_000)]
    expect(short({ flow, ...both(paid('A'), returned('A', 'RA', 5_000, 30)) })).toEqual([
      ['fund_amount', 'A', '', 9_000, 10_000],
      ['fund_amount', 'A', 'RA', 6_000, 5_000],
    ])
  })

  it('is money in the wrong direction', () => {
    expect(short({ flow: [move('income', 'A', -10_000)], ours: [paid('A')] })).toEqual([
      ['fund_expense', 'A', '', 10_000, null],
    ])
  })

  it('is a fee unlike the bill, charged twice, or missing while others are charged', () => {
    const flow = [
      ...['A', 'B', 'C'].map((no) => move('income', no, 10_000)),
      move('fee', 'A', -61),
      move('fee', 'B', -60),
      move('fee', 'B', -60),
    ]
    expect(short({ flow, ...both(paid('A'), paid('B'), paid('C')) })).toEqual([
      ['fund_fee', 'A', '', 61, 60],
      ['fund_fee', 'B', '', 120, 60],
      ['fund_fee', 'C', '', 0, 60],
    ])
  })

  it('is reported once for each number', () => {
    const flow = [move('income', 'X', 700), move('income', 'X', 1)]
    expect(short({ flow })).toEqual([['fund_income', 'X', '', 701, null]])
  })
})

describe('a withdrawal', () => {
  const out = (amount: number) => [move('withdrawal', '', -amount)]
  const day = (settled: number, withdrawn: number) => ({ settled, withdrawn })

  it('may take paid-out money not taken before', () => {
    expect(findWithdrawalDifference(out(900), [day(1_000, 400), day(300, 900)])).toEqual([])
    expect(findWithdrawalDifference(out(901), [day(1_000, 400), day(300, 901)])).toMatchObject([
      { kind: 'fund_withdrawal', providerAmount: 901, ourAmount: 900 },
    ])
    expect(findWithdrawalDifference([], [day(0, 0)])).toEqual([])
  })

  it('that took too much is reported once, not again with the next', () => {
    expect(findWithdrawalDifference(out(300), [day(100, 5_000), day(300, 300)])).toEqual([])
  })
})

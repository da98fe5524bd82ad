import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codePayWord,
  endWord,
  isSetupProblem,
  prepayWord,
  queryWord,
  refundQueryWord,
  refundWord,
  tradeWord,
} from './wechat-words.ts'

const OURS = { merchantId: '1900000001', appId: 'wx1' }
const NO = 'T00000001'
const TRADE = { appid: 'wx1', mchid: '1900000001', out_trade_no: NO, trade_state: 'NOTPAY' }
const PAID = {
  ...TRADE,
  trade_state: 'SUCCESS',
  transaction_id: '4200',
  success_time: '2026-11-20T23:00:05+08:00',
  payer: { openid: 'o1' },
  amount: { total: 8_800, currency: 'CNY' },
}
const ASKED = { outTradeNo: NO, outRefundNo: 'R1', amount: 500 }
const REFUND = { refund_id: '50', out_refund_no: 'R1', out_trade_no: NO, status: 'PROCESSING', amount: { refund: 500 } }
const refused = (code: string) => ({ kind: 'refused', code }) as const
const unclear = { kind: 'unclear', reason: '微信没有回答' } as const

describe('a trade', () => {
  const stateOf = (change: object) => tradeWord({ ...PAID, ...change }, NO, OURS).state

  it('is paid with everything we check', () => {
    expect(tradeWord(PAID, NO, OURS)).toEqual({
      state: 'paid',
      transactionId: '4200',
      amount: 8_800,
      currency: 'CNY',
      payerId: 'o1',
      paidAt: new Date('2026-11-20T15:00:05Z'),
      merchantId: '1900000001',
      appId: 'wx1',
    })
  })

  it('is read state by state', () => {
    expect(tradeWord(TRADE, NO, OURS)).toEqual({ state: 'waiting', payerBusy: false })
    expect(tradeWord({ ...TRADE, trade_state: 'USERPAYING' }, NO, OURS)).toEqual({ state: 'waiting', payerBusy: true })
    expect(stateOf({ trade_state: 'CLOSED' })).toBe('closed')
    expect(stateOf({ trade_state: 'PAYERROR' })).toBe('failed')
    expect(stateOf({ trade_state: 'REFUND' })).toBe('paid')
  })

  it('that was reversed gave money back only if money had come', () => {
    expect(stateOf({ trade_state: 'REVOKED' })).toBe('returned')
    expect(tradeWord({ ...TRADE, trade_state: 'REVOKED' }, NO, OURS).state).toBe('closed')
  })

  it('of another order, merchant or app says nothing about ours', () => {
    for (const change of [{ out_trade_no: 'T2' }, { mchid: '1900000999' }, { appid: 'wx2' }])
      expect(stateOf(change)).toBe('unknown')
  })

  it('paid without a number, time or whole amount is not believed', () => {
    for (const name of ['transaction_id', 'success_time', 'amount'])
      expect(stateOf({ [name]: undefined })).toBe('unknown')
    for (const total of [0, -1, 88.5, '8800', null]) expect(stateOf({ amount: { total } })).toBe('unknown')
    expect(stateOf({ success_time: 'yesterday' })).toBe('unknown')
  })

  it('in a state nobody knows is unknown, never failed', () => {
    fc.assert(
      fc.property(fc.string(), (state) => {
        fc.pre(
          !['SUCCESS', 'REFUND', 'NOTPAY', 'USERPAYING', 'ACCEPT', 'CLOSED', 'PAYERROR', 'REVOKED'].includes(state),
        )
        expect(stateOf({ trade_state: state })).toBe('unknown')
      }),
    )
  })

  it('can be read from anything without a throw', () => {
    fc.assert(fc.property(fc.anything(), (thing) => tradeWord(thing, NO, OURS).state === 'unknown'))
  })
})

describe('refusals', () => {
  it('of a code are final when the reason is plain', () => {
    for (const code of [
      'NOT_ENOUGH',
      'NOTENOUGH',
      'AUTH_CODE_EXPIRE',
      'AUTHCODEEXPIRE',
      'AUTH_CODE_INVALID',
      'NOTSUPORTCARD',
    ])
      expect(codePayWord(refused(code), NO, OURS).state).toBe('failed')
    expect(codePayWord(refused('NOTENOUGH'), NO, OURS)).toEqual({
      state: 'failed',
      reason: '余额不足，请换一种方式付款',
    })
    expect(codePayWord(refused('ORDERREVERSED'), NO, OURS).state).toBe('closed')
  })

  it('of a code leave it open when the payer is typing or WeChat is unwell', () => {
    expect(codePayWord(refused('USERPAYING'), NO, OURS)).toEqual({ state: 'waiting', payerBusy: true })
    for (const code of [
      'SYSTEM_ERROR',
      'BANKERROR',
      'ORDERPAID',
      'OUT_TRADE_NO_USED',
      'TRADE_ERROR',
      'INVALID_REQUEST',
      'X',
    ])
      expect(codePayWord(refused(code), NO, OURS).state).toBe('unknown')
    expect(codePayWord(unclear, NO, OURS)).toEqual({ state: 'unknown', reason: '微信没有回答' })
  })

  it('of a query mean absent only for "no such order"', () => {
    expect(queryWord(refused('ORDER_NOT_EXIST'), NO, OURS)).toEqual({ state: 'absent' })
    expect(queryWord(refused('SIGN_ERROR'), NO, OURS).state).toBe('unknown')
  })

  it('of a new order', () => {
    expect(prepayWord(refused('ORDER_CLOSED')).state).toBe('failed')
    expect(prepayWord(refused('APPID_MCHID_NOT_MATCH')).state).toBe('failed')
    expect(prepayWord(refused('ORDERPAID')).state).toBe('unknown')
    expect(prepayWord({ kind: 'ok', data: { prepay_id: '' } }).state).toBe('unknown')
  })

  it('of an end', () => {
    expect(endWord(refused('ORDER_PAID'))).toEqual({ state: 'paid' })
    expect(endWord(refused('USERPAYING')).state).toBe('refused')
    expect(endWord(refused('ORDERCLOSED')).state).toBe('ended')
    expect(endWord(refused('ORDERNOTEXIST')).state).toBe('ended')
    expect(endWord(refused('INVALID_REQUEST')).state).toBe('unknown')
    expect(endWord(unclear).state).toBe('unknown')
  })

  it('worth waking someone are those of our set-up', () => {
    expect(isSetupProblem('SIGN_ERROR')).toBe(true)
    expect(isSetupProblem('ORDER_NOT_EXIST')).toBe(false)
  })
})

describe('a refund', () => {
  const word = (change: object) => refundWord({ kind: 'ok', data: { ...REFUND, ...change } }, ASKED)

  it('is read state by state', () => {
    expect(word({})).toEqual({ state: 'processing' })
    expect(word({ status: 'SUCCESS', success_time: '2026-11-21T01:00:00+08:00' })).toEqual({
      state: 'done',
      providerRefundId: '50',
      refundedAt: new Date('2026-11-20T17:00:00Z'),
    })
    expect(word({ status: 'ABNORMAL' }).state).toBe('abnormal')
    expect(word({ status: 'CLOSED' }).state).toBe('closed')
  })

  it('is unknown when it is another, has another amount or a new state', () => {
    for (const change of [
      { out_refund_no: 'R2' },
      { out_trade_no: 'T2' },
      { amount: { refund: 400 } },
      { status: 'NEW' },
    ])
      expect(word(change).state).toBe('unknown')
    expect(word({ status: 'SUCCESS' }).state).toBe('unknown')
  })

  it('without balance or too fast is for later, with the same number', () => {
    for (const code of ['NOT_ENOUGH', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED'])
      expect(refundWord(refused(code), ASKED).state).toBe('later')
    expect(refundWord(refused('USER_ACCOUNT_ABNORMAL'), ASKED).state).toBe('abnormal')
    for (const code of ['SYSTEM_ERROR', 'INVALID_REQUEST', 'PARAM_ERROR', 'SIGN_ERROR'])
      expect(refundWord(refused(code), ASKED).state).toBe('unknown')
  })

  it('nobody heard of is absent', () => {
    expect(refundQueryWord(refused('RESOURCE_NOT_EXISTS'), ASKED)).toEqual({ state: 'absent' })
    expect(refundQueryWord(refused('NO_AUTH'), ASKED).state).toBe('unknown')
  })
})

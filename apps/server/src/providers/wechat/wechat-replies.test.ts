import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  toCodePayReply,
  toEndReply,
  isSetupProblem,
  toPrepayReply,
  toQueryReply,
  toRefundQueryReply,
  toRefundReply,
  toTradeReply,
} from './wechat-replies.ts'

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

describe('trade', () => {
  const getState = (change: object) => toTradeReply({ ...PAID, ...change }, NO, OURS).state

  it('is paid with everything we verify', () => {
    expect(toTradeReply(PAID, NO, OURS)).toEqual({
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

  it('maps every state', () => {
    expect(toTradeReply(TRADE, NO, OURS)).toEqual({ state: 'waiting', payerBusy: false })
    expect(toTradeReply({ ...TRADE, trade_state: 'USERPAYING' }, NO, OURS)).toEqual({
      state: 'waiting',
      payerBusy: true,
    })
    expect(getState({ trade_state: 'CLOSED' })).toBe('closed')
    expect(getState({ trade_state: 'PAYERROR' })).toBe('failed')
    expect(getState({ trade_state: 'REFUND' })).toBe('paid')
  })

  it('that was reversed counts as refunded only if it was paid', () => {
    expect(getState({ trade_state: 'REVOKED' })).toBe('returned')
    expect(toTradeReply({ ...TRADE, trade_state: 'REVOKED' }, NO, OURS).state).toBe('closed')
  })

  it('of another order, merchant or app is unknown', () => {
    for (const change of [{ out_trade_no: 'T2' }, { mchid: '1900000999' }, { appid: 'wx2' }])
      expect(getState(change)).toBe('unknown')
  })

  it('paid without a number, time or whole amount is not accepted', () => {
    for (const name of ['transaction_id', 'success_time', 'amount'])
      expect(getState({ [name]: undefined })).toBe('unknown')
    for (const total of [0, -1, 88.5, '8800', null]) expect(getState({ amount: { total } })).toBe('unknown')
    expect(getState({ success_time: 'yesterday' })).toBe('unknown')
  })

  it('in an unknown state is unknown, never failed', () => {
    fc.assert(
      fc.property(fc.string(), (state) => {
        fc.pre(
          !['SUCCESS', 'REFUND', 'NOTPAY', 'USERPAYING', 'ACCEPT', 'CLOSED', 'PAYERROR', 'REVOKED'].includes(state),
        )
        expect(getState({ trade_state: state })).toBe('unknown')
      }),
    )
  })

  it('never throws for any input', () => {
    fc.assert(fc.property(fc.anything(), (thing) => toTradeReply(thing, NO, OURS).state === 'unknown'))
  })
})

describe('refusals', () => {
  it('of a code are final when the reason is clear', () => {
    for (const code of [
      'NOT_ENOUGH',
      'NOTENOUGH',
      'AUTH_CODE_EXPIRE',
      'AUTHCODEEXPIRE',
      'AUTH_CODE_INVALID',
      'NOTSUPORTCARD',
    ])
      expect(toCodePayReply(refused(code), NO, OURS).state).toBe('failed')
    expect(toCodePayReply(refused('NOTENOUGH'), NO, OURS)).toEqual({
      state: 'failed',
      reason: '余额不足，请换一种方式付款',
    })
    expect(toCodePayReply(refused('ORDERREVERSED'), NO, OURS).state).toBe('closed')
  })

  it('of a code leave the outcome open when the payer is typing or WeChat has an error', () => {
    expect(toCodePayReply(refused('USERPAYING'), NO, OURS)).toEqual({ state: 'waiting', payerBusy: true })
    for (const code of [
      'SYSTEM_ERROR',
      'BANKERROR',
      'ORDERPAID',
      'OUT_TRADE_NO_USED',
      'TRADE_ERROR',
      'INVALID_REQUEST',
      'X',
    ])
      expect(toCodePayReply(refused(code), NO, OURS).state).toBe('unknown')
    expect(toCodePayReply(unclear, NO, OURS)).toEqual({ state: 'unknown', reason: '微信没有回答' })
  })

  it('of a query mean absent only for "no such order"', () => {
    expect(toQueryReply(refused('ORDER_NOT_EXIST'), NO, OURS)).toEqual({ state: 'absent' })
    expect(toQueryReply(refused('SIGN_ERROR'), NO, OURS).state).toBe('unknown')
  })

  it('of a new order map to their reasons', () => {
    expect(toPrepayReply(refused('ORDER_CLOSED')).state).toBe('failed')
    expect(toPrepayReply(refused('APPID_MCHID_NOT_MATCH')).state).toBe('failed')
    expect(toPrepayReply(refused('ORDERPAID')).state).toBe('unknown')
    expect(toPrepayReply({ kind: 'ok', data: { prepay_id: '' } }).state).toBe('unknown')
  })

  it('of a close or reversal', () => {
    expect(toEndReply(refused('ORDER_PAID'))).toEqual({ state: 'paid' })
    expect(toEndReply(refused('USERPAYING')).state).toBe('refused')
    expect(toEndReply(refused('ORDERCLOSED')).state).toBe('ended')
    expect(toEndReply(refused('ORDERNOTEXIST')).state).toBe('ended')
    expect(toEndReply(refused('INVALID_REQUEST')).state).toBe('unknown')
    expect(toEndReply(unclear).state).toBe('unknown')
  })

  it('raise an alert only when our configuration caused them', () => {
    expect(isSetupProblem('SIGN_ERROR')).toBe(true)
    expect(isSetupProblem('ORDER_NOT_EXIST')).toBe(false)
  })
})

describe('refund', () => {
  const reply = (change: object) => toRefundReply({ kind: 'ok', data: { ...REFUND, ...change } }, ASKED)

  it('maps every state', () => {
    expect(reply({})).toEqual({ state: 'processing' })
    expect(reply({ status: 'SUCCESS', success_time: '2026-11-21T01:00:00+08:00' })).toEqual({
      state: 'done',
      providerRefundId: '50',
      refundedAt: new Date('2026-11-20T17:00:00Z'),
    })
    expect(reply({ status: 'ABNORMAL' }).state).toBe('abnormal')
    expect(reply({ status: 'CLOSED' }).state).toBe('closed')
  })

  it('is unknown when it is another, has another amount or a new state', () => {
    for (const change of [
      { out_refund_no: 'R2' },
      { out_trade_no: 'T2' },
      { amount: { refund: 400 } },
      { status: 'NEW' },
    ])
      expect(reply(change).state).toBe('unknown')
    expect(reply({ status: 'SUCCESS' }).state).toBe('unknown')
  })

  it('is later without balance or over the rate limit, with the same number', () => {
    for (const code of ['NOT_ENOUGH', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED'])
      expect(toRefundReply(refused(code), ASKED).state).toBe('later')
    expect(toRefundReply(refused('USER_ACCOUNT_ABNORMAL'), ASKED).state).toBe('abnormal')
    for (const code of ['SYSTEM_ERROR', 'INVALID_REQUEST', 'PARAM_ERROR', 'SIGN_ERROR'])
      expect(toRefundReply(refused(code), ASKED).state).toBe('unknown')
  })

  it('is absent when unknown to WeChat', () => {
    expect(toRefundQueryReply(refused('RESOURCE_NOT_EXISTS'), ASKED)).toEqual({ state: 'absent' })
    expect(toRefundQueryReply(refused('NO_AUTH'), ASKED).state).toBe('unknown')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  toCancelReply,
  toCloseReply,
  toCreateReply,
  toEndReply,
  toPayReply,
  toQueryReply,
  toRefundQueryReply,
  toRefundReply,
} from './alipay-replies.ts'

const merchant = { appId: '2021000000000001', sellerId: '2088000000000001' }
const no = 'N1'
const done = { code: '10000', msg: 'Success', out_trade_no: no, trade_no: '2026013122001' }
const paid = { ...done, total_amount: '88.50', buyer_open_id: 'guest', send_pay_date: '2026-01-31 23:59:59' }
const failed = (sub: string) => ({ code: '40004', msg: 'Business Failed', sub_code: sub })
const key = { outTradeNo: no, outRefundNo: 'R1' }

describe('orders', () => {
  test('reads amount in fen, Beijing time and payer of a paid order', () => {
    expect(toQueryReply({ ...paid, trade_status: 'TRADE_SUCCESS' }, no, merchant)).toEqual({
      state: 'paid',
      transactionId: '2026013122001',
      amount: 8_850,
      currency: 'CNY',
      payerId: 'guest',
      paidAt: new Date('2026-01-31T15:59:59Z'),
      merchantId: merchant.sellerId,
      appId: merchant.appId,
    })
  })

  test.each([
    ['another order', { ...paid, out_trade_no: 'N2' }],
    ['no amount', { ...paid, total_amount: '88.505' }],
    ['no time', { ...paid, send_pay_date: 'yesterday' }],
    ['no number', { ...paid, trade_no: '' }],
  ])('treats a success about %s as unknown', (_, fields) => {
    expect(toQueryReply({ ...fields, trade_status: 'TRADE_SUCCESS' }, no, merchant).state).toBe('unknown')
    expect(toPayReply(fields, no, merchant).state).toBe('unknown')
  })

  test('distinguishes closed unpaid from closed by a full refund', () => {
    const closed = { ...done, trade_status: 'TRADE_CLOSED', total_amount: '88.50', receipt_amount: '0.00' }
    expect(toQueryReply(closed, no, merchant).state).toBe('closed')
    expect(toQueryReply({ ...closed, send_pay_date: '2026-01-31 23:59:59' }, no, merchant).state).toBe('returned')
    expect(toQueryReply({ ...closed, receipt_amount: '88.50' }, no, merchant).state).toBe('returned')
  })

  test('gives Chinese reasons for refused codes and waits for a payer who is typing', () => {
    expect(toPayReply(failed('ACQ.BUYER_BALANCE_NOT_ENOUGH'), no, merchant)).toEqual({
      state: 'failed',
      reason: '余额不足，请顾客更换付款方式',
    })
    expect(toPayReply(failed('ACQ.PAYMENT_AUTH_CODE_INVALID'), no, merchant)).toMatchObject({ state: 'failed' })
    expect(toPayReply({ code: '10003' }, no, merchant)).toEqual({ state: 'waiting', payerBusy: true })
    expect(toQueryReply(failed('ACQ.TRADE_NOT_EXIST'), no, merchant)).toEqual({ state: 'absent' })
  })

  test.each([
    'ACQ.SYSTEM_ERROR',
    'ACQ.TRADE_HAS_SUCCESS',
    'ACQ.CONTEXT_INCONSISTENT',
    'ACQ.SOMETHING_NEW',
    '__proto__',
  ])('never treats %s as a failure', (sub) => {
    expect(toPayReply(failed(sub), no, merchant).state).toBe('unknown')
    expect(toCreateReply(failed(sub), no).state).toBe('unknown')
    expect(toRefundReply(failed(sub), key).state).toBe('unknown')
  })

  test('accepts a final reason only within a business failure', () => {
    expect(toPayReply({ ...failed('ACQ.PAYMENT_FAIL'), code: '20000' }, no, merchant).state).toBe('unknown')
  })

  test('gives every reply a state and never throws, whatever the fields contain', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()), fc.object())
    const names = fc.constantFrom('code', 'sub_code', 'trade_status', 'out_trade_no', 'total_amount', 'send_pay_date')
    fc.assert(
      fc.property(fc.dictionary(names, value), (fields) => {
        const replies = [
          toQueryReply(fields, no, merchant),
          toPayReply(fields, no, merchant),
          toCreateReply(fields, no),
        ]
        const ends = [toCloseReply(fields, no), toCancelReply(fields, no)]
        const refunds = [toRefundReply(fields, key), toRefundQueryReply(fields, key, new Date())]
        return [...replies, ...ends, ...refunds].every((reply) => reply.state.length > 0)
      }),
    )
  })
})

describe('end replies', () => {
  test('close and cancel', () => {
    expect(toCloseReply(done, no)).toEqual({ state: 'ended' })
    expect(toCloseReply(failed('ACQ.TRADE_NOT_EXIST'), no)).toEqual({ state: 'ended' })
    expect(toCloseReply(failed('ACQ.TRADE_STATUS_ERROR'), no)).toEqual({ state: 'ask' })
    expect(toCloseReply(failed('ACQ.SYSTEM_ERROR'), no).state).toBe('unknown')
    expect(toCancelReply({ ...done, action: 'close', retry_flag: 'N' }, no)).toEqual({ state: 'ended' })
    expect(toCancelReply({ ...done, action: 'refund', retry_flag: 'N' }, no)).toEqual({ state: 'ended' })
    expect(toCancelReply({ ...done, retry_flag: 'N' }, no)).toEqual({ state: 'ask' })
    expect(toCancelReply({ ...done, action: 'close', retry_flag: 'Y' }, no).state).toBe('refused')
    expect(toCancelReply(failed('ACQ.SYSTEM_ERROR'), no).state).toBe('unknown')
  })

  test('an order ends by its state', () => {
    expect(toEndReply(toQueryReply({ ...paid, trade_status: 'TRADE_FINISHED' }, no, merchant))).toEqual({
      state: 'paid',
    })
    expect(toEndReply({ state: 'absent' })).toEqual({ state: 'ended' })
    expect(toEndReply({ state: 'returned', transactionId: '1' })).toEqual({ state: 'ended' })
    expect(toEndReply({ state: 'waiting', payerBusy: false }).state).toBe('refused')
  })
})

describe('refunds', () => {
  const refunded = { ...done, refund_fee: '88.50', gmt_refund_pay: '2026-02-01 00:00:01' }

  test('counts a refund as done only for a call that moved money', () => {
    const reply = { state: 'done', providerRefundId: '2026013122001:R1', refundedAt: new Date('2026-01-31T16:00:01Z') }
    expect(toRefundReply({ ...refunded, fund_change: 'Y' }, key)).toEqual(reply)
    expect(toRefundReply({ ...refunded, fund_change: 'N' }, key)).toEqual({
      state: 'ask',
      otherwise: { state: 'processing' },
    })
  })

  test('maps no balance to later, a broken account to abnormal, and queries again after a definite refusal', () => {
    expect(toRefundReply(failed('ACQ.SELLER_BALANCE_NOT_ENOUGH'), key).state).toBe('later')
    expect(toRefundReply({ code: '40005', sub_code: 'app-call-limited' }, key).state).toBe('later')
    expect(toRefundReply(failed('ACQ.BUYER_ERROR'), key).state).toBe('abnormal')
    expect(toRefundReply(failed('ACQ.TRADE_NOT_ALLOW_REFUND'), key)).toMatchObject({ otherwise: { state: 'closed' } })
    expect(toRefundReply(failed('ACQ.SYSTEM_ERROR'), key).state).toBe('unknown')
  })

  test('refund query: done, absent, other amount, other number', () => {
    const refundFields = { ...done, out_request_no: 'R1', refund_amount: '10.00', refund_status: 'REFUND_SUCCESS' }
    const at = new Date()
    expect(toRefundQueryReply(refundFields, key, at)).toMatchObject({ state: 'done', refundedAt: at })
    expect(toRefundQueryReply({ code: '10000' }, key, at)).toEqual({ state: 'absent' })
    expect(toRefundQueryReply(refundFields, { ...key, amount: 999 }, at).state).toBe('abnormal')
    expect(toRefundQueryReply({ ...refundFields, out_request_no: 'R2' }, key, at).state).toBe('unknown')
    expect(toRefundQueryReply({ ...refundFields, refund_status: '' }, key, at).state).toBe('unknown')
    expect(toRefundQueryReply({ ...refundFields, refund_status: 'REFUND_PROCESSING' }, key, at).state).toBe(
      'processing',
    )
    expect(
      toRefundQueryReply({ ...refundFields, refund_status: '', gmt_refund_pay: '2026-02-01 00:00:01' }, key, at).state,
    ).toBe('done')
  })
})

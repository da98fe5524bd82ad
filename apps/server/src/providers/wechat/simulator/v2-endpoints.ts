/**
 * Version 2 of the simulated WeChat Pay: flat documents with their own signatures, over the same trades, records and
 * scripts. Charges, queries and reverses codes.
 */
import { randomBytes } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import { type XmlFields, readFlatXml, writeFlatXml } from '../flat-xml.ts'
import { hasValidV2Signature, V2_SIGN_TYPE, signV2Fields } from '../v2-sign.ts'
import { buildTradeDocument } from './documents.ts'
import type { TradeEndpoints } from './trade-endpoints.ts'
import type { SimReply } from './reply.ts'
import type { SimState } from './sim-state.ts'

/** A reply, and the XML text it is sent as. */
type V2Reply = { reply: SimReply; body: string }

type V2Fields = Record<string, string>

/** Error codes that are spelled differently in version 2. */
const SPELLED = new Map([
  ['AUTH_CODE_EXPIRE', 'AUTHCODEEXPIRE'],
  ['NOT_ENOUGH', 'NOTENOUGH'],
  ['ORDER_NOT_EXIST', 'ORDERNOTEXIST'],
])

/** Handles a call of version 2; null for an unknown call. */
export function handleV2Call(state: SimState, pay: TradeEndpoints, path: string, body: string): V2Reply | null {
  const call = CALLS.get(path)
  if (!call) return null
  const fields = parseFields(body)
  if (fields === null) return buildUnsignedRefusal('XML格式错误')
  if (!isSigned(state, fields)) return buildUnsignedRefusal('签名错误')
  const isOurs = fields.get('appid') === state.appId && fields.get('mch_id') === state.merchantId
  if (!isOurs) return buildUnsignedRefusal('appid和mch_id不匹配')
  return call(state, pay, fields)
}

const CALLS = new Map<string, (state: SimState, pay: TradeEndpoints, fields: XmlFields) => V2Reply>([
  ['/pay/micropay', micropay],
  ['/pay/orderquery', queryOrder],
  ['/secapi/pay/reverse', reverse],
])

function micropay(state: SimState, pay: TradeEndpoints, fields: XmlFields): V2Reply {
  const getField = (name: string) => fields.get(name) ?? ''
  const reply = pay.codepay({
    query: new URLSearchParams(),
    body: {
      appid: getField('appid'),
      mchid: getField('mch_id'),
      description: getField('body'),
      out_trade_no: getField('out_trade_no'),
      amount: { total: Number(getField('total_fee')), currency: getField('fee_type') || 'CNY' },
      payer: { auth_code: getField('auth_code') },
      scene_info: { store_info: {} },
    },
  })
  const trade = reply.status === 200 ? pay.find(getField('out_trade_no')) : undefined
  if (trade?.state === 'busy')
    return buildV2Refusal(state, reply, { err_code: 'USERPAYING', err_code_des: '需要用户输入支付密码' })
  return trade ? buildV2Success(state, reply, buildTradeFields(state, trade)) : buildV2Refusal(state, reply)
}

function queryOrder(state: SimState, pay: TradeEndpoints, fields: XmlFields): V2Reply {
  const outTradeNo = fields.get('out_trade_no') ?? ''
  const trade = pay.find(outTradeNo)
  const reply = pay.query(outTradeNo, { query: new URLSearchParams({ mchid: state.merchantId }), body: {} })
  return trade ? buildV2Success(state, reply, buildTradeFields(state, trade)) : buildV2Refusal(state, reply)
}

function reverse(state: SimState, pay: TradeEndpoints, fields: XmlFields): V2Reply {
  const outTradeNo = fields.get('out_trade_no') ?? ''
  if (pay.recalls(outTradeNo))
    return buildV2Refusal(
      state,
      { status: 200, body: { code: 'SYSTEMERROR' } },
      { err_code: 'SYSTEMERROR', recall: 'Y' },
    )
  const us = { appid: state.appId, mchid: state.merchantId }
  const reply = pay.reverse(outTradeNo, { query: new URLSearchParams(), body: us })
  if (reply.isLost || reply.status === 200)
    return buildV2Success(state, reply, { out_trade_no: outTradeNo, recall: 'N' })
  return buildV2Refusal(state, reply, { recall: getErrorCode(reply) === 'USERPAYING' ? 'Y' : 'N' })
}

function buildTradeFields(state: SimState, trade: Parameters<typeof buildTradeDocument>[1]): V2Fields {
  const document = buildTradeDocument(state, trade)
  const head = { out_trade_no: trade.outTradeNo, trade_state: String(document['trade_state']), trade_type: 'MICROPAY' }
  // For a refunded order version 2 returns only the state.
  if (trade.paidAt === null || head.trade_state === 'REFUND') return head
  return {
    ...head,
    openid: trade.payerId,
    bank_type: 'OTHERS',
    transaction_id: trade.transactionId,
    total_fee: String(trade.amount),
    cash_fee: String(trade.amount),
    fee_type: 'CNY',
    time_end: formatTime(trade.paidAt).replaceAll(/\D/g, ''),
  }
}

function getErrorCode(reply: SimReply): string {
  const code = reply.body && 'code' in reply.body ? String(reply.body.code) : 'SYSTEMERROR'
  return SPELLED.get(code) ?? code
}

function buildV2Success(state: SimState, reply: SimReply, fields: V2Fields): V2Reply {
  return { reply, body: signDocument(state, { result_code: 'SUCCESS', ...fields }) }
}

function buildV2Refusal(state: SimState, reply: SimReply, more: V2Fields = {}): V2Reply {
  const why = { result_code: 'FAIL', err_code: getErrorCode(reply), err_code_des: '模拟拒绝', ...more }
  return { reply, body: signDocument(state, why) }
}

function signDocument(state: SimState, fields: V2Fields): string {
  const us = { appid: state.appId, mch_id: state.merchantId, nonce_str: randomBytes(16).toString('hex') }
  const whole = new Map(Object.entries({ return_code: 'SUCCESS', return_msg: 'OK', ...us, ...fields }))
  return writeFlatXml(signV2Fields(whole, state.signing.apiV2Key ?? state.apiV2Key))
}

/** Refuses a document before parsing it; such a response has no signature. */
function buildUnsignedRefusal(message: string): V2Reply {
  const fields = new Map([
    ['return_code', 'FAIL'],
    ['return_msg', message],
  ])
  return { reply: { status: 200, body: {} }, body: writeFlatXml(fields) }
}

/** The older MD5 signature type counts as unsigned here. */
function isSigned(state: SimState, fields: XmlFields): boolean {
  return fields.get('sign_type') === V2_SIGN_TYPE && hasValidV2Signature(fields, state.apiV2Key)
}

function parseFields(body: string): XmlFields | null {
  try {
    return readFlatXml(body)
  } catch {
    return null
  }
}

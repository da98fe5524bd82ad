/**
 * Callbacks of WeChat Pay. The signature over the raw body is verified before anything is decrypted or parsed; every failure is a
 * ForgedCallbackError, and nothing else is thrown. Bodies are JSON; version 2 notices are read in v2-refund-notice.ts.
 */
import { verify } from 'node:crypto'
import { z } from 'zod'
import { type CallbackEvent, type CallbackReply, type CallbackRequest, ForgedCallbackError } from '../provider.ts'
import type { PlatformKeys } from './platform-keys.ts'
import { decryptText, type EncryptedText, encryptedTextSchema } from './sealed-text.ts'
import type { WeChatSettings } from './settings.ts'
import { toRefundDocumentReply, toTradeReply } from './wechat-replies.ts'

export const CALLBACK_ACCEPTED: CallbackReply = { status: 204, contentType: 'application/json', body: '' }
export const CALLBACK_REJECTED: CallbackReply = {
  status: 401,
  contentType: 'application/json',
  body: '{"code":"FAIL","message":"签名不对"}',
}

const MAX_BODY = 64 * 1024
const MAX_AGE_SECONDS = 300
/** Prefix of the invalid signatures with which WeChat occasionally tests our verification. */
const PROBE = 'WECHATPAY/SIGNTEST/'

const envelopeSchema = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string().max(64),
  resource: encryptedTextSchema,
})

const tradeHeadSchema = z.object({ mchid: z.string(), appid: z.string(), out_trade_no: z.string().min(1).max(32) })
const refundHeadSchema = z.object({
  mchid: z.string(),
  out_trade_no: z.string().min(1).max(32),
  out_refund_no: z.string().min(1).max(64),
})

type Reading = { settings: WeChatSettings; keys: PlatformKeys; clock: () => Date }

/** Verifies, decrypts and parses a callback. Header names are lower case. */
export async function readCallback(request: CallbackRequest, reading: Reading): Promise<CallbackEvent> {
  try {
    await checkSignature(request, reading)
    return readEvent(request.body, reading.settings)
  } catch (error) {
    throw error instanceof ForgedCallbackError ? error : new ForgedCallbackError('the callback cannot be read')
  }
}

async function checkSignature({ body, headers }: CallbackRequest, { keys, clock }: Reading): Promise<void> {
  const timestamp = headers['wechatpay-timestamp'] ?? ''
  const nonce = headers['wechatpay-nonce'] ?? ''
  const signature = headers['wechatpay-signature'] ?? ''
  if (body.length > MAX_BODY) throw new ForgedCallbackError('the body is too long')
  if (signature.startsWith(PROBE)) throw new ForgedCallbackError('a signature probe')
  if (!/^\d{1,12}$/.test(timestamp)) throw new ForgedCallbackError('no timestamp')
  const age = Math.abs(+clock() / 1_000 - Number(timestamp))
  if (age > MAX_AGE_SECONDS) throw new ForgedCallbackError('too old')
  const key = await keys.lookUp(headers['wechatpay-serial'] ?? '')
  if (!key) throw new ForgedCallbackError('signed with a key we do not know, or that has ended')
  const signed = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`)
  if (!verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64')))
    throw new ForgedCallbackError('wrong signature')
}

function readEvent(body: string, settings: WeChatSettings): CallbackEvent {
  const envelope = envelopeSchema.parse(JSON.parse(body))
  const { id: eventKey, event_type: type } = envelope
  if (type === 'TRANSACTION.SUCCESS') return parseTradeEvent(eventKey, decrypt(envelope.resource, settings), settings)
  if (/^REFUND\.(SUCCESS|ABNORMAL|CLOSED)$/.test(type))
    return refundEvent(eventKey, decrypt(envelope.resource, settings), settings)
  return { eventKey, kind: 'other' }
}

function parseTradeEvent(eventKey: string, document: unknown, settings: WeChatSettings): CallbackEvent {
  const head = tradeHeadSchema.parse(document)
  const ours = { merchantId: settings.merchantId, appId: settings.app.appId }
  if (head.mchid !== ours.merchantId || head.appid !== ours.appId) throw new ForgedCallbackError('for another merchant')
  return {
    eventKey,
    kind: 'trade',
    outTradeNo: head.out_trade_no,
    reply: toTradeReply(document, head.out_trade_no, ours),
  }
}

function refundEvent(eventKey: string, document: unknown, settings: WeChatSettings): CallbackEvent {
  const head = refundHeadSchema.parse(document)
  if (head.mchid !== settings.merchantId) throw new ForgedCallbackError('for another merchant')
  const refund = { outTradeNo: head.out_trade_no, outRefundNo: head.out_refund_no }
  return { eventKey, kind: 'refund', ...refund, reply: toRefundDocumentReply(document, refund) }
}

function decrypt(resource: EncryptedText, settings: WeChatSettings): unknown {
  const text = decryptText(resource, settings.apiV3Keys)
  if (text === null) throw new ForgedCallbackError('cannot be decrypted')
  return JSON.parse(text)
}

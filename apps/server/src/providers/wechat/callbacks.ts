/**
 * Callbacks of WeChat Pay. The signature over the raw body is checked before anything is decrypted or read; whatever fails is
 * a ForgedCallback, and nothing else is ever thrown. Bodies are JSON: there is no XML to guard against in version 3.
 */
import { createDecipheriv, verify } from 'node:crypto'
import { z } from 'zod'
import { type CallbackEvent, type CallbackReply, type CallbackRequest, ForgedCallback } from '../provider.ts'
import type { WeChatSettings } from './settings.ts'
import { refundDocumentReply, tradeReply } from './wechat-replies.ts'

export const ACCEPTED: CallbackReply = { status: 204, contentType: 'application/json', body: '' }
export const REJECTED: CallbackReply = {
  status: 401,
  contentType: 'application/json',
  body: '{"code":"FAIL","message":"签名不对"}',
}

const MAX_BODY = 64 * 1024
const MAX_AGE_SECONDS = 300
/** WeChat tests now and then whether we really check, with signatures that begin like this. */
const PROBE = 'WECHATPAY/SIGNTEST/'
const TAG_BYTES = 16

const envelopeSchema = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string().max(64),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string().length(12),
    associated_data: z.string().default(''),
  }),
})

const tradeHeadSchema = z.object({ mchid: z.string(), appid: z.string(), out_trade_no: z.string().min(1).max(32) })
const refundHeadSchema = z.object({
  mchid: z.string(),
  out_trade_no: z.string().min(1).max(32),
  out_refund_no: z.string().min(1).max(64),
})

type Reading = { settings: WeChatSettings; clock: () => Date }

/** Verifies, decrypts and reads a callback. Header names are lower case. */
export async function readCallback(request: CallbackRequest, reading: Reading): Promise<CallbackEvent> {
  try {
    checkSignature(request, reading)
    return readEvent(request.body, reading.settings)
  } catch (error) {
    throw error instanceof ForgedCallback ? error : new ForgedCallback('the callback cannot be read')
  }
}

function checkSignature({ body, headers }: CallbackRequest, { settings, clock }: Reading): void {
  const timestamp = headers['wechatpay-timestamp'] ?? ''
  const nonce = headers['wechatpay-nonce'] ?? ''
  const signature = headers['wechatpay-signature'] ?? ''
  const key = settings.platformKeys.get(headers['wechatpay-serial'] ?? '')
  if (body.length > MAX_BODY) throw new ForgedCallback('the body is too long')
  if (signature.startsWith(PROBE)) throw new ForgedCallback('a signature probe')
  if (!key) throw new ForgedCallback('signed with a key we do not know')
  if (!/^\d{1,12}$/.test(timestamp)) throw new ForgedCallback('no timestamp')
  const age = Math.abs(+clock() / 1_000 - Number(timestamp))
  if (age > MAX_AGE_SECONDS) throw new ForgedCallback('too old')
  const signed = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`)
  if (!verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'))) throw new ForgedCallback('wrong signature')
}

function readEvent(body: string, settings: WeChatSettings): CallbackEvent {
  const envelope = envelopeSchema.parse(JSON.parse(body))
  const { id: eventKey, event_type: type } = envelope
  if (type === 'TRANSACTION.SUCCESS') return tradeEvent(eventKey, decrypt(envelope.resource, settings), settings)
  if (/^REFUND\.(SUCCESS|ABNORMAL|CLOSED)$/.test(type))
    return refundEvent(eventKey, decrypt(envelope.resource, settings), settings)
  return { eventKey, kind: 'other' }
}

function tradeEvent(eventKey: string, document: unknown, settings: WeChatSettings): CallbackEvent {
  const head = tradeHeadSchema.parse(document)
  const ours = { merchantId: settings.merchantId, appId: settings.app.appId }
  if (head.mchid !== ours.merchantId || head.appid !== ours.appId) throw new ForgedCallback('for another merchant')
  return {
    eventKey,
    kind: 'trade',
    outTradeNo: head.out_trade_no,
    reply: tradeReply(document, head.out_trade_no, ours),
  }
}

function refundEvent(eventKey: string, document: unknown, settings: WeChatSettings): CallbackEvent {
  const head = refundHeadSchema.parse(document)
  if (head.mchid !== settings.merchantId) throw new ForgedCallback('for another merchant')
  const refund = { outTradeNo: head.out_trade_no, outRefundNo: head.out_refund_no }
  return { eventKey, kind: 'refund', ...refund, reply: refundDocumentReply(document, refund) }
}

/** Tries the secret in force, then the one before it. */
function decrypt(resource: z.output<typeof envelopeSchema>['resource'], settings: WeChatSettings): unknown {
  for (const key of settings.apiV3Keys) {
    const text = open(resource, key)
    if (text !== null) return JSON.parse(text)
  }
  throw new ForgedCallback('cannot be decrypted')
}

function open(resource: z.output<typeof envelopeSchema>['resource'], key: string): string | null {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  if (sealed.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, resource.nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(resource.associated_data))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

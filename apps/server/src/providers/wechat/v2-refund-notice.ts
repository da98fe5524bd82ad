/**
 * Refund notices of WeChat Pay v2, sent when the merchant platform is configured that way or a refund was made there.
 * They are unsigned, with fields encrypted by the merchant's secret (AES-256-ECB, which does not detect tampering), so
 * a notice only names a refund, whose outcome is then queried.
 */
import { createDecipheriv, createHash } from 'node:crypto'
import { type CallbackEvent, type CallbackReply, type CallbackRequest, ForgedCallbackError } from '../provider.ts'
import type { PayProvider } from '../provider.ts'
import { type XmlFields, readFlatXml } from './flat-xml.ts'
import type { WeChatSettings } from './settings.ts'

/** Response expected by version 2. */
export const V2_CALLBACK_ACCEPTED: CallbackReply = {
  status: 200,
  contentType: 'text/xml',
  body: '<xml><return_code><![CDATA[SUCCESS]]></return_code><return_msg><![CDATA[OK]]></return_msg></xml>',
}

/** True for a document of version 2. Version 3 sends JSON with a signature header. */
export const isV2Notice = ({ body, headers }: CallbackRequest): boolean =>
  headers['wechatpay-signature'] === undefined && body.trimStart().startsWith('<xml>')

type Reading = { settings: WeChatSettings; askRefund: PayProvider['queryRefund'] }

/** Reads a notice and queries its refund. Throws only ForgedCallbackError. */
export async function readV2Notice(
  { body }: CallbackRequest,
  { settings, askRefund }: Reading,
): Promise<CallbackEvent> {
  const { outTradeNo, outRefundNo, refundId, status } = parseRefund(body, settings)
  const refund = { outTradeNo, outRefundNo }
  const reply = await askRefund(refund)
  return { eventKey: `v2-${refundId}-${status}`, kind: 'refund', ...refund, reply, answer: V2_CALLBACK_ACCEPTED }
}

function parseRefund(body: string, settings: WeChatSettings) {
  if (settings.codePay.version !== 'v2') throw new ForgedCallbackError('no secret of version 2')
  const notice = parseFields(body)
  if (notice.get('appid') !== settings.app.appId || notice.get('mch_id') !== settings.merchantId)
    throw new ForgedCallbackError('for another merchant')
  const fields = parseFields(openReqInfo(notice.get('req_info') ?? '', settings.codePay.apiV2Key), 'root')
  const requireField = (name: string, form: RegExp) => {
    const value = fields.get(name) ?? ''
    if (!form.test(value)) throw new ForgedCallbackError(`the notice has no ${name}`)
    return value
  }
  return {
    outTradeNo: requireField('out_trade_no', /^[\w|*@-]{1,32}$/),
    outRefundNo: requireField('out_refund_no', /^[\w|*@-]{1,64}$/),
    refundId: requireField('refund_id', /^\w{1,32}$/),
    status: requireField('refund_status', /^[A-Z]{1,16}$/),
  }
}

function parseFields(text: string, root?: string): XmlFields {
  try {
    return readFlatXml(text, root)
  } catch {
    throw new ForgedCallbackError('the notice cannot be read')
  }
}

/** The key is the secret's MD5 as lower-case hex text. */
function openReqInfo(reqInfo: string, apiV2Key: string): string {
  const key = createHash('md5').update(apiV2Key).digest('hex')
  const decipher = createDecipheriv('aes-256-ecb', key, null)
  try {
    return Buffer.concat([decipher.update(Buffer.from(reqInfo, 'base64')), decipher.final()]).toString('utf8')
  } catch {
    throw new ForgedCallbackError('cannot be decrypted')
  }
}

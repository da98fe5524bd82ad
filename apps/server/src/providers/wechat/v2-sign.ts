/** Signatures of WeChat Pay v2: HMAC-SHA256 with the merchant's key; the older MD5 is not used. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { XmlFields } from './flat-xml.ts'

export const V2_SIGN_TYPE = 'HMAC-SHA256'

/** Computes the signature over every non-empty field except `sign`, in byte order of names; upper-case hex. */
export function computeV2Signature(fields: XmlFields, apiV2Key: string): string {
  const signed = [...fields].filter(([name, value]) => name !== 'sign' && value !== '')
  const inOrder = signed.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = inOrder.map(([name, value]) => `${name}=${value}`).join('&')
  return createHmac('sha256', apiV2Key).update(`${text}&key=${apiV2Key}`).digest('hex').toUpperCase()
}

/** Adds the signature and its type to the fields. */
export function signV2Fields(fields: XmlFields, apiV2Key: string): XmlFields {
  const whole = new Map([...fields, ['sign_type', V2_SIGN_TYPE]])
  return whole.set('sign', computeV2Signature(whole, apiV2Key))
}

/** False when the signature is missing, of another type or over other content. */
export function hasValidV2Signature(fields: XmlFields, apiV2Key: string): boolean {
  const received = Buffer.from(fields.get('sign') ?? '')
  const right = Buffer.from(computeV2Signature(fields, apiV2Key))
  return received.length === right.length && timingSafeEqual(received, right)
}

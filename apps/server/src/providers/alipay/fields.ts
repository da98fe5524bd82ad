/** Reads fields of Alipay's messages: every value is external text, truncated and stripped before use. */
import { isTime, parseTime } from '@nocturne/base/venue-time'
import { toFen } from './yuan.ts'

export type AlipayFields = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field as plain text of at most `limit` characters, without control characters; '' when missing or not text. */
export function getTextField(fields: AlipayFields, name: string, limit = 128): string {
  const value = fields[name]
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .toWellFormed()
    .replaceAll(/\p{Cc}|\p{Cf}/gu, '')
    .trim()
    .slice(0, limit)
    .toWellFormed()
}

/** A yuan field in fen; null when missing or not an amount. */
export function getFenField(fields: AlipayFields, name: string): number | null {
  return toFen(getTextField(fields, name, 20))
}

/** A Beijing time such as `2026-01-31 23:59:59` or `… 23:59:59.123`; null when missing or not a time. */
export function getTimeField(fields: AlipayFields, name: string): Date | null {
  const text = getTextField(fields, name, 32).replace(/\.\d{1,3}$/, '')
  return isTime(text) ? parseTime(text) : null
}

/** The guest's id: the newer open id where Alipay sends it, else the older user id. */
export function getBuyerId(fields: AlipayFields): string {
  return (
    getTextField(fields, 'buyer_open_id') || getTextField(fields, 'buyer_user_id') || getTextField(fields, 'buyer_id')
  )
}

/** Text for the log when a response is unclear. Contains only the codes of the response, no other content. */
export function formatErrorCodes(fields: AlipayFields): string {
  const codes = [getTextField(fields, 'code', 16), getTextField(fields, 'sub_code', 64)].filter(Boolean).join(' ')
  return `支付宝返回 ${codes.replaceAll(/[^\w .-]/g, '') || '不明应答'}`
}

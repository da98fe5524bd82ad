import { hash, randomUUID } from 'node:crypto'
import type { RequestInfo } from './context.ts'
import { refuseField } from './refusal.ts'
import { hashToken } from './session-guard.ts'

/** Guests are known by their phone alone; one that does not say who it is can hold no pass and begin no payment. */
export function demandDevice({ deviceId }: Pick<RequestInfo, 'deviceId'>): string {
  return deviceId === '' ? refuseField('deviceId', '设备编号', '缺少设备编号，请刷新页面后重试') : deviceId
}

/** What a phone that names no device is known by: the account of a provider, in the provider's words. */
export const deviceOfAccount = (openId: string): string => `open:${openId}`

/** True when a phone is known by its account alone, which others may know as well. */
export const isNamedByAccount = (deviceId: string): boolean => deviceId.startsWith(deviceOfAccount(''))

/** A phone that names neither a device nor an account is known by the pass it was given, and by nothing else. */
export const deviceOfPass = (pass: string): string => `pass:${hashToken(pass)}`

/**
 * Lets a caller that names neither device, account nor pass begin a payment: it gets a device id with its answer and shows it as
 * `X-Device-Id` from then on. The id follows from the request's own id, so that a retry finds what the request began.
 */
export function nameDevice<C extends { request: RequestInfo }>(
  context: C,
  requestId: string | undefined,
): { context: C; issued: { deviceId?: string } } {
  if (context.request.deviceId !== '') return { context, issued: {} }
  const deviceId = `new-${requestId === undefined ? randomUUID() : hash('sha256', requestId).slice(0, 32)}`
  return { context: { ...context, request: { ...context.request, deviceId } }, issued: { deviceId } }
}

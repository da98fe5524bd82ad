import { hash, randomUUID } from 'node:crypto'
import type { RequestInfo } from './context.ts'
import { refuseField } from './refusal.ts'
import { hashToken } from './session-guard.ts'

/** Guests are identified by their phone alone; one without a device id cannot have a pass or start a payment. */
export function requireDevice({ deviceId }: Pick<RequestInfo, 'deviceId'>): string {
  return deviceId === '' ? refuseField('deviceId', '设备编号', '缺少设备编号，请刷新页面后重试') : deviceId
}

/** Device id of a phone identified by a provider account (the provider's id). */
export const toAccountDeviceId = (openId: string): string => `open:${openId}`

/** True when a phone is identified by its account alone, which others may know as well. */
export const isNamedByAccount = (deviceId: string): boolean => deviceId.startsWith(toAccountDeviceId(''))

/** Device id of a phone that sends neither device id nor account: derived from its pass. */
export const toPassDeviceId = (pass: string): string => `pass:${hashToken(pass)}`

/**
 * Lets a caller without device id, account or pass start a payment: the response issues a device id, which the caller then sends as
 * `X-Device-Id`. The id is derived from `requestId`, so a retry finds the payment it started.
 */
export function issueDeviceId<C extends { request: RequestInfo }>(
  context: C,
  requestId: string | undefined,
): { context: C; issued: { deviceId?: string } } {
  if (context.request.deviceId !== '') return { context, issued: {} }
  const deviceId = `new-${requestId === undefined ? randomUUID() : hash('sha256', requestId).slice(0, 32)}`
  return { context: { ...context, request: { ...context.request, deviceId } }, issued: { deviceId } }
}

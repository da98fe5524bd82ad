import { hash, randomUUID } from 'node:crypto'
import type { RequestInfo } from './context.ts'
import { refuseField } from './refusal.ts'
import { hashToken } from './session-guard.ts'

/**
 * Returns the device id. Throws without one: a guest's phone is identified by it alone, so it could have no pass and
 * start no payment.
 */
export function requireDeviceId({ deviceId }: Pick<RequestInfo, 'deviceId'>): string {
  return deviceId === '' ? refuseField('deviceId', '设备编号', '缺少设备编号，请刷新页面后重试') : deviceId
}

/** Device id of a phone that is identified by a provider account: derived from the provider's id. */
export const toAccountDeviceId = (openId: string): string => `open:${openId}`

/** True when a phone is identified only by its provider account, which others may know as well. */
export const isAccountDeviceId = (deviceId: string): boolean => deviceId.startsWith(toAccountDeviceId(''))

/** Device id of a phone that sends neither device id nor account: derived from its pass. */
export const deriveDeviceIdFromPass = (pass: string): string => `pass:${hashToken(pass)}`

/**
 * Lets a caller without device id, account or pass start a payment: the response issues a device id, which the caller
 * then sends as `X-Device-Id`. The id is derived from `requestId`, so that a retry finds the payment it started.
 */
export function issueDeviceId<C extends { request: RequestInfo }>(
  context: C,
  requestId: string | undefined,
): { context: C; issued: { deviceId?: string } } {
  if (context.request.deviceId !== '') return { context, issued: {} }
  const deviceId = `new-${requestId === undefined ? randomUUID() : hash('sha256', requestId).slice(0, 32)}`
  return { context: { ...context, request: { ...context.request, deviceId } }, issued: { deviceId } }
}

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

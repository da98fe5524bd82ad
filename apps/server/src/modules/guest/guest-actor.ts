import type { RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'

/** How logs and the table's history name whoever acts without a login. */
export const THE_GUEST = { userId: null, nickName: '客人' } as const

/** Guests are known by their phone alone; one that does not say who it is cannot hold a pass. */
export function demandDevice({ deviceId }: RequestInfo): string {
  if (deviceId !== '') return deviceId
  const message = '缺少设备编号，请刷新页面后重试'
  return refuse('PARAM_INVALID', { field: message }, { field: 'deviceId', label: '设备编号', message })
}

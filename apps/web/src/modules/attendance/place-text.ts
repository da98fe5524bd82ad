import type { LocationState } from './use-phone-location.ts'

/** Position of the phone relative to the venue; only the position itself while the venue has no stored place. */
export function formatPlace(seen: LocationState, hasPlace: boolean): string {
  if (seen.state === 'looking') return '正在定位'
  if (seen.state === 'failed') return '未获取到定位'
  if (!hasPlace) return '已获取定位'
  return seen.near ? '在打卡范围内' : '不在打卡范围内'
}

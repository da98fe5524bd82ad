/** What became of a guest's call, in his words. Pure. */
import { wishes, type Wish } from '@nocturne/contract/guest/wishes'

import { clock } from '../../lib/format.ts'

type Call = { kind: Wish; callTime: string; takenBy: string | null }

/** Said at the tap: somebody was told, and of what. */
export function toldText(kind: Wish): string {
  if (kind === 'open') return '已通知楼面经理，请稍候'
  return kind === 'service' ? '已通知服务员，请稍候' : `已通知服务员：${wishes[kind]}`
}

/** What happens next: somebody was told, then somebody is on his way. */
export function callText({ kind, callTime, takenBy }: Call): string {
  const told = kind === 'open' ? '已通知楼面经理' : '已通知服务员'
  const next = takenBy === null ? `${told}，${clock(callTime)}` : `${takenBy} 正在赶来`
  return kind === 'service' || kind === 'open' ? next : `${wishes[kind]}：${next}`
}

/** Somebody was told and nobody is on his way yet: telling once more helps nobody. */
export const isWaiting = ({ takenBy }: Pick<Call, 'takenBy'>): boolean => takenBy === null

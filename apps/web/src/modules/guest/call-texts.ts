/** Status texts of a guest's call. Pure. */
import { wishes, type Wish } from '@nocturne/contract/guest/wishes'

import { clock } from '../../lib/format.ts'

type Call = { kind: Wish; callTime: string; takenBy: string | null }

/** Confirmation at the tap: the staff notified, and the request. */
export function toldText(kind: Wish): string {
  if (kind === 'open') return '已通知楼面经理，请稍候'
  return kind === 'service' ? '已通知服务员，请稍候' : `已通知服务员：${wishes[kind]}`
}

/** Progress: staff notified, then accepted by a waiter. */
export function callText({ kind, callTime, takenBy }: Call): string {
  const told = kind === 'open' ? '已通知楼面经理' : '已通知服务员'
  const next = takenBy === null ? `${told}，${clock(callTime)}` : `${takenBy} 正在赶来`
  return kind === 'service' || kind === 'open' ? next : `${wishes[kind]}：${next}`
}

/** Notified and not accepted yet: a repeated call would change nothing. */
export const isWaiting = ({ takenBy }: Pick<Call, 'takenBy'>): boolean => takenBy === null

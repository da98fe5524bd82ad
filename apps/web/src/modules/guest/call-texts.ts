/** Status texts of a guest's call. Pure. */
import { guestRequests, type GuestRequest } from '@nocturne/contract/guest/guest-requests'

import { formatClock } from '#lib/format/format.ts'

type Call = { kind: GuestRequest; callTime: string; takenBy: string | null }

/** Confirmation at the tap: the staff notified, and the request. */
export function formatCallSent(kind: GuestRequest): string {
  if (kind === 'open') return '已通知楼面经理，请稍候'
  return kind === 'service' ? '已通知服务员，请稍候' : `已通知服务员：${guestRequests[kind]}`
}

/** Progress: staff notified, then accepted by a waiter. */
export function formatCallProgress({ kind, callTime, takenBy }: Call): string {
  const notifiedText = kind === 'open' ? '已通知楼面经理' : '已通知服务员'
  const next = takenBy === null ? `${notifiedText}，${formatClock(callTime)}` : `${takenBy} 正在赶来`
  return kind === 'service' || kind === 'open' ? next : `${guestRequests[kind]}：${next}`
}

/** Notified and not accepted yet: a repeated call would change nothing. */
export const isWaiting = ({ takenBy }: Pick<Call, 'takenBy'>): boolean => takenBy === null

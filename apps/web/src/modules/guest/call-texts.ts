/** Status texts of a guest's call. Pure. */
import { guestRequests, type GuestRequest } from '@nocturne/contract/guest/guest-requests'

import { formatClock } from '#lib/format/format.ts'

type Call = { kind: GuestRequest; callTime: string; takenBy: string | null }

/** Text shown immediately after the tap: the notified staff, and the guest's request. */
export function formatCallSent(kind: GuestRequest): string {
  if (kind === 'open') return '已通知楼面经理，请稍候'
  return kind === 'service' ? '已通知服务员，请稍候' : `已通知服务员：${guestRequests[kind]}`
}

/** Progress of a call as text: the notified staff, or the waiter who has accepted. */
export function formatCallProgress({ kind, callTime, takenBy }: Call): string {
  const notifiedText = kind === 'open' ? '已通知楼面经理' : '已通知服务员'
  const next = takenBy === null ? `${notifiedText}，${formatClock(callTime)}` : `${takenBy} 正在赶来`
  return kind === 'service' || kind === 'open' ? next : `${guestRequests[kind]}：${next}`
}

/** True while no waiter has accepted the call. Calling again has no effect then. */
export const isCallPending = ({ takenBy }: Pick<Call, 'takenBy'>): boolean => takenBy === null

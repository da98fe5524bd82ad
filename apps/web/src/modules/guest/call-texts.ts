/** What became of a guest's call, in his words. Pure. */
import { wishes, type Wish } from '@nocturne/contract/guest/wishes'

import { clock } from '../../lib/format.ts'

type Call = { kind: Wish; callTime: string; takenBy: string | null }

/** Said at the tap: somebody was told, and of what. */
export const toldText = (kind: Wish): string =>
  kind === 'service' ? '已通知服务员，请稍候' : `已通知服务员：${wishes[kind]}`

/** What happens next: somebody was told, then somebody is on his way. */
export function callText({ kind, callTime, takenBy }: Call): string {
  const next = takenBy === null ? `已通知服务员，${clock(callTime)}` : `${takenBy} 正在赶来`
  return kind === 'service' ? next : `${wishes[kind]}：${next}`
}

/** Somebody was told and nobody is on his way yet: telling once more helps nobody. */
export const isWaiting = ({ takenBy }: Pick<Call, 'takenBy'>): boolean => takenBy === null

import CloudOff from 'lucide-react/icons/cloud-off'

import type { Operation } from '#lib/offline/operation-rules.ts'
import { ActionOutcome } from '#kit/outcome.tsx'
import { formatQueuedOperation } from '../kept-texts.ts'

/**
 * State of an operation queued on this device. `then`: verb of the action that runs automatically when the device is
 * online, such as 下单.
 */
export function QueuedOutcome({ op, then }: { op: Operation | undefined; then: string }) {
  const icon = <CloudOff />
  if (op === undefined) {
    return (
      <ActionOutcome icon={icon} tone="warning" title="本机已没有这一笔">
        是否成功以台位订单为准
      </ActionOutcome>
    )
  }
  const { title, text } = formatQueuedOperation(op, then)
  return (
    <ActionOutcome icon={icon} tone="warning" title={title}>
      {text}
    </ActionOutcome>
  )
}

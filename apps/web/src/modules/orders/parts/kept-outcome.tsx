import CloudOff from 'lucide-react/icons/cloud-off'

import { isUnknown, type Operation } from '#lib/offline/operation-rules.ts'
import { Outcome } from '#kit/outcome.tsx'

/** State of an operation queued on this device. `then`: what happens automatically when online, such as 下单. */
export function KeptOutcome({ op, then }: { op: Operation | undefined; then: string }) {
  const icon = <CloudOff />
  if (op === undefined) {
    return (
      <Outcome icon={icon} tone="warning" title="本机已没有这一笔">
        是否成功以台位订单为准
      </Outcome>
    )
  }
  return (
    <Outcome icon={icon} tone="warning" title="已保存，等待发送">
      {isUnknown(op)
        ? `${op.label}结果未知，正在确认，请勿重复提交`
        : `${op.label}已保存在本机，联网后自动${then}，请勿重复提交`}
    </Outcome>
  )
}

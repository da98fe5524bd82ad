import type { Operation } from '#lib/offline/operation-rules.ts'
import { isOutcomeUnknown } from '#lib/offline/operation-state.ts'

/**
 * Title and text of an operation queued on this device. `then`: verb of the action that runs automatically when the
 * device is online, such as 下单.
 */
export const formatQueuedOperation = (op: Operation, then: string): { title: string; text: string } =>
  isOutcomeUnknown(op)
    ? { title: '正在确认结果', text: `${op.label}：已发出，还没有收到结果，请勿重复提交` }
    : { title: '已保存，等待发送', text: `${op.label}：已保存在本机，联网后自动${then}，请勿重复提交` }

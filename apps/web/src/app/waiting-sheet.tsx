import { formatFen } from '@nocturne/base/money'
import { formatTime } from '@nocturne/base/venue-time'

import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ListRow } from '../kit/list-row.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { dueSum } from '../lib/due-sum.ts'
import { clock } from '../lib/format.ts'
import { discardOperation, giveUpOperation, retryOperation } from '../lib/operation-queue.ts'
import { useWaiting } from '../lib/waiting.ts'
import { canDiscard, isHeld, isUnknown, mayGiveUp, mayRetry, sinceOf, type Operation } from '../lib/operation-rules.ts'

/** What is kept on this phone: what waits, what may have happened, what was refused and why; with 重试, 放弃 and 删除. */
export default function WaitingSheet({ onClose }: { onClose: () => void }) {
  const { list } = useWaiting()
  return (
    <Sheet open onClose={onClose} title="本机待发送">
      {list.length === 0 && <EmptyState text="都已送达" />}
      {list.map((op) => (
        <WaitingRow key={op.opId} op={op} all={list} />
      ))}
    </Sheet>
  )
}

function WaitingRow({ op, all }: { op: Operation; all: readonly Operation[] }) {
  const actions = (
    <>
      {(op.status === 'waiting' ? !isHeld(op, all) : mayRetry(op)) && (
        <Button size="small" onClick={() => retryOperation(op.opId)}>
          {retryText(op)}
        </Button>
      )}
      {mayGiveUp(op) && (
        <Button size="small" onClick={() => giveUpOperation(op.opId)}>
          放弃
        </Button>
      )}
      {canDiscard(op) && (
        <Button size="small" kind="danger" onClick={() => discardOperation(op.opId)}>
          删除
        </Button>
      )}
    </>
  )
  return <ListRow title={op.label} fact={`${clock(formatTime(sinceOf(op)))} · ${stateText(op, all)}`} chip={actions} />
}

function retryText({ refusal }: Operation): string {
  const fen = dueSum(refusal)
  return fen === null ? '重试' : `按 ${formatFen(fen, { trim: true })} 提交`
}

function stateText(op: Operation, all: readonly Operation[]): string {
  if (op.status === 'refused') return op.refusal?.msg ?? '未成功'
  if (isHeld(op, all)) return '前一步未成功，暂不发送'
  if (op.asking) return '结果未知，正在确认能否作废'
  if (isUnknown(op)) return '结果未知，正在确认，请勿重复提交'
  return op.underWay ? '正在发送' : '等待网络'
}

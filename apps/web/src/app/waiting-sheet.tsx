import { formatFen } from '@nocturne/base/money'
import { formatTime } from '@nocturne/base/venue-time'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { showToast } from '#kit/toast.ts'
import { findDueAmount } from '#lib/format/due-sum.ts'
import { formatClock } from '#lib/format/format.ts'
import {
  discardOperation,
  abandonOperation,
  replaceOperationStep,
  retryOperation,
} from '#lib/offline/operation-queue.ts'
import { buildApiQuery, queryClient } from '#lib/query/query.ts'
import { useWaitingOperations } from '#lib/offline/waiting.ts'
import {
  canDiscard,
  listDependencies,
  isOperationBlocked,
  isOutcomeUnknown,
  canAbandon,
  canRetry,
  getPendingSince,
  type Operation,
} from '#lib/offline/operation-rules.ts'
import { formatError } from '#shells/query-state.ts'

/**
 * Operations stored on this phone that are waiting, unknown or refused (with the reason), and the actions 重试, 放弃 and
 * 删除.
 */
export default function WaitingOperationsSheet({ onClose }: { onClose: () => void }) {
  const { list } = useWaitingOperations()
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
  const isBlocked = isOperationBlocked(op, all)
  const ownTable = isBlocked ? parseLane(op.lane) : undefined
  return (
    <Card>
      <ListRow
        inCard
        title={op.label}
        fact={`${formatClock(formatTime(getPendingSince(op)))} · ${formatState(op, all)}`}
      />
      <Stack row spread>
        {canDiscard(op) && (
          <Button size="small" kind="danger" onClick={() => discard(op)}>
            删除
          </Button>
        )}
        {canAbandon(op) && (
          <Button size="small" onClick={() => abandonOperation(op.opId)}>
            放弃
          </Button>
        )}
        {(op.status === 'waiting' ? !isBlocked : canRetry(op)) && (
          <Button size="small" onClick={() => retryOperation(op.opId)}>
            {retryText(op)}
          </Button>
        )}
        {ownTable !== undefined && (
          <Button size="small" kind="primary" onClick={() => sendToOpenTable(op, ownTable)}>
            发送到当前开台
          </Button>
        )}
      </Stack>
    </Card>
  )
}

async function discard(op: Operation): Promise<void> {
  const body = '删除后不再发送，不能恢复'
  const sure = await confirm({ title: `删除 ${op.label}`, body, confirmLabel: '删除', tone: 'danger' })
  if (sure && !(await discardOperation(op.opId))) showToast('结果还在确认，请稍候')
}

/**
 * Sends an operation to the current sitting of its table, after confirmation. For operations that depend on an opening
 * which failed.
 */
async function sendToOpenTable(op: Operation, tableId: number): Promise<void> {
  const [opening] = listDependencies(op.input)
  if (opening === undefined) return
  const read = { ...buildApiQuery(tables.detail, { tableId }), staleTime: 0 }
  const detail = await queryClient.fetchQuery(read).catch((error: unknown) => {
    showToast(formatError(error))
    return null
  })
  if (!detail) return
  const { card, record } = detail
  if (!record) return showToast(`${card.tableName} 还没有开台，请先重试开台`)
  const body = `${record.openUserName} ${formatClock(record.openTime)} 开台 · ${record.guestName} ${record.guestNum}人`
  const sure = await confirm({ title: `${op.label} 发送到当前开台`, body, confirmLabel: '发送' })
  if (sure) await replaceOperationStep(op.opId, opening, { tableRecordId: record.tableRecordId })
}

/** Table id of an operation queue named `table:12`; undefined for other names. */
function parseLane(lane: string): number | undefined {
  const id = /^table:(\d+)$/.exec(lane)?.[1]
  return id === undefined ? undefined : Number(id)
}

function retryText({ refusal }: Operation): string {
  const fen = findDueAmount(refusal)
  return fen === null ? '重试' : `按 ${formatFen(fen, { trim: true })} 提交`
}

function formatState(op: Operation, all: readonly Operation[]): string {
  if (op.status === 'refused') return op.refusal?.msg ?? '未成功'
  if (isOperationBlocked(op, all)) return '前一步未成功，暂不发送'
  if (op.asking) return '结果未知，正在确认能否作废'
  if (isOutcomeUnknown(op)) return '结果未知，正在确认，请勿重复提交'
  return op.underWay ? '正在发送' : '等待发送'
}

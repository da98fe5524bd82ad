import { getLabel } from '@nocturne/contract/dictionaries'
import { stage } from '@nocturne/contract/stage/endpoints'

import { Notice } from '#kit/notice.tsx'
import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { floorQueries } from '../../tables/public.ts'
import type { ActorClockRow } from '../performer.ts'

/** 撤销上钟: cancels the paid time, and returns its order while it is unpaid. */
export default function CancelPaidTimeSheet({ row, onClose }: { row: ActorClockRow; onClose: () => void }) {
  const command = useCommand(stage.cancel, {
    lane: () => `stage:${row.actorUserId}`,
    label: `${row.actorName} 撤销上钟`,
    quiet: true,
    invalidates: [stage.state, stage.list, ...floorQueries],
  })
  return (
    <ReasonSheet
      draft={`stage.cancel.${row.actorClockId}`}
      title={`撤销上钟 ${row.actorName}`}
      fact={[row.tableName, getLabel('actor_clock_kind', row.clockKind)].filter(Boolean).join(' · ')}
      usual={['登记错艺人', '登记错台位', '客人不认可']}
      reasonLabel="撤销原因"
      submitLabel="撤销"
      submitKind="danger"
      onClose={onClose}
      send={async (reason) => {
        await command.submit({ actorClockId: row.actorClockId, reason })
        showToast('已撤销')
        onClose()
      }}
    >
      {row.orderId !== null && <Notice tone="warning">台位账单上的点钟费会一并退回；客人已付款的请先退款</Notice>}
    </ReasonSheet>
  )
}

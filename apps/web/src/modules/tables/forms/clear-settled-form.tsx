import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useConfirmation } from '../../../lib/form.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { tableLinks } from '../links.ts'
import { floorReadings } from '../queries.ts'

type Cleared = AnswerOf<typeof tables.clearSettled>

export type ClearSettledProps = {
  /** Settled sittings, as they were named when the sheet opened. */
  sittings: readonly { tableRecordId: number; tableName: string }[]
  onClose: () => void
}

/** 批量清台: every table whose guests have paid and gone, in one act; what stays says why. */
export default function ClearSettledForm({ sittings, onClose }: ClearSettledProps) {
  // What others settle meanwhile is not slipped under him.
  const [seen] = useState(sittings)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const command = useCommand(tables.clearSettled, { label: '批量清台', quiet: true, invalidates: floorReadings })
  const form = useConfirmation(async () => {
    const done = await command.submit({ tableRecordIds: seen.map(({ tableRecordId }) => tableRecordId) })
    if (!done.queued) setCleared(done.answer)
  })
  if (cleared) return <WhatStays cleared={cleared} onClose={onClose} />
  return (
    <FormSheet form={form} title={`批量清台 ${seen.length} 台`} onClose={onClose} submitLabel={`清台 ${seen.length}`}>
      <p>{seen.map(({ tableName }) => tableName).join('、')} 已结清，客人已离开，可以接待下一桌客人。</p>
    </FormSheet>
  )
}

function WhatStays({ cleared: { cleared, left }, onClose }: { cleared: Cleared; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={`已清台 ${cleared.length} 台`}
      fact={cleared.join('、')}
      footer={
        <Button kind="primary" wide onClick={onClose}>
          完成
        </Button>
      }
    >
      {left.length === 0 && <Notice tone="positive">全部清台完成</Notice>}
      {left.map(({ tableRecordId, tableName, why }) => (
        <ListRow
          key={tableRecordId}
          title={`${tableName} 未清台`}
          fact={why}
          href={tableLinks({ tableId: 0, tableRecordId }).bill}
        />
      ))}
    </Sheet>
  )
}

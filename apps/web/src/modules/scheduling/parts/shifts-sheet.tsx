import { normalDisable } from '@nocturne/contract/codes'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { formatShiftTimes, type Shift } from '../schedule-texts.ts'

const shiftForm = createLazyComponent(() => import('../forms/shift-form.tsx'))

/** 班次设置: shifts that can be assigned. */
export default function ShiftsSheet({ onClose }: { onClose: () => void }) {
  const query = useApi(scheduling.shiftList, {}, { live: true })
  const [edited, setEdited] = useState<Shift | 'new' | null>(null)
  if (edited !== null)
    return (
      <LazySheet part={shiftForm} props={{ shift: edited === 'new' ? null : edited, onClose: () => setEdited(null) }} />
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title="班次设置"
      footer={
        <Button kind="primary" wide onClick={() => setEdited('new')}>
          新增班次
        </Button>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
        {({ rows }) =>
          rows.map((shift) => {
            const off = shift.status === normalDisable.disabled
            return (
              <ListRow
                key={shift.shiftId}
                title={shift.shiftName}
                aside={<Tag tone={off ? 'neutral' : shift.color}>{off ? '已停用' : shift.shortName}</Tag>}
                fact={shift.restFlag ? '休息日' : `${formatShiftTimes(shift)} · 迟到 ${shift.lateMinutes} 分钟起算`}
                onClick={off ? undefined : () => setEdited(shift)}
              />
            )
          })
        }
      </QueryView>
    </Sheet>
  )
}

import { formatFen } from '@nocturne/base/money'
import { actorClockStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'

import { ListRow } from '#kit/list-row.tsx'
import { Tag } from '#kit/tag.tsx'
import type { Tone } from '#kit/tone.ts'
import { formatClock } from '#lib/format/format.ts'
import type { ActorClockRow } from '../performer.ts'

const tones: Readonly<Record<ActorClockRow['status'], Tone>> = {
  [actorClockStatus.running]: 'positive',
  [actorClockStatus.ended]: 'neutral',
  [actorClockStatus.cancelled]: 'danger',
}

const formatSpan = ({ startTime, endTime }: ActorClockRow) =>
  `${formatClock(startTime)}–${endTime === null ? '' : formatClock(endTime)}`

/** Paid times of a night, newest first; those the user may cancel are buttons. */
export function PaidTimeRows({
  rows,
  onOpen,
}: {
  rows: readonly ActorClockRow[]
  onOpen: (row: ActorClockRow) => void
}) {
  return rows.map((row) => (
    <ListRow
      key={row.actorClockId}
      inCard
      title={row.tableName ?? '演出'}
      aside={getLabel('actor_clock_kind', row.clockKind)}
      fact={
        row.status === actorClockStatus.ended
          ? `${formatSpan(row)} · ${row.minutes}分钟 · ${formatHalfUnits(row.halfUnits)}钟`
          : formatSpan(row)
      }
      {...(row.cancelReason !== '' && { note: row.cancelReason })}
      {...(row.status === actorClockStatus.ended && { figure: formatFen(row.amount, { trim: true }) })}
      chip={<Tag tone={tones[row.status]}>{getLabel('actor_clock_status', row.status)}</Tag>}
      {...(row.canCancel && { onClick: () => onOpen(row) })}
    />
  ))
}

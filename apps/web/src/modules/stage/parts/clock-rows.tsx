import { formatFen } from '@nocturne/base/money'
import { actorClockStatus } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import { unitsText } from '@nocturne/contract/stage/clock-rules'

import { ListRow } from '../../../kit/list-row.tsx'
import { Tag } from '../../../kit/tag.tsx'
import type { Tone } from '../../../kit/tone.ts'
import { clock } from '../../../lib/format.ts'
import type { ActorClockRow } from '../performer.ts'

const tones: Readonly<Record<ActorClockRow['status'], Tone>> = {
  [actorClockStatus.running]: 'positive',
  [actorClockStatus.ended]: 'neutral',
  [actorClockStatus.cancelled]: 'danger',
}

const spanOf = ({ startTime, endTime }: ActorClockRow) =>
  `${clock(startTime)}–${endTime === null ? '' : clock(endTime)}`

/** Paid times of a night, newest first; those the user may cancel are buttons. */
export function ClockRows({ rows, onOpen }: { rows: readonly ActorClockRow[]; onOpen: (row: ActorClockRow) => void }) {
  return rows.map((row) => (
    <ListRow
      key={row.actorClockId}
      inCard
      title={row.tableName ?? '演出'}
      aside={label('actor_clock_kind', row.clockKind)}
      fact={
        row.status === actorClockStatus.ended
          ? `${spanOf(row)} · ${row.minutes}分钟 · ${unitsText(row.halfUnits)}钟`
          : spanOf(row)
      }
      {...(row.cancelReason !== '' && { note: row.cancelReason })}
      {...(row.status === actorClockStatus.ended && { figure: formatFen(row.amount, { trim: true }) })}
      chip={<Tag tone={tones[row.status]}>{label('actor_clock_status', row.status)}</Tag>}
      {...(row.canCancel && { onClick: () => onOpen(row) })}
    />
  ))
}

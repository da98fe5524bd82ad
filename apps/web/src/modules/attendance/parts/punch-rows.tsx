import { label } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { attendance } from '@nocturne/contract/attendance/endpoints'

import { ListRow } from '../../../kit/list-row.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { clock } from '../../../lib/format.ts'
import { Pictures } from '../../../shells/pictures.tsx'
import { punchResult, punchWord } from '../labels.ts'

export type Punch = AnswerOf<typeof attendance.punch>

/** By what, where and how far. */
const factOf = ({ method, address, distance, outside, remark }: Punch): string =>
  [
    outside ? '外勤' : label('clock_method', method),
    outside ? remark : address,
    distance === null ? '' : `${distance} 米`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Punches of a night, oldest first, with what stands out of them for those who may see it. */
export function PunchRows({ punches }: { punches: readonly Punch[] }) {
  return punches.map((punch) => {
    const result = punchResult(punch)
    return (
      <div key={punch.clockId}>
        <ListRow
          inCard
          lead={<b>{clock(punch.clockTime)}</b>}
          title={punchWord(punch.clockType)}
          fact={factOf(punch)}
          chip={<Tag tone={result.tone}>{result.text}</Tag>}
        />
        {punch.photoUrl !== null && <Pictures urls={[punch.photoUrl]} />}
        {punch.flags.map(({ flag, evidence }) => (
          <Notice key={flag} tone="danger">{`${label('clock_flag', flag)}：${evidence}`}</Notice>
        ))}
      </div>
    )
  })
}

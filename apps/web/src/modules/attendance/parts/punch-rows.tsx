import { applyStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { attendance } from '@nocturne/contract/attendance/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { Notice } from '#kit/notice.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock } from '#lib/format/format.ts'
import { PictureThumbnails } from '#shells/pictures.tsx'
import { getPunchTag, formatPunchType } from '../labels.ts'

export type Punch = AnswerOf<typeof attendance.punch>

/** Text of the method, address and distance of a punch. */
const formatFact = ({ method, address, distance, outside, remark }: Punch): string =>
  [
    outside ? '外勤' : getLabel('clock_method', method),
    outside ? remark : address,
    distance === null ? '' : `${distance} 米`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Time stated by the phone for a punch that was sent late, and whether a leader has confirmed it. */
function StatedTime({ clockTime, status }: NonNullable<Punch['stated']>) {
  if (status === applyStatus.withdrawn) return null
  const word = status === applyStatus.pending ? '待确认' : status === applyStatus.approved ? '已确认' : '未通过'
  const tone = status === applyStatus.rejected ? 'danger' : 'warning'
  return (
    <Notice
      tone={status === applyStatus.approved ? 'positive' : tone}
    >{`离线打卡 ${formatClock(clockTime)} ${word}`}</Notice>
  )
}

/** Punches of a night, oldest first; anomalies are visible only with permission. */
export function PunchRows({ punches }: { punches: readonly Punch[] }) {
  return punches.map((punch) => {
    const result = getPunchTag(punch)
    return (
      <div key={punch.clockId}>
        <ListRow
          inCard
          lead={<b>{formatClock(punch.clockTime)}</b>}
          title={formatPunchType(punch.clockType)}
          fact={formatFact(punch)}
          chip={<Tag tone={result.tone}>{result.text}</Tag>}
        />
        {punch.stated && <StatedTime {...punch.stated} />}
        {punch.photoUrl !== null && <PictureThumbnails urls={[punch.photoUrl]} />}
        {punch.flags.map(({ flag, evidence }) => (
          <Notice key={flag} tone="danger">{`${getLabel('clock_flag', flag)}：${evidence}`}</Notice>
        ))}
      </div>
    )
  })
}

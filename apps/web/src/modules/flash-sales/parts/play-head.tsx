import { Card } from '#kit/card.tsx'
import { HeroHeader } from '#kit/hero-header.tsx'
import { Tag } from '#kit/tag.tsx'
import { getTag } from '../../orders/public.ts'
import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import type { Play } from '../play-texts.ts'

/** Header of a play: picture, title, time, place, host and status. */
export function PlayHeader({ play }: { play: Play }) {
  const { title, coverUrl, areaName, tableName, hostUserName, hostDeptName, status, description } = play
  const { text, tone } = getTag('play_status', status)
  return (
    <>
      <HeroHeader
        title={title}
        fact={
          <>
            {formatPlayStart(play)} · {tableName ?? areaName}
            <br />
            {hostUserName} · {hostDeptName}
          </>
        }
        right={<Tag tone={tone}>{text}</Tag>}
        picture={coverUrl ?? undefined}
      />
      {description !== '' && <Card label="介绍">{description}</Card>}
    </>
  )
}

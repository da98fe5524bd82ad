import { Card } from '../../../kit/card.tsx'
import { HeroHeader } from '../../../kit/hero-header.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { tagOf } from '../../orders/public.ts'
import { beginText } from '../../../lib/prepaid-texts.ts'
import type { Play } from '../play-texts.ts'

/** The face of a play: its picture, what it is called, when and where, who holds it, how it stands. */
export function PlayHead({ play }: { play: Play }) {
  const { title, coverUrl, areaName, tableName, hostUserName, hostDeptName, status, description } = play
  const { text, tone } = tagOf('play_status', status)
  return (
    <>
      <HeroHeader
        title={title}
        fact={
          <>
            {beginText(play)} · {tableName ?? areaName}
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

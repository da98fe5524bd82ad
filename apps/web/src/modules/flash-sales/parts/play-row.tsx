import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { getTag } from '../../orders/public.ts'
import { buildPlayLink } from '../links.ts'
import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import { formatParticipantCount, type OwnPlay } from '../play-texts.ts'

/** List row of a play; `host` shows the host's name. */
export function PlayRow({ play, host = false }: { play: OwnPlay; host?: boolean }) {
  const { playId, title, areaName, tableName, hostUserName, amount, price, status } = play
  const { text, tone } = getTag('play_status', status)
  return (
    <ListRow
      title={title}
      fact={[formatPlayStart(play), tableName ?? areaName].join(' · ')}
      note={[host && hostUserName, formatParticipantCount(play)].filter(Boolean).join(' · ')}
      figure={
        amount === null ? (
          <>
            <Money fen={price} /> / 人
          </>
        ) : (
          <Money fen={amount} />
        )
      }
      chip={<Tag tone={tone}>{text}</Tag>}
      href={buildPlayLink(playId)}
    />
  )
}

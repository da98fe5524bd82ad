import { ListRow } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { tagOf } from '../../orders/public.ts'
import { playLink } from '../links.ts'
import { beginText } from '../../../lib/prepaid-texts.ts'
import { seatsText, type OwnPlay } from '../play-texts.ts'

/** List row of a play; `host` shows the host's name. */
export function PlayRow({ play, host = false }: { play: OwnPlay; host?: boolean }) {
  const { playId, title, areaName, tableName, hostUserName, amount, price, status } = play
  const { text, tone } = tagOf('play_status', status)
  return (
    <ListRow
      title={title}
      fact={[beginText(play), tableName ?? areaName].join(' · ')}
      note={[host && hostUserName, seatsText(play)].filter(Boolean).join(' · ')}
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
      href={playLink(playId)}
    />
  )
}

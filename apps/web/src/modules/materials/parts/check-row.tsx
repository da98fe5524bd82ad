import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { checkWord } from '../labels.ts'
import { checkLink } from '../links.ts'

export type Check = AnswerOf<typeof materials.checkList>['rows'][number]

/** Row of a check-in; with `named` it also shows the employee. */
export function CheckRow({ check, named = false }: { check: Check; named?: boolean }) {
  const { checkId, userName, deptName, createTime, status, content, images, linkUrl, opinion, rewardAmount } = check
  const word = checkWord(status)
  const proof = [images.length > 0 && `${images.length} 张图片`, linkUrl && '链接', content].filter(Boolean).join(' · ')
  return (
    <ListRow
      href={checkLink(checkId)}
      title={named ? userName : formatShortTime(createTime)}
      {...(named && { aside: deptName })}
      fact={named ? `${formatShortTime(createTime)} · ${proof}` : proof}
      {...(opinion !== '' && { note: opinion })}
      {...(rewardAmount > 0 && { figure: <Money fen={rewardAmount} /> })}
      chip={<Tag tone={word.tone}>{word.text}</Tag>}
    />
  )
}

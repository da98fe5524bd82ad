import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { getTaskCheckTag } from '../labels.ts'
import { buildCheckDetailLink } from '../links.ts'

export type TaskCheck = AnswerOf<typeof materials.checkList>['rows'][number]

/** Row of a check-in; with `named` it also shows the employee. */
export function TaskCheckRow({ check, named = false }: { check: TaskCheck; named?: boolean }) {
  const { checkId, userName, deptName, createTime, status, content, images, linkUrl, opinion, rewardAmount } = check
  const word = getTaskCheckTag(status)
  const proof = [images.length > 0 && `${images.length} 张图片`, linkUrl && '链接', content].filter(Boolean).join(' · ')
  return (
    <ListRow
      href={buildCheckDetailLink(checkId)}
      title={named ? userName : formatShortTime(createTime)}
      {...(named && { aside: deptName })}
      fact={named ? `${formatShortTime(createTime)} · ${proof}` : proof}
      {...(opinion !== '' && { note: opinion })}
      {...(rewardAmount > 0 && { figure: <Money fen={rewardAmount} /> })}
      chip={<Tag tone={word.tone}>{word.text}</Tag>}
    />
  )
}

/** Text for the distance to the next level. Pure. */
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { members } from '@nocturne/contract/members/endpoints'

type NextLevel = NonNullable<AnswerOf<typeof members.info>['nextLevel']>

/** `再充值 ¥2,000升级金卡，消费 9.5 折`. */
export function formatNextLevel({ levelName, discountBp, rechargeMissing, consumeMissing }: NextLevel): string {
  const ways = [
    rechargeMissing !== null && `再充值 ${formatFen(rechargeMissing, { trim: true })}`,
    consumeMissing !== null && `再消费 ${formatFen(consumeMissing, { trim: true })}`,
  ]
  const rate = discountBp < 10_000 ? `，消费 ${discountBp / 1_000} 折` : ''
  return `${ways.filter(Boolean).join('或')}升级${levelName}${rate}`
}

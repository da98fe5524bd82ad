/** Feedback messages to the top manager: two a week, every second one anonymous. Most are answered within the hour, some are unread. */
import { suggestSide, suggestStatus, suggestType } from '@nocturne/contract/codes'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { hashSuggestionKey } from '../../src/modules/suggestions/suggestion-access.ts'
import { findNextStatus } from '../../src/modules/suggestions/suggestion-rules.ts'
import { toNightSeconds } from './night-clock.ts'
import { formatNow } from './night.ts'
import type { Night } from './night.ts'
import type { Row } from './load-rows.ts'
import type { Random } from './random.ts'
import { logOperation } from './write.ts'

const PER_NIGHT = 2 / 7
const NAME_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const letters = [
  {
    type: suggestType.suggestion,
    title: '散台区加两个充电柜',
    content: '散台客人经常问哪里可以充电，建议在 C 区入口加两个共享充电柜，客人停留时间会更长。',
    reply: '建议很好，已请采购比价，下周安装。',
  },
  {
    type: suggestType.complaint,
    title: '员工餐太晚',
    content: '最近员工餐都到二十点以后才送到，开场前来不及吃，希望提前到十九点十五分。',
    reply: '已和后厨约定十九点十分出餐，本周起执行。',
  },
  {
    type: suggestType.report,
    title: '出品口插单',
    content: '有同事绕过出品单直接到吧台拿酒，后面补单，客人的单子被挤到后面，请核对出品记录。',
    reply: '已核对，相关人员已谈话，吧台不再接受口头点单。',
  },
  {
    type: suggestType.help,
    title: '深夜回家的交通',
    content: '凌晨四点下班后没有地铁，住得远的同事打车费用高，希望能安排班车或补贴。',
    reply: '先按次补贴，行政统计路线后再定班车。',
  },
  {
    type: suggestType.other,
    title: '更衣室的柜子',
    content: '女更衣室有六个柜子锁坏了，大家把包放在地上，请安排维修或更换。',
    reply: '工程部周三更换，备用钥匙找行政领取。',
  },
] as const

export function planFeedback(night: Night): void {
  const random = night.stream('letters')
  if (!night.clock.running && !random.chance(PER_NIGHT)) return
  const chosen = random.pick(letters)
  const author = random.pick(night.venue.people.filter((person) => !person.roleKeys.includes('gm')))
  const anonymous = random.chance(0.5)
  const answered = !night.clock.running && random.chance(0.8)
  const director = night.venue.people.find((person) => person.roleKeys.includes('gm'))
  night.time.plan(toNightSeconds(20) + random.int(0, 2 * 3600), () => {
    const letter: Row<'suggestion'> = {
      suggestionId: generateName(random),
      suggestType: chosen.type,
      title: chosen.title,
      content: chosen.content,
      anonymous,
      authorUserId: anonymous ? null : author.userId,
      // The generated key belongs to no phone, so no phone can read the replies.
      keyHash: anonymous ? hashSuggestionKey(`${night.date} ${chosen.title}`) : null,
      writtenDate: night.date,
      writtenAt: anonymous ? null : formatNow(night),
      status: suggestStatus.unread,
      notified: false,
      replyCount: 0,
    }
    night.rows.suggestion.push(letter)
    if (!anonymous)
      logOperation(night, suggestions.add, author, {
        subjectType: 'suggestion',
        subjectId: null,
        after: { suggestId: letter.suggestionId },
      })
    if (answered && director)
      sendReply(night, letter, { text: chosen.reply, userId: director.userId, name: generateName(random) })
  })
}

function sendReply(
  night: Night,
  letter: Row<'suggestion'>,
  { text, userId, name }: { text: string; userId: number; name: string },
): void {
  night.time.plan(night.time.now() + 3600, () => {
    letter.replyCount += 1
    letter.status = findNextStatus(letter.status, 'reply') ?? letter.status
    letter.notified = true
    night.rows.suggestionReply.push({
      suggestionId: letter.suggestionId,
      replyNo: letter.replyCount,
      replyId: name,
      side: suggestSide.manager,
      content: text,
      managerUserId: userId,
      writtenDate: night.date,
      writtenAt: formatNow(night),
    })
  })
}

const generateName = (random: Random): string =>
  Array.from({ length: 22 }, () => NAME_ALPHABET[random.int(0, NAME_ALPHABET.length - 1)]).join('')

/** Texts of a queue number. Pure. */
import { formatOpeningHours, isOpenAt, type OpeningHours } from '@nocturne/base/opening-hours'
import { queueStatus, queueType, tableType, type QueueType, type TableType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { queueing } from '@nocturne/contract/queueing/endpoints'

export type QueueNumberDetail = AnswerOf<typeof queueing.detail>
export type QueueListEntry = AnswerOf<typeof queueing.list>[number]

export const queueTypes: readonly { id: QueueType; label: string; hint: string }[] = [
  { id: queueType.small, label: '散台', hint: 'A' },
  { id: queueType.booth, label: '卡座', hint: 'B' },
  { id: queueType.room, label: '包厢', hint: 'C' },
]

/** Table types at which parties with each kind of queue number can sit; high tables count as small ones. */
const tableTypes: Record<QueueType, readonly TableType[]> = {
  [queueType.small]: [tableType.small, tableType.high],
  [queueType.booth]: [tableType.booth],
  [queueType.room]: [tableType.room],
}

export const isTableSuitable = (queue: QueueType, table: TableType): boolean => tableTypes[queue].includes(table)

export const formatQueueType = (queue: QueueType): string => queueTypes.find(({ id }) => id === queue)?.label ?? ''

/** Longest estimate in minutes that is shown as a number; above it the text is `3小时以上`. */
const LONGEST_MINUTES = 180

/** Estimated wait as text: `约30分钟`. */
export function formatWaitEstimate({
  aheadNum,
  estimateMinutes,
}: Pick<QueueNumberDetail, 'aheadNum' | 'estimateMinutes'>): string {
  if (aheadNum === 0) return '即将叫号'
  if (estimateMinutes > LONGEST_MINUTES) return '3小时以上'
  return `约${Math.max(1, estimateMinutes)}分钟`
}

export const formatEstimateBasis = (basis: QueueNumberDetail['estimateBasis']): string =>
  basis === 'pace' ? '按今晚实际入座速度估算' : '按平均等待时间估算'

/** `前面还有3桌`. */
export const formatTablesAhead = (tables: number): string => (tables === 0 ? '前面没有等位' : `前面还有${tables}桌`)

/** Receipt with the number, for guests without a phone. */
export const formatQueueSlip = (
  {
    queueNo,
    queueType: queue,
    guestNum,
    aheadNum,
    takeTime,
  }: Pick<QueueListEntry, 'queueNo' | 'queueType' | 'guestNum' | 'aheadNum' | 'takeTime'>,
  venueName: string,
): string =>
  [
    venueName,
    '',
    `排队号 ${queueNo}`,
    `${formatQueueType(queue)} ${guestNum}人`,
    formatTablesAhead(aheadNum),
    takeTime.slice(0, 16),
    '',
    '请留意叫号，过号请到门迎处恢复',
  ]
    .join('\n')
    .trim()

type Face = { text: string; hint: string; tone: 'warning' | 'accent' | 'positive' | 'danger' | 'neutral' }

/** Title, hint and tone of a number on the guest's page. */
export function getQueueStateTexts({
  status,
  seatTableName,
  canRejoin,
}: Pick<QueueNumberDetail, 'status' | 'seatTableName' | 'canRejoin'>): Face {
  switch (status) {
    case queueStatus.waiting:
      return { text: '等待中', hint: '请留意叫号', tone: 'warning' }
    case queueStatus.called:
      return { text: '请到门迎处', hint: '您的号已叫到', tone: 'accent' }
    case queueStatus.seated:
      return {
        text: '已入座',
        hint: seatTableName ? `${seatTableName} 台，祝您玩得开心` : '祝您玩得开心',
        tone: 'positive',
      }
    case queueStatus.passed:
      return { text: '已过号', hint: canRejoin ? '可以重新排队一次，排到队尾' : '请到门迎处重新取号', tone: 'danger' }
    default:
      return { text: '已取消', hint: '需要时可以重新取号', tone: 'neutral' }
  }
}

/** Kinds of numbers with the count of waiting parties, once it is known. */
export const addWaitingCounts = (types: typeof queueTypes, counts: AnswerOf<typeof queueing.waiting> | undefined) =>
  types.map((type) => {
    const count = counts?.find(({ queueType: kind }) => kind === type.id)
    if (!count) return type
    return { ...type, hint: count.waitingNum === 0 ? '无需等位' : `${count.waitingNum}桌等位` }
  })

/** Waiting numbers of one kind, in queue order. */
export const filterWaitingNumbers = (lines: readonly QueueListEntry[], queue: QueueType): QueueListEntry[] =>
  lines.filter((line) => line.queueType === queue && line.status === queueStatus.waiting)

/** Called numbers, expected at the door. */
export const filterCalledNumbers = (lines: readonly QueueListEntry[]): QueueListEntry[] =>
  lines.filter(({ status }) => status === queueStatus.called)

/** `刚取号` within the first minute, `等 12 分钟`; from an hour on `等 1 小时 5 分`. */
export function formatWaitingTime(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole === 0) return '刚取号'
  return whole < 60 ? `等 ${whole} 分钟` : `等 ${Math.floor(whole / 60)} 小时 ${whole % 60} 分`
}

/**
 * Text outside opening hours: when numbers are issued on this calendar date. Null while they are issued. During the day
 * it refers to the coming night.
 */
export function formatClosedText(now: string, hours: OpeningHours): string | null {
  if (isOpenAt(now, hours)) return null
  const night = now.slice(0, 10)
  return hours.closedDates.includes(night)
    ? '今日不营业'
    : `未到营业时间，今日 ${formatOpeningHours(night, hours)} 可取号`
}

/** 上钟申请 as it is typed and as it travels. A time before noon belongs to the morning after the business date. Pure. */
import { addDays, parseTime } from '@nocturne/base/venue-time'
import { actorClockKind, applyType, type ActorClockKind } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { clockSums, minutesBetween, type ClockPrice, type ClockSums } from '@nocturne/contract/stage/clock-rules'
import type { stage } from '@nocturne/contract/stage/endpoints'

import type { StageType } from './apply-kind.ts'

export interface ApplyValues {
  applyType: StageType
  actorClockId: number | null
  businessDate: string
  clockKind: ActorClockKind
  tableRecordId: number | null
  /** `HH:mm`. */
  begin: string
  end: string
  reason: string
  images: readonly string[]
}

type Sent = Pick<
  ApplyValues,
  'applyType' | 'actorClockId' | 'businessDate' | 'clockKind' | 'tableRecordId' | 'reason'
> & {
  images: readonly string[]
  after: { startTime: string; endTime: string } | null
}

/** What was sent, as it was typed. */
export const valuesOf = ({ after, ...sent }: Sent): ApplyValues => ({
  applyType: sent.applyType,
  actorClockId: sent.actorClockId,
  businessDate: sent.businessDate,
  clockKind: sent.clockKind,
  tableRecordId: sent.tableRecordId,
  begin: after?.startTime.slice(11, 16) ?? '',
  end: after?.endTime.slice(11, 16) ?? '',
  reason: sent.reason,
  images: sent.images,
})

export const isNew = ({ applyType: type }: Pick<ApplyValues, 'applyType'>): boolean =>
  type === applyType.actorCorrection
/** Hours are asked for, of time nobody clocked or otherwise than it stands. */
export const hasHours = ({ applyType: type }: Pick<ApplyValues, 'applyType'>): boolean => type !== applyType.actorCancel

const timeOfNight = (night: string, clock: string): string =>
  `${clock < '12:00' ? addDays(night, 1) : night} ${clock}:00`

/** What is missing, by field. */
export function missing(values: ApplyValues): Partial<Record<keyof ApplyValues, string>> {
  const added = isNew(values)
  const hours = hasHours(values)
  return {
    ...(added && values.businessDate === '' && { businessDate: '请选择营业日' }),
    ...(added &&
      values.clockKind !== actorClockKind.show &&
      values.tableRecordId === null && { tableRecordId: '请选择台位' }),
    ...(!added && values.actorClockId === null && { actorClockId: '请选择上钟记录' }),
    ...(hours && values.begin === '' && { begin: '请填写上钟时间' }),
    ...(hours && values.end === '' && { end: '请填写下钟时间' }),
    ...(values.reason.trim() === '' && { reason: '请填写申请原因' }),
  }
}

/** `night` is the business date of the time that was picked. */
export function inputOf(values: ApplyValues, night: string): InputOf<typeof stage.applyAdd> {
  const show = values.clockKind === actorClockKind.show
  return {
    applyType: values.applyType,
    reason: values.reason.trim(),
    ...(values.images.length > 0 && { images: [...values.images] }),
    ...(isNew(values)
      ? {
          businessDate: night,
          clockKind: values.clockKind,
          ...(!show && values.tableRecordId !== null && { tableRecordId: values.tableRecordId }),
        }
      : values.actorClockId !== null && { actorClockId: values.actorClockId }),
    ...(hasHours(values) && { beginTime: timeOfNight(night, values.begin), endTime: timeOfNight(night, values.end) }),
  }
}

/** What the hours come to once they are granted; null while they are not whole. */
export function comesTo({ begin, end }: ApplyValues, night: string, price: ClockPrice): ClockSums | null {
  if (begin === '' || end === '' || night === '') return null
  const [from, to] = [parseTime(timeOfNight(night, begin)), parseTime(timeOfNight(night, end))]
  return to > from ? clockSums(minutesBetween(from, to), price, true) : null
}

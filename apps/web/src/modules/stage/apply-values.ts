/** Form values of 上钟申请 and their wire format. A time before noon belongs to the morning after the business date. Pure. */
import { addDays, parseTime } from '@nocturne/base/venue-time'
import { actorClockKind, applyType, type ActorClockKind } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import {
  computeClockAmounts,
  countMinutesBetween,
  type ClockPrice,
  type ClockAmounts,
} from '@nocturne/contract/stage/clock-rules'
import type { stage } from '@nocturne/contract/stage/endpoints'

import type { StageApplicationType } from './apply-kind.ts'

export interface StageApplicationValues {
  applyType: StageApplicationType
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
  StageApplicationValues,
  'applyType' | 'actorClockId' | 'businessDate' | 'clockKind' | 'tableRecordId' | 'reason'
> & {
  images: readonly string[]
  after: { startTime: string; endTime: string } | null
}

/** Form values of an application sent before. */
export const toStageApplicationValues = ({ after, ...sent }: Sent): StageApplicationValues => ({
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

export const isNewPaidTime = ({ applyType: type }: Pick<StageApplicationValues, 'applyType'>): boolean =>
  type === applyType.actorCorrection
/** True if the application states hours: for new paid time and for a correction. */
export const hasRequestedHours = ({ applyType: type }: Pick<StageApplicationValues, 'applyType'>): boolean =>
  type !== applyType.actorCancel

const toNightTime = (night: string, clock: string): string =>
  `${clock < '12:00' ? addDays(night, 1) : night} ${clock}:00`

/** Missing fields, with error texts. */
export function findMissingApplicationFields(
  values: StageApplicationValues,
): Partial<Record<keyof StageApplicationValues, string>> {
  const added = isNewPaidTime(values)
  const hours = hasRequestedHours(values)
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

/** Wire format of the values. `night`: business date of the selected paid time. */
export function toStageApplicationInput(values: StageApplicationValues, night: string): InputOf<typeof stage.applyAdd> {
  const show = values.clockKind === actorClockKind.show
  return {
    applyType: values.applyType,
    reason: values.reason.trim(),
    ...(values.images.length > 0 && { images: [...values.images] }),
    ...(isNewPaidTime(values)
      ? {
          businessDate: night,
          clockKind: values.clockKind,
          ...(!show && values.tableRecordId !== null && { tableRecordId: values.tableRecordId }),
        }
      : values.actorClockId !== null && { actorClockId: values.actorClockId }),
    ...(hasRequestedHours(values) && {
      beginTime: toNightTime(night, values.begin),
      endTime: toNightTime(night, values.end),
    }),
  }
}

/** Units and amount of the requested hours; null while the input is incomplete. */
export function computeRequestedSums(
  { begin, end }: StageApplicationValues,
  night: string,
  price: ClockPrice,
): ClockAmounts | null {
  if (begin === '' || end === '' || night === '') return null
  const [from, to] = [parseTime(toNightTime(night, begin)), parseTime(toNightTime(night, end))]
  return to > from ? computeClockAmounts(countMinutesBetween(from, to), price, true) : null
}

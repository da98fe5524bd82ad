/** Applications about attendance, for the pages of the frame. */
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyType } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'

import type { ApplicationKind } from '../approvals/public.ts'
import { hoursText, whenText } from './labels.ts'
import { applyLink, newApplyLink, ownAppliesLink } from './links.ts'

export type Apply = AnswerOf<typeof attendance.applyMy>['rows'][number]
export type ApplyDetail = AnswerOf<typeof attendance.applyDetail>
export type AttendanceType = InputOf<typeof attendance.applyAdd>['applyType']

const own = [
  applyType.correction,
  applyType.leave,
  applyType.swap,
  applyType.overtime,
  applyType.outside,
] as const satisfies readonly AttendanceType[]

/** What one can apply for here, with its words. */
export const attendanceTypes = own.map((value) => ({ value, label: label('apply_type', value) }))

const hours = (apply: Apply) => (apply.hours > 0 ? `${hoursText(apply.hours * 60)} 小时` : undefined)

export const applyKind: ApplicationKind<Apply> = {
  draft: 'clock',
  types: attendanceTypes,
  title: (apply) => `${label('apply_type', apply.applyType)} ${whenText(apply)}`,
  figure: hours,
  facts: (apply) => [
    { label: '营业日', value: apply.businessDate },
    { label: apply.applyType === applyType.correction ? '补卡' : '时间', value: whenText(apply) },
    ...(apply.hours > 0 ? [{ label: '时长', value: hours(apply) }] : []),
  ],
  detailLink: applyLink,
  mineLink: ownAppliesLink,
  newLink: newApplyLink(),
  audit: attendance.applyAudit,
  cancel: attendance.applyCancel,
  urge: attendance.applyUrge,
  readings: [
    attendance.applyMy,
    attendance.applyTeam,
    attendance.applyDetail,
    attendance.applyPreview,
    attendance.month,
    attendance.day,
    attendance.team,
  ],
}

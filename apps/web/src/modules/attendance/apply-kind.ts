/** Definition of attendance applications, for the shared application pages. */
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyType, clockFlag } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'

import type { ApplicationKind } from '../approvals/public.ts'
import { hoursText, shiftDay, swapText, whenText } from './labels.ts'
import { applyLink, newApplyLink, ownAppliesLink } from './links.ts'

export type Apply = AnswerOf<typeof attendance.applyMy>['rows'][number]
export type ApplyDetail = AnswerOf<typeof attendance.applyDetail>
export type AttendanceType = InputOf<typeof attendance.applyAdd>['applyType']

const asked = [
  applyType.correction,
  applyType.leave,
  applyType.swap,
  applyType.overtime,
  applyType.outside,
] as const satisfies readonly AttendanceType[]

/** Types that the form of P103 offers, with labels; shift swaps have a separate form. */
export const attendanceTypes = asked.map((value) => ({ value, label: label('apply_type', value) }))

/** All types, for lists. */
export const keptTypes: readonly { value: Apply['applyType']; label: string }[] = [
  ...attendanceTypes,
  { value: applyType.shiftSwap, label: label('apply_type', applyType.shiftSwap) },
]

const hours = (apply: Apply) => (apply.hours > 0 && !apply.swap ? `${hoursText(apply.hours * 60)} 小时` : undefined)

const wordOf = ({ applyType: type, sentLater }: Apply) =>
  sentLater ? label('clock_flag', clockFlag.sentLater) : label('apply_type', type)

function titleOf(apply: Apply): string {
  const { swap } = apply
  if (!swap) return `${wordOf(apply)} ${whenText(apply)}`
  return swap.back
    ? `换班 ${shiftDay(swap.given)} ⇄ ${swap.userName} ${shiftDay(swap.back)}`
    : `换班 ${shiftDay(swap.given)} 由 ${swap.userName} 顶班`
}

function listFacts(apply: Apply): { label: string; value: string | undefined }[] {
  const { swap } = apply
  if (swap)
    return [
      { label: '换出', value: `${apply.userName} ${swapText(swap.given)}` },
      swap.back
        ? { label: '换入', value: `${swap.userName} ${swapText(swap.back)}` }
        : { label: '顶班', value: `${swap.userName}，不换回` },
    ]
  return [
    { label: '营业日', value: apply.businessDate },
    { label: apply.applyType === applyType.correction ? wordOf(apply) : '时间', value: whenText(apply) },
    ...(apply.hours > 0 ? [{ label: '时长', value: hours(apply) }] : []),
  ]
}

export const applyKind: ApplicationKind<Apply> = {
  draft: 'clock',
  types: keptTypes,
  title: titleOf,
  figure: hours,
  facts: listFacts,
  waitsFor: ({ swap, approverNames }) => (swap && approverNames.includes(swap.userName) ? '同意' : '审批'),
  detailLink: applyLink,
  mineLink: ownAppliesLink,
  newLink: newApplyLink(),
  againLink: (applyId) => newApplyLink({ from: applyId }),
  audit: attendance.applyAudit,
  cancel: attendance.applyCancel,
  urge: attendance.applyUrge,
  readings: [
    attendance.applyMy,
    attendance.applyTeam,
    attendance.applyDetail,
    attendance.applyPreview,
    attendance.swapOptions,
    attendance.month,
    attendance.day,
    attendance.team,
  ],
}

/** Definition of attendance applications, for the shared application pages. */
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyType, clockFlag } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'

import type { ApplicationKind } from '../approvals/public.ts'
import { formatHours, formatShiftDay, formatSwappedShift, formatApplyTime } from './labels.ts'
import { applyLink, buildNewApplyLink, myAppliesLink } from './links.ts'

export type AttendanceApplication = AnswerOf<typeof attendance.applyMy>['rows'][number]
export type AttendanceApplicationDetail = AnswerOf<typeof attendance.applyDetail>
export type AttendanceApplicationType = InputOf<typeof attendance.applyAdd>['applyType']

const offeredTypes = [
  applyType.correction,
  applyType.leave,
  applyType.swap,
  applyType.overtime,
  applyType.outside,
] as const satisfies readonly AttendanceApplicationType[]

/** Types that the form of P103 offers, with labels; shift swaps have a separate form. */
export const attendanceTypes = offeredTypes.map((value) => ({ value, label: getLabel('apply_type', value) }))

/** All application types with labels, for lists and filters. */
export const allApplyTypes: readonly { value: AttendanceApplication['applyType']; label: string }[] = [
  ...attendanceTypes,
  { value: applyType.shiftSwap, label: getLabel('apply_type', applyType.shiftSwap) },
]

const formatApplyHours = (apply: AttendanceApplication) =>
  apply.hours > 0 && !apply.swap ? `${formatHours(apply.hours * 60)} 小时` : undefined

const formatLeave = ({ leaveKind, leaveDays }: AttendanceApplication) =>
  leaveDays === null ? (leaveKind ?? '') : `${leaveKind} ${leaveDays} 天`

const getTypeLabel = ({ applyType: type, sentLater }: AttendanceApplication) =>
  sentLater ? getLabel('clock_flag', clockFlag.sentLater) : getLabel('apply_type', type)

function formatTitle(apply: AttendanceApplication): string {
  const { swap } = apply
  if (!swap) return `${getTypeLabel(apply)} ${formatApplyTime(apply)}`
  return swap.back
    ? `换班 ${formatShiftDay(swap.given)} ⇄ ${swap.userName} ${formatShiftDay(swap.back)}`
    : `换班 ${formatShiftDay(swap.given)} 由 ${swap.userName} 顶班`
}

function listFacts(apply: AttendanceApplication): { label: string; value: string | undefined }[] {
  const { swap } = apply
  if (swap)
    return [
      { label: '换出', value: `${apply.userName} ${formatSwappedShift(swap.given)}` },
      swap.back
        ? { label: '换入', value: `${swap.userName} ${formatSwappedShift(swap.back)}` }
        : { label: '顶班', value: `${swap.userName}，不换回` },
    ]
  return [
    { label: '营业日', value: apply.businessDate },
    { label: apply.applyType === applyType.correction ? getTypeLabel(apply) : '时间', value: formatApplyTime(apply) },
    ...(apply.leaveKind === null ? [] : [{ label: '假别', value: formatLeave(apply) }]),
    ...(apply.hours > 0 ? [{ label: '时长', value: formatApplyHours(apply) }] : []),
  ]
}

export const attendanceApplicationKind: ApplicationKind<AttendanceApplication> = {
  draft: 'clock',
  types: allApplyTypes,
  title: formatTitle,
  figure: formatApplyHours,
  facts: listFacts,
  waitsFor: ({ swap, approverNames }) => (swap && approverNames.includes(swap.userName) ? '同意' : '审批'),
  detailLink: applyLink,
  mineLink: myAppliesLink,
  newLink: buildNewApplyLink(),
  againLink: (applyId) => buildNewApplyLink({ from: applyId }),
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

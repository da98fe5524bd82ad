/** Definition of a kind of application: labels, links and calls. The shared pages (own, team, detail) use it. */
import { applyStatus, type ApplyStatus, type ApplyType } from '@nocturne/contract/codes'
import { dictionaries, getLabel } from '@nocturne/contract/dictionaries'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { ReactNode } from 'react'

import type { Tone } from '#kit/tone.ts'

/** Fields that all kinds of applications have in common. */
export interface BaseApplication {
  applyId: number
  applyNo: string
  applyType: ApplyType
  userId: number
  userName: string
  deptName: string
  businessDate: string
  reason: string
  images: string[]
  status: ApplyStatus
  createTime: string
  approverNames: string[]
  approveUserName: string | null
  opinion: string | null
  approveTime: string | null
  can: { handle: boolean; cancel: boolean; urge: boolean; again: boolean }
}

type Subject = Endpoint<{ applyId: number }, object>

export interface ApplicationKind<A extends BaseApplication> {
  /** First part of the names of drafts of this kind: `clock`. */
  draft: string
  /** Application types that the form offers, with their labels. */
  types: readonly { value: A['applyType']; label: string }[]
  /** Request as one line of text. */
  title: (application: A) => string
  /** Figure at the right of a row: hours, units. */
  figure?: (application: A) => ReactNode
  /** Facts for the detail page. */
  facts: (application: A) => readonly { label: string; value: ReactNode }[]
  detailLink: (applyId: number) => string
  mineLink: string
  newLink: string
  /** Link to a form prefilled from an application that was rejected or withdrawn. */
  againLink: (applyId: number) => string
  /** Label of the decision that the application waits for; 审批 by default. */
  waitsFor?: (application: A) => string
  audit: Endpoint<{ applyId: number; agree: boolean; opinion?: string | undefined }, object>
  cancel: Subject
  urge: Subject
  /** Queries to invalidate after a decision. */
  readings: readonly { id: string }[]
}

const tones: Record<ApplyStatus, Tone> = {
  [applyStatus.pending]: 'warning',
  [applyStatus.approved]: 'positive',
  [applyStatus.rejected]: 'danger',
  [applyStatus.withdrawn]: 'neutral',
}

/** Label and tone of an application's status. */
export const getApplicationTag = (status: ApplyStatus): { text: string; tone: Tone } => ({
  text: getLabel('apply_status', status),
  tone: tones[status],
})

export const applicationStatuses: readonly { value: ApplyStatus; label: string }[] = dictionaries.apply_status

/** Text of the approvers that a pending application waits for; after the decision, the approver with their opinion. */
export function formatApproverProgress<A extends BaseApplication>(
  { waitsFor }: Pick<ApplicationKind<A>, 'waitsFor'>,
  application: A,
): string {
  const { approverNames, approveUserName, opinion, status } = application
  if (status === applyStatus.pending)
    return approverNames.length > 0
      ? `等待 ${approverNames.join('、')} ${waitsFor?.(application) ?? '审批'}`
      : '等待审批'
  if (approveUserName === null) return ''
  return opinion ? `${approveUserName}：${opinion}` : approveUserName
}

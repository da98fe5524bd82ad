/**
 * What makes one kind of applications differ from another: its words, links and calls. The pages of the frame (mine, the team's, one
 * of them) do the rest.
 */
import { applyStatus, type ApplyStatus, type ApplyType } from '@nocturne/contract/codes'
import { dictionaries, label } from '@nocturne/contract/dictionaries'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { ReactNode } from 'react'

import type { Tone } from '../../../kit/tone.ts'

/** One application, as every kind of them travels. */
export interface Application {
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

export interface ApplicationKind<A extends Application> {
  /** Under which name what is typed waits: `clock`. */
  draft: string
  /** What can be applied for, with its words. */
  types: readonly { value: A['applyType']; label: string }[]
  /** What is asked, in one line. */
  title: (application: A) => string
  /** On the right of a row: hours, units. */
  figure?: (application: A) => ReactNode
  /** Its facts, on its own page. */
  facts: (application: A) => readonly { label: string; value: ReactNode }[]
  detailLink: (applyId: number) => string
  mineLink: string
  newLink: string
  /** The form with what was sent, of one that came to nothing. */
  againLink: (applyId: number) => string
  /** What the people who are asked now are asked for: 审批 unless said otherwise. */
  waitsFor?: (application: A) => string
  audit: Endpoint<{ applyId: number; agree: boolean; opinion?: string | undefined }, object>
  cancel: Subject
  urge: Subject
  /** Readings that a decision makes old. */
  readings: readonly { id: string }[]
}

const tones: Record<ApplyStatus, Tone> = {
  [applyStatus.pending]: 'warning',
  [applyStatus.approved]: 'positive',
  [applyStatus.rejected]: 'danger',
  [applyStatus.withdrawn]: 'neutral',
}

/** How an application stands, in a word and its tone. */
export const applicationState = (status: ApplyStatus): { text: string; tone: Tone } => ({
  text: label('apply_status', status),
  tone: tones[status],
})

export const applicationStatuses: readonly { value: ApplyStatus; label: string }[] = dictionaries.apply_status

/** Who is asked, or who decided and what he said. */
export function whereItStands<A extends Application>(
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

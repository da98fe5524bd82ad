import { approvals } from '@nocturne/contract/approvals/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { successTexts } from '@nocturne/contract/client-texts'

import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'

/** Queries to invalidate after a decision. */
export const approvalQueries = [approvals.list, approvals.detail, notifications.home, gifts.detail, gifts.quota]

/** Actions of applicants on their own approval. Refusals are shown by `call` as toasts. */
export function useApplicantActions(approvalId: number, title: string) {
  const cancel = useCommand(approvals.cancel, { label: '撤销审批', invalidates: approvalQueries })
  const urge = useCommand(approvals.urge, { label: '催办审批', invalidates: [approvals.detail] })

  const withdraw = async () => {
    cancel.begin()
    if (!(await confirm({ title: `撤销 ${title}`, body: '撤销后需要重新发起', tone: 'danger' }))) return
    try {
      await cancel.submit({ approvalId })
      showToast(successTexts.cancelled)
    } catch {
      // `call` already showed the error.
    }
  }
  const remind = async () => {
    try {
      await urge.submit({ approvalId })
      showToast('已提醒审批人')
    } catch {
      // `call` already showed the error.
    }
  }
  return { withdraw, remind }
}

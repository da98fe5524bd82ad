import { approvals } from '@nocturne/contract/approvals/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { useLocation } from 'wouter'

import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { formatError } from '#shells/query-state.ts'
import type { Alert } from './alert-rules.ts'

/** Actions of an alert: take it and open its page, or approve. Neither rejects; failures are shown as toasts. */
export function useAlertActions() {
  const [, navigate] = useLocation()
  const options = { quiet: true, invalidates: [notifications.alerts] }
  const taking = useCommand(notifications.takeAlert, { label: '去处理', ...options })
  const agreeing = useCommand(approvals.handle, { label: '同意审批', ...options })

  const claimAlert = async ({ alertId, route }: Alert) => {
    try {
      await taking.submit({ alertId })
      navigate(route)
    } catch (error) {
      showToast(formatError(error))
    }
  }
  const approveAlert = async ({ subjectId, title, content }: Alert) => {
    if (!(await confirm({ title: title.replace('待审批：', '同意'), body: content, confirmLabel: '同意' }))) return
    try {
      await agreeing.submit({ approvalId: subjectId, action: 'agree' })
      showToast('已同意')
    } catch (error) {
      showToast(formatError(error))
    }
  }
  return { take: claimAlert, agree: approveAlert }
}

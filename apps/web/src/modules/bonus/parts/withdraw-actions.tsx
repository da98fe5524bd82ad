import { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusWithdrawStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { buildApprovalLink } from '../links.ts'

const paidForm = createLazyComponent(() => import('../forms/paid-form.tsx'))
const failedForm = createLazyComponent(() => import('../forms/failed-form.tsx'))

export type WithdrawDetail = AnswerOf<typeof bonus.withdrawDetail>

/** Actions possible on a withdrawal: review while it is pending, and the result of the transfer. */
export function WithdrawActions({ withdraw }: { withdraw: WithdrawDetail }) {
  const [, navigate] = useLocation()
  const [openSheet, setOpenSheet] = useState<'paid' | 'failed' | null>(null)
  const { status, approvalId, canFinish } = withdraw
  const onClose = () => setOpenSheet(null)
  if (canFinish)
    return (
      <BottomBar>
        <Button kind="danger" onClick={() => setOpenSheet('failed')}>
          打款失败
        </Button>
        <Button kind="primary" wide onClick={() => setOpenSheet('paid')}>
          登记打款
        </Button>
        {openSheet === 'paid' && <LazySheet part={paidForm} props={{ withdraw, onClose }} />}
        {openSheet === 'failed' && <LazySheet part={failedForm} props={{ withdraw, onClose }} />}
      </BottomBar>
    )
  if (status !== bonusWithdrawStatus.pending || approvalId === null) return null
  return (
    <BottomBar>
      <Button wide onClick={() => navigate(buildApprovalLink(approvalId))}>
        查看审批
      </Button>
    </BottomBar>
  )
}

import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import type { ApprovalDetail } from '../approval-detail.ts'
import { buildNewApprovalLink } from '../links.ts'
import { useApplicantActions } from '../use-approval-actions.ts'
import type { ApprovalDecision } from './decide-sheet.tsx'

const decideSheet = createLazyComponent(() => import('./decide-sheet.tsx'))

/** Actions permitted to the user; nothing for users who may only read. */
export function ApprovalActionsBar({ approval }: { approval: ApprovalDetail }) {
  const { approvalId, typeCode, title, can, again } = approval
  const [, navigate] = useLocation()
  const [decision, setDecision] = useState<ApprovalDecision | null>(null)
  const own = useApplicantActions(approvalId, title)
  const idle = !can.handle && !can.transfer && !can.cancel && !can.urge && again === null
  return (
    <>
      {!idle && (
        <BottomBar>
          {can.transfer && <Button onClick={() => setDecision('transfer')}>转交</Button>}
          {can.handle && (
            <>
              <Button kind="danger" onClick={() => setDecision('reject')}>
                拒绝
              </Button>
              <Button kind="primary" wide onClick={() => setDecision('agree')}>
                同意
              </Button>
            </>
          )}
          {can.cancel && (
            <Button kind="danger" onClick={own.withdraw}>
              撤销
            </Button>
          )}
          {/* Stays visible after it was pressed, so that 撤销 does not move under the thumb. */}
          {(can.urge || can.cancel) && (
            <Button kind="primary" wide disabled={!can.urge} reason="已催办，请等待处理" onClick={own.remind}>
              {can.urge ? '催办' : '已催办'}
            </Button>
          )}
          {again !== null && (
            <Button kind="primary" wide onClick={() => navigate(buildNewApprovalLink(typeCode, approvalId))}>
              重新发起
            </Button>
          )}
        </BottomBar>
      )}
      {decision !== null && (
        <LazySheet
          part={decideSheet}
          props={{ approvalId, subject: title, decision, onClose: () => setDecision(null) }}
        />
      )}
    </>
  )
}

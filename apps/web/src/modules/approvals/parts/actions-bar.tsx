import { useState } from 'react'

import { BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { laterPart } from '../../../lib/loaded.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import type { ApprovalDetail } from '../approval-detail.ts'
import { useOwnApproval } from '../use-approval-actions.ts'
import type { Decision } from './decide-sheet.tsx'

const decideSheet = laterPart(() => import('./decide-sheet.tsx'))

/** What the caller may do with it now; nothing when he may only read. */
export function ActionsBar({ approval }: { approval: ApprovalDetail }) {
  const { approvalId, title, can } = approval
  const [decision, setDecision] = useState<Decision | null>(null)
  const own = useOwnApproval(approvalId, title)
  const idle = !can.handle && !can.transfer && !can.cancel && !can.urge
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
            <Button kind="danger" wide={!can.urge} onClick={own.withdraw}>
              撤销
            </Button>
          )}
          {can.urge && (
            <Button kind="primary" wide onClick={own.remind}>
              催办
            </Button>
          )}
        </BottomBar>
      )}
      {decision !== null && (
        <LaterSheet
          part={decideSheet}
          props={{ approvalId, subject: title, decision, onClose: () => setDecision(null) }}
        />
      )}
    </>
  )
}

import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ApprovalRow, type ApprovalListItem } from './approval-row.tsx'
import type { ApprovalDecision } from './decide-sheet.tsx'

const AGREE: ApprovalDecision = 'agree'
const decideSheet = createLazyComponent(() => import('./decide-sheet.tsx'))

/** Approval that waits for the user, with a button to approve it. */
export function PendingApprovalRow({ approval }: { approval: ApprovalListItem }) {
  const { approvalId, title } = approval
  const [agreeing, setAgreeing] = useState(false)
  return (
    <>
      <RowWithAction
        action={
          <Button kind="primary" size="small" label={`同意 ${title}`} onClick={() => setAgreeing(true)}>
            同意
          </Button>
        }
      >
        <ApprovalRow approval={approval} />
      </RowWithAction>
      {agreeing && (
        <LazySheet
          part={decideSheet}
          props={{ approvalId, subject: title, decision: AGREE, onClose: () => setAgreeing(false) }}
        />
      )}
    </>
  )
}

import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { createLazyPart } from '#lib/routing/lazy-part.ts'
import { LaterSheet } from '#shells/later.tsx'
import { ApprovalRow, type ApprovalBrief } from './approval-row.tsx'
import type { Decision } from './decide-sheet.tsx'

const AGREE: Decision = 'agree'
const decideSheet = createLazyPart(() => import('./decide-sheet.tsx'))

/** Approval that waits for the user, with a button to approve it. */
export function WaitingRow({ approval }: { approval: ApprovalBrief }) {
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
        <LaterSheet
          part={decideSheet}
          props={{ approvalId, subject: title, decision: AGREE, onClose: () => setAgreeing(false) }}
        />
      )}
    </>
  )
}

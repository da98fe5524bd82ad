import { reports } from '@nocturne/contract/reports/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { billOfSitting, unpaidOfDepts } from '../links.ts'
import { SittingPage, type Sitting } from '../tables/sitting-view.tsx'

/** P038 消费明细: a sitting that owes, and the ways to its money. */
export default function OwingSittingPage() {
  return <SittingPage endpoint={reports.unpaidRecord} backTo={unpaidOfDepts({})} bottom={waysOf} />
}

const waysOf = (sitting: Sitting) => <Ways sitting={sitting} />

/** What this person may do about it; each is done on the bill. */
function Ways({ sitting: { can, record } }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const { tableRecordId } = record
  if (!can.settle && !can.payCode && !can.credit) return null
  return (
    <BottomBar>
      {can.credit && <Button onClick={() => navigate(billOfSitting(tableRecordId, 'credit'))}>申请挂账</Button>}
      {can.payCode && <Button onClick={() => navigate(billOfSitting(tableRecordId, 'code'))}>付款码</Button>}
      {can.settle && (
        <Button kind="primary" wide onClick={() => navigate(billOfSitting(tableRecordId))}>
          去结账
        </Button>
      )}
    </BottomBar>
  )
}

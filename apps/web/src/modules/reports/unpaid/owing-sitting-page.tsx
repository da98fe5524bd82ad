import { reports } from '@nocturne/contract/reports/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { buildBillLink, buildDeptUnpaidLink } from '../links.ts'
import { SittingPage, type Sitting } from '../tables/sitting-view.tsx'

/** P038 消费明细: a sitting with unpaid amounts, and the ways to collect them. */
export default function OwingSittingPage() {
  return <SittingPage endpoint={reports.unpaidRecord} backTo={buildDeptUnpaidLink({})} bottom={renderWays} />
}

const renderWays = (sitting: Sitting) => <Ways sitting={sitting} />

/** Actions permitted to the user; each is carried out on the bill page. */
function Ways({ sitting: { can, record } }: { sitting: Sitting }) {
  const [, navigate] = useLocation()
  const { tableRecordId } = record
  if (!can.settle && !can.payCode && !can.credit) return null
  return (
    <BottomBar>
      {can.credit && <Button onClick={() => navigate(buildBillLink(tableRecordId, 'credit'))}>申请挂账</Button>}
      {can.payCode && <Button onClick={() => navigate(buildBillLink(tableRecordId, 'code'))}>付款码</Button>}
      {can.settle && (
        <Button kind="primary" wide onClick={() => navigate(buildBillLink(tableRecordId))}>
          去结账
        </Button>
      )}
    </BottomBar>
  )
}

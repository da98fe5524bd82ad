import { reports } from '@nocturne/contract/reports/endpoints'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { useScreen } from '#lib/routing/screen.ts'
import { buildBillLink, buildDeptUnpaidLink, marketOverviewLink, myTablesLink } from '../links.ts'
import { SittingView, type SittingDetail, type SittingViewProps } from './sitting-view.tsx'

/**
 * Variants of the page by screen id: any sitting, an unpaid one with ways to collect the amount, and one of the user's
 * own.
 */
const screens: Readonly<Record<string, SittingViewProps>> = {
  P034: { endpoint: reports.tablesRecord, backTo: marketOverviewLink },
  P038: { endpoint: reports.unpaidRecord, backTo: buildDeptUnpaidLink({}), bottom: (sitting) => <Ways {...sitting} /> },
  P087: { endpoint: reports.ownTable, backTo: myTablesLink },
}

/** P034, P038 消费明细 and P087 台位消费明细: one sitting in detail. */
export default function SittingPage() {
  const view = screens[useScreen().id ?? '']
  return view && <SittingView {...view} />
}

/** Actions permitted to the user; each is carried out on the bill page. */
function Ways({ can, record }: SittingDetail) {
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

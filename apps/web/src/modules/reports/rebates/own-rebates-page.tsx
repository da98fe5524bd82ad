import { reports } from '@nocturne/contract/reports/endpoints'
import { ownRebatesLevel } from '@nocturne/contract/reports/rebates/definition'

import { mySalesLink } from '../links.ts'
import { RebateLines } from './rebate-lines.tsx'

/** P091 返利明细: the user's own rebates, by default of this month. */
export default function OwnRebatesPage() {
  return <RebateLines endpoint={reports.ownRebates} level={ownRebatesLevel} empty="暂无返利" backTo={mySalesLink} />
}

import { reports } from '@nocturne/contract/reports/endpoints'
import { tipsReport } from '@nocturne/contract/reports/tips/definition'

import { marketLink } from '../links.ts'
import { TipLines } from './tip-lines.tsx'

/** P046 打赏明细: tips of one person. */
export default function TipsPage() {
  return (
    <TipLines endpoint={reports.tipsReceived} level={tipsReport.levels.tips} empty="暂无明细" backTo={marketLink} />
  )
}

import { reports } from '@nocturne/contract/reports/endpoints'

import { ownTablesLink } from '../links.ts'
import { SittingPage } from './sitting-view.tsx'

/** P087 台位消费明细: one of my sittings with everything it had. */
export default function OwnSittingPage() {
  return <SittingPage endpoint={reports.ownTable} backTo={ownTablesLink} />
}

import { reports } from '@nocturne/contract/reports/endpoints'

import { myTablesLink } from '../links.ts'
import { SittingPage } from './sitting-view.tsx'

/** P087 台位消费明细: one of the user's own sittings in detail. */
export default function OwnSittingPage() {
  return <SittingPage endpoint={reports.ownTable} backTo={myTablesLink} />
}

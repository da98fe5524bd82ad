import { reports } from '@nocturne/contract/reports/endpoints'

import { marketLink } from '../links.ts'
import { SittingPage } from './sitting-view.tsx'

/** P034 消费明细: one sitting in detail. */
export default function TablesRecordPage() {
  return <SittingPage endpoint={reports.tablesRecord} backTo={marketLink} />
}

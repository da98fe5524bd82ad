import { reports } from '@nocturne/contract/reports/endpoints'

import { idParam, useParams } from '../../../lib/screen.ts'
import { useApi } from '../../../lib/query.ts'
import { marketLink } from '../links.ts'
import { SittingView } from './sitting-view.tsx'

/** P034 消费明细: one sitting with everything it had. */
export default function SittingPage() {
  const tableRecordId = idParam(useParams('tableRecordId').tableRecordId)
  const query = useApi(
    reports.tablesRecord,
    { tableRecordId: tableRecordId ?? 0 },
    { enabled: tableRecordId !== undefined, live: true },
  )
  return <SittingView query={query} known={tableRecordId !== undefined} backTo={marketLink} />
}

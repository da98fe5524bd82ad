import { reports } from '@nocturne/contract/reports/endpoints'

import { EmptyState } from '#kit/empty-state.tsx'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { lazySettledBill } from '../../billing/public.ts'
import { marketOverviewLink, buildSettledBillLink } from '../links.ts'

/** P030 结算明细: one bill with its lines, payments and later changes. */
export default function SettledBillPage() {
  const billId = parseId(useParams('billId').billId)
  const query = useApi(reports.settledBill, { billId: billId ?? 0 }, { enabled: billId !== undefined, live: true })
  if (billId === undefined) {
    return (
      <Page backTo={marketOverviewLink}>
        <EmptyState text="没有找到账单" />
      </Page>
    )
  }
  return (
    <DetailPage backTo={marketOverviewLink} query={query}>
      {(bill) => <LazyContent part={lazySettledBill} props={{ bill, linkOf: buildSettledBillLink }} />}
    </DetailPage>
  )
}

import { reports } from '@nocturne/contract/reports/endpoints'

import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { buildMyCreditLink } from '../links.ts'
import { useCreditFilter } from './credit-filter.ts'
import { CreditsView } from './credits-view.tsx'

/** P088 我的挂账: guests' debts that the user guarantees. */
export default function MyCreditsPage() {
  const filter = useCreditFilter()
  const query = useApiPages(reports.myCredits, filter.ownInput, { pageSize: 50, live: true, keep: true })
  return (
    <CreditsView
      backTo={employeeCentreLink}
      filter={filter}
      query={query}
      opens={({ creditId }) => ({ href: buildMyCreditLink(creditId) })}
    />
  )
}

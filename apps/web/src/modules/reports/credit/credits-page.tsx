import { reports } from '@nocturne/contract/reports/endpoints'

import { idParam } from '../../../lib/screen.ts'
import { useApiPages } from '../../../lib/pages.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import { useLayerParam } from '../../../shells/layer-param.ts'
import { creditDetailSheet } from '../../billing/public.ts'
import { Whose } from '../frame/level-page.tsx'
import { creditsLink, settledBillLink } from '../links.ts'
import { useCreditFilter } from './credit-filter.ts'
import { CreditsView } from './credits-view.tsx'

/** P055 挂账明细: credits of one guarantor or of all; each opens a sheet with its actions. */
export default function CreditsPage() {
  const filter = useCreditFilter()
  const query = useApiPages(reports.creditLines, filter.input, { pageSize: 50, live: true, keep: true })
  const sheet = useLayerParam('creditId')
  const creditId = idParam(sheet.value)
  const guarantor = query.first?.guarantor
  return (
    <>
      <CreditsView
        backTo={creditsLink}
        filter={filter}
        query={query}
        ofHouse
        head={guarantor && <Whose {...guarantor} />}
        opens={(credit) => ({ onClick: () => sheet.open(credit.creditId) })}
      />
      {creditId !== undefined && (
        <LaterSheet part={creditDetailSheet} props={{ creditId, billHref: settledBillLink, onClose: sheet.close }} />
      )}
    </>
  )
}

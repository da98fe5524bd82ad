import { getBusinessDate } from '@nocturne/base/venue-time'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import Ticket from 'lucide-react/icons/ticket'

import { SectionTitle } from '#kit/section-title.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { idParam, textParam, useFilter } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { ListPage } from '#shells/list-page.tsx'
import { Permitted } from '#shells/permitted.tsx'
import { CodeInput } from '../parts/code-box.tsx'
import { VoucherRow } from '../parts/voucher-row.tsx'
import type { VerificationSummary } from '../queries.ts'

const params = { tableRecordId: idParam, kind: textParam }

const renderVoucher = (voucher: VerificationSummary) => <VoucherRow voucher={voucher} />
const getVoucherKey = (voucher: VerificationSummary) => voucher.verifyId

/** P065 核销: one input for all codes, and the user's verifications of tonight. */
export default function VerifyPage() {
  const { value, set } = useFilter(params)
  const tonight = getBusinessDate(useNow())
  const query = useApiPages(vouchers.list, { mine: true, beginDate: tonight, endDate: tonight }, { live: true })
  return (
    <Permitted permission="verify:voucher:consume" backTo={employeeCentreLink}>
      <ListPage
        backTo={employeeCentreLink}
        summary={
          <>
            <CodeInput
              kind={value.kind === '' ? undefined : value.kind}
              tableRecordId={value.tableRecordId}
              onKind={(kind) => set({ kind: kind ?? '' })}
              onTable={(tableRecordId) => set({ tableRecordId })}
            />
            <SectionTitle>我的今日核销</SectionTitle>
          </>
        }
        label="我的今日核销"
        query={query}
        row={renderVoucher}
        rowKey={getVoucherKey}
        empty={{ text: emptyTexts.verify, icon: <Ticket /> }}
      />
    </Permitted>
  )
}

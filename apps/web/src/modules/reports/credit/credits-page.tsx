import { creditStatus, type CreditStatus } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'

import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId } from '#lib/routing/screen.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { creditDetailSheet, repayManySheet } from '../../billing/public.ts'
import { ReportPersonRow } from '../frame/level-page.tsx'
import { guarantorsLink, buildSettledBillLink } from '../links.ts'
import { useCreditFilter, type CreditFilter } from './credit-filter.ts'
import { CreditsView } from './credits-view.tsx'

/** P055 挂账明细: credits of one guarantor or of all; each opens a sheet with its actions. */
export default function CreditsPage() {
  const filter = useCreditFilter()
  const query = useApiPages(reports.creditLines, filter.input, { pageSize: 50, live: true, keep: true })
  const sheet = useLayerParam('creditId')
  const creditId = parseId(sheet.value)
  const guarantor = query.first?.guarantor
  const may = usePermissions()
  const [many, setMany] = useState(false)
  const narrowed = filter.userId !== undefined || filter.keyword !== ''
  const owed = useOwed(filter, narrowed && may('operate:credit:repay'))
  return (
    <>
      <CreditsView
        backTo={guarantorsLink}
        filter={filter}
        query={query}
        ofHouse
        head={guarantor && <ReportPersonRow {...guarantor} />}
        bottom={
          owed.length > 1 && (
            <BottomBar>
              <Button kind="primary" wide onClick={() => setMany(true)}>
                合并还款（{owed.length} 笔）
              </Button>
            </BottomBar>
          )
        }
        opens={(credit) => ({ onClick: () => sheet.open(credit.creditId) })}
      />
      {creditId !== undefined && (
        <LazySheet
          part={creditDetailSheet}
          props={{ creditId, billHref: buildSettledBillLink, onClose: sheet.close }}
        />
      )}
      {many && (
        <LazySheet
          part={repayManySheet}
          props={{
            credits: owed,
            fact: guarantor ? `担保人 ${guarantor.nickName}` : undefined,
            onClose: () => setMany(false),
          }}
        />
      )}
    </>
  )
}

/** Maximum number of credits on one receipt, as in the contract. */
const MOST = 200

/** Owed credits that match the filter, up to the maximum of one receipt; empty unless `enabled`. */
function useOwed(filter: CreditFilter, enabled: boolean) {
  const read = (status: CreditStatus) => ({ ...filter.input, status, pageSize: MOST })
  const isIncluded = (status: CreditStatus) => enabled && (filter.status ?? status) === status
  const buildOptions = (status: CreditStatus) => ({ enabled: isIncluded(status), live: true })
  const { open, partlyRepaid } = creditStatus
  const whole = useApi(reports.creditLines, read(open), buildOptions(open))
  const partly = useApi(reports.creditLines, read(partlyRepaid), buildOptions(partlyRepaid))
  const rows = [
    ...(isIncluded(open) ? (whole.data?.rows ?? []) : []),
    ...(isIncluded(partlyRepaid) ? (partly.data?.rows ?? []) : []),
  ]
  return rows.slice(0, MOST)
}

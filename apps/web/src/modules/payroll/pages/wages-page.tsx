import { getBusinessDate } from '@nocturne/base/venue-time'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import Banknote from 'lucide-react/icons/banknote'
import { useState } from 'react'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { createChoiceParam, useFilter, type FilterParam } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { AmountVisibilityButton, HIDDEN_AMOUNT } from '../../bonus/public.ts'
import { employeeCentreLink, buildWageLink } from '../links.ts'
import { formatMonth } from '#lib/format/month-text.ts'
import { PublishWages } from '../parts/publish-part.tsx'
import { WagePasswordGuard } from '../parts/wage-password-guard.tsx'
import { WageStatusTag } from '../parts/wage-status-tag.tsx'
import { useClearExpiredTicket } from '../wage-ticket.ts'

/** Number of selectable years, up to the current one. */
const YEARS = 3

const views = [
  { id: 'own', label: '我的工资' },
  { id: 'publish', label: '工资发布' },
] as const
const aYear: FilterParam<number | undefined> = {
  read: (text) => (text !== undefined && /^20\d\d$/.test(text) ? Number(text) : undefined),
  write: (year) => year?.toString(),
}
const params = { view: createChoiceParam(views.map(({ id }) => id)), year: aYear }

/** P131 我的工资: months of a year; publishers also see all employees' slips. */
export default function WagesPage() {
  return <WagePasswordGuard backTo={employeeCentreLink}>{(ticket) => <Wages ticket={ticket} />}</WagePasswordGuard>
}

function Wages({ ticket }: { ticket: string }) {
  const may = usePermissions()
  const { value, set } = useFilter(params)
  const [shown, setShown] = useState(false)
  const publishes = may('employee:wage:publish')
  const view = (publishes && value.view) || 'own'
  const switched = publishes && (
    <SegmentedControl label="查看" options={views} value={view} onChange={(next) => set({ view: next })} />
  )
  if (view === 'publish') return <PublishWages ticket={ticket} head={switched} />
  return (
    <Page
      backTo={employeeCentreLink}
      right={<AmountVisibilityButton amounts={{ shown, toggle: () => setShown(!shown) }} />}
    >
      {switched}
      <Own ticket={ticket} shown={shown} year={value.year} choose={(year) => set({ year })} />
    </Page>
  )
}

type OwnProps = { ticket: string; shown: boolean; year: number | undefined; choose: (year: number) => void }

function Own({ ticket, shown, year: chosen, choose }: OwnProps) {
  const now = useNow()
  const thisYear = Number(getBusinessDate(new Date(now)).slice(0, 4))
  const year = chosen ?? thisYear
  const query = useApi(payroll.wageList, { year, ticket }, { live: true })
  useClearExpiredTicket(query.error)
  return (
    <>
      <ChipRow label="年份">
        {Array.from({ length: YEARS }, (_, back) => thisYear - back).map((one) => (
          <Chip key={one} selected={one === year} onClick={() => choose(one)}>
            {one}年
          </Chip>
        ))}
      </ChipRow>
      <QueryView query={query}>
        {(slips) =>
          slips.length === 0 ? (
            <EmptyState icon={<Banknote />} text={emptyTexts.wage} />
          ) : (
            slips.map(({ wageId, month, netAmount, status, publishTime }) => (
              <ListRow
                key={wageId}
                title={formatMonth(month)}
                fact={publishTime === null ? undefined : `${formatShortTime(publishTime)} 发布`}
                figure={shown ? <Money fen={netAmount} exact /> : HIDDEN_AMOUNT}
                chip={<WageStatusTag status={status} />}
                href={buildWageLink(wageId)}
              />
            ))
          )
        }
      </QueryView>
    </>
  )
}

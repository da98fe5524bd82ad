import type { AnswerOf } from '@nocturne/contract/endpoint'
import { businessReport, businessDetailKinds } from '@nocturne/contract/reports/business/definition'
import { reports } from '@nocturne/contract/reports/endpoints'
import { getShortLabel, type MeasureName } from '@nocturne/contract/reports/measures'

import { useApi } from '#lib/query/query.ts'
import { FigureComparison } from '#shells/comparison.tsx'
import type { DateRange } from '@nocturne/base/date-range'
import type { ReportHeadlineProps } from '#shells/report-headline.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { ReportFrame } from '#shells/report-page.tsx'
import { formatTableCell, computeMeasureChange } from '../frame/figures.ts'
import { ExportButton } from '../export/export-action.tsx'
import { buildReportHeadline } from '../frame/level-page.tsx'
import { useReportNights } from '../frame/report-filter.ts'
import {
  marketOverviewLink,
  buildCreditsDrillDown,
  buildSalesDrillDown,
  buildSettledDrillDown,
  buildUnpaidDrillDown,
} from '../links.ts'
import { BookingsCard } from './bookings-card.tsx'
import { BottlesCard } from './bottles-card.tsx'
import styles from './business-page.module.css'
import { BusinessLinesSheet } from './business-lines-sheet.tsx'
import { CashInCard } from './cash-in-card.tsx'
import { ConsumptionCard } from './consumption-card.tsx'
import { ExceptionsCard } from './exceptions-card.tsx'
import { OccupancyCard } from './floor-card.tsx'
import { GoodsCard } from './goods-card.tsx'
import { HourlySalesChart } from './hour-curve.tsx'
import { MembersCard } from './members-card.tsx'
import { PaymentMethodsCard } from './methods-card.tsx'
import { EmployeesCard } from './people-card.tsx'

export type BusinessOverview = AnswerOf<typeof reports.business>

/** P052 营业概况: overview of the whole venue in blocks, each linking to its report. */
export default function BusinessPage() {
  const { range, today, setRange } = useReportNights()
  const lines = useLayerParam('lines', 'discountKind')
  const query = useApi(reports.business, range, { live: true, keep: true })
  const kind = businessDetailKinds.find((one) => one === lines.value)
  return (
    <>
      <ReportFrame
        backTo={marketOverviewLink}
        exportAction={<ExportButton endpoint={reports.business} input={range} />}
        range={range}
        today={today}
        onRange={setRange}
        headline={query.data ? createHeadline(query.data) : null}
        query={{ ...query, data: query.data && [query.data] }}
      >
        {([overview]) => overview && <Blocks overview={overview} />}
      </ReportFrame>
      {kind && <BusinessLinesSheet kind={kind} nights={range} onClose={lines.close} />}
    </>
  )
}

/** Figures next to the headline, each with the drill-down link of its report. */
const furtherFigures: readonly { name: MeasureName; to: (nights: DateRange) => { href?: string } }[] = [
  { name: 'salesAmount', to: buildSalesDrillDown },
  { name: 'paidAmount', to: buildSettledDrillDown },
  { name: 'creditAmount', to: buildCreditsDrillDown },
  { name: 'unpaidAmount', to: buildUnpaidDrillDown },
]

function createHeadline(overview: BusinessOverview): ReportHeadlineProps {
  const { summary, beforeSummary, beginDate, endDate } = overview
  const figures: Readonly<Partial<Record<MeasureName, number>>> = summary
  const earlier: Readonly<Partial<Record<MeasureName, number>>> = beforeSummary ?? {}
  const oneNight = beginDate === endDate && overview.trend.length > 0
  return {
    ...buildReportHeadline(businessReport, overview),
    ...(oneNight && { chart: <HourlySalesChart overview={overview} /> }),
    figures: furtherFigures.map(({ name, to }) => {
      const compared = computeMeasureChange(name, figures[name] ?? 0, earlier[name])
      return {
        label: getShortLabel(name),
        value: formatTableCell(name, figures[name] ?? 0),
        ...(compared && { note: <FigureComparison {...compared} /> }),
        ...to({ beginDate, endDate }),
      }
    }),
  }
}

function Blocks({ overview }: { overview: BusinessOverview }) {
  return (
    <>
      <div className={styles['pair']}>
        <OccupancyCard overview={overview} />
        <BookingsCard overview={overview} />
      </div>
      <PaymentMethodsCard overview={overview} />
      <CashInCard overview={overview} />
      <ConsumptionCard overview={overview} />
      <ExceptionsCard overview={overview} />
      <GoodsCard overview={overview} />
      <MembersCard overview={overview} />
      <BottlesCard overview={overview} />
      <EmployeesCard overview={overview} />
    </>
  )
}

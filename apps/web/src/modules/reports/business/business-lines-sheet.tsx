import {
  discountKindLabels,
  businessDetailTitles,
  detailKindsWithoutAmount,
  type BusinessDetailKind,
} from '@nocturne/contract/reports/business/definition'
import { reports } from '@nocturne/contract/reports/endpoints'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { formatRange, type DateRange } from '@nocturne/base/date-range'
import { ListSheet } from '#shells/list-sheet.tsx'
import { ExportButton } from '../export/export-action.tsx'
import { buildBookingLink, buildSittingLink } from '../links.ts'

const kinds = Object.keys(discountKindLabels) as (keyof typeof discountKindLabels)[]
const params = { discountKind: createChoiceParam(kinds) }

interface BusinessLinesSheetProps {
  kind: BusinessDetailKind
  nights: Partial<DateRange>
  onClose: () => void
}

/** Rows behind one figure of 营业概况, newest first. */
export function BusinessLinesSheet({ kind, nights, onClose }: BusinessLinesSheetProps) {
  const { value, set } = useFilter(params)
  const discountKind = kind === 'discounts' ? value.discountKind : undefined
  const input = { ...nights, kind, ...(discountKind !== undefined && { discountKind }) }
  const query = useApiPages(reports.businessLines, input, { pageSize: 50, live: true, keep: true })
  const { first } = query
  const title = `${businessDetailTitles[kind]}明细`
  const counted = !detailKindsWithoutAmount.includes(kind)
  return (
    <ListSheet
      onClose={onClose}
      title={title}
      fact={first && `${formatRange(first)} · ${query.total} 条`}
      end={<ExportButton endpoint={reports.businessLines} input={input} title={title} />}
      query={query}
      filters={
        kind === 'discounts' && (
          <ChipRow label="优惠类型">
            {kinds.map((one) => (
              <Chip
                key={one}
                selected={one === discountKind}
                onClick={() => set({ discountKind: one === discountKind ? undefined : one })}
              >
                {discountKindLabels[one]}
              </Chip>
            ))}
          </ChipRow>
        )
      }
      summary={counted && first && <ListRow inCard title="合计" figure={<Money fen={first.summary.amount} exact />} />}
      empty="暂无明细"
      rowKey={(line) => line.lineId}
      row={renderLine}
    />
  )
}

const renderLine = (line: PagedRow<typeof reports.businessLines>) => (
  <ListRow
    inCard
    title={line.tableName ?? line.title}
    {...(line.tableName !== null && { aside: line.title })}
    fact={[formatShortTime(line.happenTime), line.userName].filter(Boolean).join(' · ')}
    {...(line.note !== '' && { note: line.note })}
    {...(line.amount !== null && { figure: <Money fen={line.amount} exact /> })}
    href={getHref(line)}
  />
)

function getHref({ bookingId, tableRecordId }: { bookingId: number | null; tableRecordId: number | null }) {
  if (bookingId !== null) return buildBookingLink(bookingId)
  return tableRecordId === null ? undefined : buildSittingLink(tableRecordId)
}

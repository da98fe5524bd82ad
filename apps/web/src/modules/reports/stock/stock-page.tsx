import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'

import { Chip, ChipRow } from '#kit/chip.tsx'
import type { ShareRowProps } from '#kit/share-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { flagParam, idParam, textParam, useFilter, type Filter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { parseId } from '#lib/routing/screen.ts'
import { formatRange } from '@nocturne/base/date-range'
import { KeywordBox } from '#shells/keyword-box.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { MissingSetup, useIsMissing } from '#shells/missing-setup.tsx'
import { NO_DATA_TEXT, ReportPage } from '#shells/report-page.tsx'
import { ExportButton } from '../export/export-action.tsx'
import { formatEmptyText } from '../frame/name-search.tsx'
import { useReportNights } from '../frame/report-filter.ts'
import { marketOverviewLink } from '../links.ts'
import { formatStockMovements, type StockRow } from './stock-fact.ts'
import { StockFlowSheet } from './stock-flow-sheet.tsx'

const params = { typeId: idParam, lowOnly: flagParam, keyword: textParam }
type StockFilter = Filter<typeof params>
type Types = AnswerOf<typeof reports.stock>['types']

/** P074 库存报表: opening stock, movements and closing stock. Goods open a sheet with their movements. */
export default function StockPage() {
  const { range, today, setRange } = useReportNights({ usual: 'month' })
  const filter = useFilter(params)
  const { value } = filter
  const opened = useLayerParam('goodsId', 'bizType')
  const openedId = parseId(opened.value)
  const input = {
    ...range,
    ...(value.typeId !== undefined && { typeId: value.typeId }),
    ...(value.lowOnly && { lowOnly: true }),
    ...(value.keyword !== '' && { keyword: value.keyword }),
  }
  const query = useApiPages(reports.stock, input, { pageSize: 50, live: true, keep: true })
  const { first } = query
  const noGoods = useIsMissing('goods')
  const isUnfiltered = value.keyword === '' && !value.lowOnly && value.typeId === undefined
  return (
    <>
      <ReportPage
        backTo={marketOverviewLink}
        exportAction={<ExportButton endpoint={reports.stock} input={input} />}
        range={range}
        today={today}
        onRange={setRange}
        filters={<StockChips types={first?.types ?? []} filter={filter} />}
        headline={
          first
            ? {
                label: '期末库存成本',
                figure: formatFen(first.summary.costAmount, { trim: true }),
                note: `${formatRange(first)}${first.running ? ' · 实时' : ''}`,
                figures: [
                  { label: '预警商品', value: first.summary.warnings },
                  { label: '商品', value: query.total },
                ],
              }
            : null
        }
        parts={<KeywordBox label="搜索商品" placeholder="商品名称或拼音" keyword={filter.value.keyword} />}
        query={query}
        rowsTitle={`${query.total} 种商品`}
        rowKey={(row) => row.goodsId}
        row={(row) => ({ ...createRow(row), onClick: () => opened.open(row.goodsId) })}
        empty={formatEmptyText(filter.value.keyword, NO_DATA_TEXT)}
        needsNights={false}
        {...(isUnfiltered && noGoods && { emptyState: <MissingSetup name="goods" /> })}
      />
      {openedId !== undefined && (
        <StockFlowSheet
          goodsId={openedId}
          row={query.rows.find(({ goodsId }) => goodsId === openedId)}
          nights={range}
          onClose={opened.close}
        />
      )}
    </>
  )
}

const createRow = (row: StockRow): ShareRowProps => ({
  title: row.goodsName,
  fact: formatStockMovements(row),
  figure: `${row.closingNum}${row.unit}`,
  subfigure: row.low ? (
    <Tag tone="danger">{`预警 ${row.stockWarnNum}`}</Tag>
  ) : (
    formatFen(row.closingCost, { trim: true })
  ),
  share: row.closingNum / Math.max(1, row.openingNum + row.purchaseIn + row.otherIn),
})

/** Filter by low stock and category of goods. */
function StockChips({ types, filter: { value, set } }: { types: Types; filter: StockFilter }) {
  return (
    <ChipRow label="预警与分类">
      <Chip selected={value.lowOnly} onClick={() => set({ lowOnly: !value.lowOnly })}>
        只看预警
      </Chip>
      {types.map(({ typeId, typeName }) => (
        <Chip
          key={typeId}
          selected={typeId === value.typeId}
          onClick={() => set({ typeId: typeId === value.typeId ? undefined : typeId })}
        >
          {typeName}
        </Chip>
      ))}
    </ChipRow>
  )
}

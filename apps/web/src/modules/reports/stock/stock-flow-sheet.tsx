import { getLabel } from '@nocturne/contract/dictionaries'
import { stockBizType } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import type { DateRange } from '@nocturne/base/date-range'
import { ListSheet } from '#shells/list-sheet.tsx'
import { buildOrderLink } from '../../orders/public.ts'
import { formatStockMovements, type StockRow } from './stock-fact.ts'

interface StockFlowSheetProps {
  goodsId: number
  /** Report row of these goods; undefined while the page of the list that contains it is not loaded. */
  row: StockRow | undefined
  nights: DateRange
  onClose: () => void
}

const kinds = Object.values(stockBizType)
const params = { bizType: createChoiceParam(kinds) }

/** Stock movements of one item, newest first; those of orders link to the order. */
export function StockFlowSheet({ goodsId, row, nights, onClose }: StockFlowSheetProps) {
  const {
    value: { bizType },
    set,
  } = useFilter(params)
  const filter = { ...nights, goodsId, ...(bizType !== undefined && { bizType }) }
  const query = useApiPages(reports.stockFlow, filter, { pageSize: 50, live: true, keep: true })
  const { goodsName, unit = '' } = row ?? query.first?.goods ?? { goodsName: '商品' }
  return (
    <ListSheet
      onClose={onClose}
      title={goodsName}
      label={`${goodsName}库存流水`}
      fact={['库存流水', row && formatStockMovements(row)].filter(Boolean).join(' · ')}
      query={query}
      filters={
        <ChipRow label="类型">
          {kinds.map((kind) => (
            <Chip
              key={kind}
              selected={kind === bizType}
              onClick={() => set({ bizType: kind === bizType ? undefined : kind })}
            >
              {getLabel('stock_biz_type', kind)}
            </Chip>
          ))}
        </ChipRow>
      }
      empty="暂无明细"
      rowKey={(line) => line.recordId}
      row={createRenderer(unit)}
    />
  )
}

const createRenderer = (unit: string) => (line: PagedRow<typeof reports.stockFlow>) => (
  <ListRow
    inCard
    title={getLabel('stock_biz_type', line.bizType)}
    aside={line.remark}
    fact={[formatShortTime(line.createTime), line.operatorName].filter(Boolean).join(' · ')}
    note={line.bizNo}
    figure={`${line.quantity > 0 ? '+' : '−'}${Math.abs(line.quantity)}`}
    chip={`余 ${line.afterNum}${unit}`}
    href={line.orderId === null ? undefined : buildOrderLink(line.orderId)}
  />
)

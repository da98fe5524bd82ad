import { label } from '@nocturne/contract/dictionaries'
import { stockBizType } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { oneOf, useFilter } from '../../../lib/filter.ts'
import { shortTime } from '../../../lib/format.ts'
import { useApiPages } from '../../../lib/pages.ts'
import type { DateRange } from '../../../shells/date-range.ts'
import { ListEnd } from '../../../shells/list-page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { orderLink } from '../../orders/public.ts'
import { stockFact, type StockRow } from './stock-fact.ts'

interface StockFlowSheetProps {
  goodsId: number
  /** Row of the report, if that page of the list is loaded. */
  row: StockRow | undefined
  nights: DateRange
  onClose: () => void
}

const kinds = Object.values(stockBizType)
const params = { bizType: oneOf(kinds) }

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
    <Sheet
      open
      onClose={onClose}
      title={goodsName}
      fact={['库存流水', row && stockFact(row)].filter(Boolean).join(' · ')}
    >
      <ChipRow label="类型">
        {kinds.map((kind) => (
          <Chip
            key={kind}
            selected={kind === bizType}
            onClick={() => set({ bizType: kind === bizType ? undefined : kind })}
          >
            {label('stock_biz_type', kind)}
          </Chip>
        ))}
      </ChipRow>
      <QueryView query={query}>
        {() => (
          <>
            {query.rows.length === 0 && <EmptyState text="暂无明细" />}
            <ul aria-label={`${goodsName}库存流水`}>
              {query.rows.map((line) => (
                <li key={line.recordId}>
                  <ListRow
                    inCard
                    title={label('stock_biz_type', line.bizType)}
                    aside={line.remark}
                    fact={[shortTime(line.createTime), line.operatorName].filter(Boolean).join(' · ')}
                    note={line.bizNo}
                    figure={`${line.quantity > 0 ? '+' : '−'}${Math.abs(line.quantity)}`}
                    chip={`余 ${line.afterNum}${unit}`}
                    href={line.orderId === null ? undefined : orderLink(line.orderId)}
                  />
                </li>
              ))}
            </ul>
            <ListEnd query={query} byHand />
          </>
        )}
      </QueryView>
    </Sheet>
  )
}

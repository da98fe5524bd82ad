import { label } from '@nocturne/contract/dictionaries'
import { stockBizType, type StockBizType } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { useState } from 'react'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { shortTime } from '../../../lib/format.ts'
import { useApiPages } from '../../../lib/pages.ts'
import type { DateRange } from '../../../shells/date-range.ts'
import { ListEnd } from '../../../shells/list-page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { orderLink } from '../../orders/public.ts'
import { stockFact, type StockRow } from './stock-fact.ts'

interface StockFlowSheetProps {
  goods: StockRow
  nights: DateRange
  onClose: () => void
}

const kinds = Object.values(stockBizType)

/** What moved one goods, the newest first; lines of orders lead to them. */
export function StockFlowSheet({ goods, nights, onClose }: StockFlowSheetProps) {
  const [bizType, setBizType] = useState<StockBizType>()
  const filter = { ...nights, goodsId: goods.goodsId, ...(bizType !== undefined && { bizType }) }
  const query = useApiPages(reports.stockFlow, filter, { pageSize: 50, live: true, keep: true })
  return (
    <Sheet open onClose={onClose} title={goods.goodsName} fact={`库存流水 · ${stockFact(goods)}`}>
      <ChipRow label="类型">
        {kinds.map((kind) => (
          <Chip key={kind} selected={kind === bizType} onClick={() => setBizType(kind === bizType ? undefined : kind)}>
            {label('stock_biz_type', kind)}
          </Chip>
        ))}
      </ChipRow>
      <QueryView query={query}>
        {() => (
          <>
            {query.rows.length === 0 && <EmptyState text="暂无明细" />}
            <ul aria-label={`${goods.goodsName}库存流水`}>
              {query.rows.map((line) => (
                <li key={line.recordId}>
                  <ListRow
                    inCard
                    title={label('stock_biz_type', line.bizType)}
                    aside={line.remark}
                    fact={[shortTime(line.createTime), line.operatorName].filter(Boolean).join(' · ')}
                    note={line.bizNo}
                    figure={`${line.quantity > 0 ? '+' : '−'}${Math.abs(line.quantity)}`}
                    chip={`余 ${line.afterNum}${goods.unit}`}
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

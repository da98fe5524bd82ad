import { reports } from '@nocturne/contract/reports/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { label } from '@nocturne/contract/dictionaries'
import { orderType } from '@nocturne/contract/codes'

import { EmptyState } from '../../../kit/empty-state.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { shortTime } from '../../../lib/format.ts'
import { useApiPages } from '../../../lib/pages.ts'
import { ListEnd } from '../../../shells/list-page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { orderLink } from '../../orders/public.ts'

interface MadeLinesSheetProps {
  goodsId: number
  /** Row of the report, if that page of the list is loaded. */
  row: { goodsName: string; unit: string } | undefined
  filter: Omit<InputOf<typeof reports.madeLines>, 'goodsId'>
  onClose: () => void
}

/** Orders for which an item was produced, newest first; each links to its order. */
export function MadeLinesSheet({ goodsId, row, filter, onClose }: MadeLinesSheetProps) {
  const query = useApiPages(reports.madeLines, { ...filter, goodsId }, { pageSize: 50, live: true })
  const { goodsName, unit = '' } = row ?? query.first?.goods ?? { goodsName: '商品' }
  return (
    <Sheet open onClose={onClose} title={goodsName} fact="出品明细">
      <QueryView query={query}>
        {() => (
          <>
            {query.rows.length === 0 && <EmptyState text="暂无明细" />}
            <ul aria-label={`${goodsName}出品明细`}>
              {query.rows.map((line) => (
                <li key={line.orderItemId}>
                  <ListRow
                    inCard
                    title={line.tableName}
                    aside={line.packageName}
                    fact={[shortTime(line.produceTime), line.produceUserName ?? '日结自动确认'].join(' · ')}
                    note={line.orderNo}
                    figure={`${line.producedQuantity}${unit}`}
                    chip={
                      line.orderType === orderType.gift && <Tag tone="gift">{label('order_type', line.orderType)}</Tag>
                    }
                    href={orderLink(line.orderId)}
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

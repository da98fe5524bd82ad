import { reports } from '@nocturne/contract/reports/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { getLabel } from '@nocturne/contract/dictionaries'
import { orderType } from '@nocturne/contract/codes'

import { ListRow } from '#kit/list-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { ListSheet } from '#shells/list-sheet.tsx'
import { buildOrderLink } from '../../orders/public.ts'

interface MadeLinesSheetProps {
  goodsId: number
  /** Report row of these goods; undefined while the page of the list that contains it is not loaded. */
  row: { goodsName: string; unit: string } | undefined
  filter: Omit<InputOf<typeof reports.madeLines>, 'goodsId'>
  onClose: () => void
}

/** Orders for which an item was produced, newest first; each links to its order. */
export function MadeLinesSheet({ goodsId, row, filter, onClose }: MadeLinesSheetProps) {
  const query = useApiPages(reports.madeLines, { ...filter, goodsId }, { pageSize: 50, live: true })
  const { goodsName, unit = '' } = row ?? query.first?.goods ?? { goodsName: '商品' }
  return (
    <ListSheet
      onClose={onClose}
      title={goodsName}
      label={`${goodsName}出品明细`}
      fact="出品明细"
      query={query}
      empty="暂无明细"
      rowKey={(line) => line.orderItemId}
      row={createRenderer(unit)}
    />
  )
}

const createRenderer = (unit: string) => (line: PagedRow<typeof reports.madeLines>) => (
  <ListRow
    inCard
    title={line.tableName}
    aside={line.packageName}
    fact={[formatShortTime(line.produceTime), line.produceUserName ?? '日结自动确认'].join(' · ')}
    note={line.orderNo}
    figure={`${line.producedQuantity}${unit}`}
    chip={line.orderType === orderType.gift && <Tag tone="gift">{getLabel('order_type', line.orderType)}</Tag>}
    href={buildOrderLink(line.orderId)}
  />
)

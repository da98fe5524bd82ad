import { useLocation } from 'wouter'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { againLink } from '../links.ts'
import type { TableRecord } from '../queries.ts'

/** 再来一轮, one more of what was ordered, or a favourite: each leads to its order, ready to be sent. */
export function QuickOrder({ record: { tableRecordId, again } }: { record: TableRecord }) {
  const [, navigate] = useLocation()
  if (!again.round && again.goods.length === 0) return null
  return (
    <ChipRow label="快速点单">
      {again.round && <Chip onClick={() => navigate(againLink(tableRecordId, 'round'))}>再来一轮</Chip>}
      {again.goods.map(({ goodsId, goodsName }) => (
        <Chip
          key={goodsId}
          label={`再来一份：+1 ${goodsName}`}
          onClick={() => navigate(againLink(tableRecordId, goodsId))}
        >
          +1 {goodsName}
        </Chip>
      ))}
    </ChipRow>
  )
}

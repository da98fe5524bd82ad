import { getLabel } from '@nocturne/contract/dictionaries'
import { useLocation } from 'wouter'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { Stack } from '#kit/stack.tsx'
import { listSuggestedCounts } from '#shells/suggested-counts.ts'
import { buildReorderLink, buildPayLink, buildPresetGiftLink } from '../links.ts'
import type { TableDetail, TableRecord } from '../queries.ts'

/** Chips that open the table with a number of guests up to its seats; the form offers other numbers. */
export function QuickOpenChips({ seats, onOpen }: { seats: number; onOpen: (guestNum: number) => void }) {
  return (
    <ChipRow label="开台人数">
      {listSuggestedCounts(seats)
        .filter((count) => count > 1)
        .map((count) => (
          <Chip key={count} label={`${count}人开台`} onClick={() => onOpen(count)}>
            {count}人
          </Chip>
        ))}
    </ChipRow>
  )
}

type QuickStepsProps = { record: TableRecord; can: TableDetail['can'] }

/** Frequent actions of an occupied table, each leading to its confirmation: payment, repeat order, frequent gifts. */
export function QuickActions({ record, can }: QuickStepsProps) {
  return (
    <Stack gap={1}>
      {(can.settle || (can.payCode && can.viewBill)) && <QuickPay record={record} can={can} />}
      {can.order && <QuickOrder {...record} />}
      {(can.gift || can.order) && <QuickGift {...record} isRequest={!can.gift} />}
    </Stack>
  )
}

function QuickPay({ record: { tableRecordId }, can }: QuickStepsProps) {
  const [, navigate] = useLocation()
  return (
    <ChipRow label="快速收款">
      {can.settle && (
        <>
          <Chip onClick={() => navigate(buildPayLink(tableRecordId, 'scan'))}>扫码收款</Chip>
          <Chip onClick={() => navigate(buildPayLink(tableRecordId, 'cash'))}>现金收款</Chip>
        </>
      )}
      {can.payCode && (
        <Chip label="出示付款码" onClick={() => navigate(buildPayLink(tableRecordId, 'code'))}>
          付款码
        </Chip>
      )}
    </ChipRow>
  )
}

/** Chips for another round, one more of an ordered goods, or a favourite; each opens the order ready to be sent. */
function QuickOrder({ tableRecordId, again }: TableRecord) {
  const [, navigate] = useLocation()
  if (!again.round && again.goods.length === 0) return null
  return (
    <ChipRow label="快速点单">
      {again.round && <Chip onClick={() => navigate(buildReorderLink(tableRecordId, 'round'))}>再来一轮</Chip>}
      {again.goods.map(({ goodsId, goodsName }) => (
        <Chip
          key={goodsId}
          label={`再来一份：+1 ${goodsName}`}
          onClick={() => navigate(buildReorderLink(tableRecordId, goodsId))}
        >
          +1 {goodsName}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** Chips for frequent gifts. Each names goods and reason, so that the user selects both explicitly. */
function QuickGift({ tableRecordId, usualGifts, isRequest }: TableRecord & { isRequest: boolean }) {
  const [, navigate] = useLocation()
  if (usualGifts.length === 0) return null
  return (
    <ChipRow label="快速赠送">
      {usualGifts.map((gift) => (
        <Chip key={gift.goodsId} onClick={() => navigate(buildPresetGiftLink(tableRecordId, gift))}>
          {isRequest ? '申请赠' : '赠'} {gift.goodsName} · {getLabel('send_reason', gift.reason)}
        </Chip>
      ))}
    </ChipRow>
  )
}

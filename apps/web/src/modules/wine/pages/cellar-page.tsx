import { wineStatus, withdrawStatus } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import { wine } from '@nocturne/contract/wine/endpoints'
import Wine from 'lucide-react/icons/wine'
import { useState } from 'react'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { setParams } from '../../../lib/address.ts'
import { debounce } from '../../../lib/debounce.ts'
import { anId, oneOf, oneOfOr, someText, useFilter, type Filter } from '../../../lib/filter.ts'
import { useApiPages, type RowOf } from '../../../lib/pages.ts'
import { idParam } from '../../../lib/screen.ts'
import { useLayerParam } from '../../../shells/layer-param.ts'
import { ListPage } from '../../../shells/list-page.tsx'
import { PersonChip } from '../../directory/public.ts'
import { amountText, leftText, SOON_DAYS, type Bottle } from '../bottle-words.ts'
import { employeeCentreLink } from '../links.ts'
import { BottleSheet } from '../parts/bottle-sheet.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { WithdrawRow } from '../parts/withdraw-row.tsx'

const params = {
  view: oneOfOr(['bottles', 'withdraw'], 'bottles'),
  status: oneOf(['soon', ...Object.values(wineStatus)]),
  salesUserId: anId,
  guestOf: anId,
  keyword: someText,
}
type CellarFilter = Filter<typeof params>

const views = [
  { id: 'bottles', label: '存酒' },
  { id: 'withdraw', label: '取酒单' },
] as const

/** P082 存酒查询: everything guests left here, and what was asked of it. */
export default function CellarPage() {
  const filter = useFilter(params)
  return filter.value.view === 'withdraw' ? <Withdrawals filter={filter} /> : <Bottles filter={filter} />
}

const ViewSwitch = ({ value, set }: CellarFilter) => (
  <SegmentedControl label="记录" options={views} value={value.view} onChange={(view) => set({ view })} />
)

function Bottles({ filter }: { filter: CellarFilter }) {
  const { value, set } = filter
  const opened = useLayerParam('wineItemId')
  const [keyword, setKeyword] = useState(value.keyword)
  const { status, salesUserId, guestOf } = value
  const query = useApiPages(
    wine.list,
    {
      ...(status === 'soon' ? { expireWithin: SOON_DAYS } : status !== undefined && { status }),
      ...(salesUserId !== undefined && { salesUserId }),
      ...(guestOf !== undefined && { guestOf }),
      ...(value.keyword.trim() !== '' && { keyword: value.keyword.trim() }),
    },
    { pageSize: 50, live: true, keep: true },
  )
  const openedId = idParam(opened.value)
  return (
    <>
      <ListPage
        backTo={employeeCentreLink}
        filters={
          <>
            <ViewSwitch {...filter} />
            <SearchBox
              label="姓名、手机号、瓶身标签"
              value={keyword}
              onChange={(text) => {
                setKeyword(text)
                searchSoon(text)
              }}
              onSubmit={() => set({ keyword })}
            />
            <CellarChips filter={filter} tiles={query.first?.tiles} />
          </>
        }
        query={query}
        row={bottleRow}
        rowKey={({ wineItemId }) => wineItemId}
        empty={{ icon: <Wine />, text: '暂无存酒' }}
      />
      {openedId !== undefined && <BottleSheet wineItemId={openedId} onClose={opened.close} />}
    </>
  )
}

const TYPING_MS = 300
/** The server searches: not with every letter. */
const searchSoon = debounce((keyword: string) => setParams({ keyword }), TYPING_MS)

type Tiles = { pending: number; stored: number; expiring: number; expired: number }

function CellarChips({ filter: { value, set }, tiles }: { filter: CellarFilter; tiles: Tiles | undefined }) {
  const chips = [
    { id: wineStatus.pending, word: '待入库', count: tiles?.pending },
    { id: wineStatus.stored, word: '存放中', count: tiles?.stored },
    { id: 'soon', word: '7天内到期', count: tiles?.expiring },
    { id: wineStatus.expired, word: '已过期', count: tiles?.expired },
    { id: wineStatus.taken, word: '已取完', count: undefined },
    { id: wineStatus.confiscated, word: '已充公', count: undefined },
  ] as const
  return (
    <ChipRow label="状态与订台人">
      {chips.map(({ id, word, count }) => (
        <Chip
          key={id}
          selected={value.status === id}
          onClick={() => set({ status: value.status === id ? undefined : id })}
        >
          {count === undefined ? word : `${word} ${count}`}
        </Chip>
      ))}
      <PersonChip label="订台人" value={value.salesUserId} onChange={(salesUserId) => set({ salesUserId })} />
      {value.guestOf !== undefined && (
        <Chip selected onClick={() => set({ guestOf: undefined })}>
          只看这位客人
        </Chip>
      )}
    </ChipRow>
  )
}

const bottleRow = (bottle: Bottle) => <BottleRow bottle={bottle} />

function BottleRow({ bottle }: { bottle: Bottle }) {
  const { open } = useLayerParam('wineItemId')
  const { goodsName, spec, guestName, phoneMask, salesUserName, labelNo, cabinetNo, status, daysLeft } = bottle
  const kept = status === wineStatus.stored || status === wineStatus.expired || status === wineStatus.pending
  return (
    <ListRow
      title={goodsName}
      aside={spec}
      fact={`${guestName} ${phoneMask} · ${salesUserName}`}
      note={[
        labelNo && `标签 ${labelNo}`,
        cabinetNo && `位置 ${cabinetNo}`,
        `${bottle.depositDate} 存`,
        kept && leftText(daysLeft),
        bottle.renewAsked && '客人申请续存',
      ]
        .filter(Boolean)
        .join(' · ')}
      figure={amountText({ ...bottle, quantity: kept ? bottle.remainQuantity : bottle.quantity })}
      chip={<StatusTag status={status} soon={status === wineStatus.stored && daysLeft <= SOON_DAYS} />}
      onClick={() => open(bottle.wineItemId)}
    />
  )
}

const withdrawStates = Object.values(withdrawStatus)
const withdrawParams = { withdrawStatus: oneOf(withdrawStates) }

const withdrawRow = (row: RowOf<typeof wine.withdrawList>) => <WithdrawRow row={row} />

function Withdrawals({ filter }: { filter: CellarFilter }) {
  const { value, set } = useFilter(withdrawParams)
  const status = value.withdrawStatus
  const query = useApiPages(
    wine.withdrawList,
    { ...(status !== undefined && { status }) },
    { pageSize: 50, live: true, keep: true },
  )
  return (
    <ListPage
      backTo={employeeCentreLink}
      filters={
        <>
          <ViewSwitch {...filter} />
          <ChipRow label="状态">
            {withdrawStates.map((id) => (
              <Chip
                key={id}
                selected={status === id}
                onClick={() => set({ withdrawStatus: status === id ? undefined : id })}
              >
                {label('withdraw_status', id)}
              </Chip>
            ))}
          </ChipRow>
        </>
      }
      query={query}
      row={withdrawRow}
      rowKey={({ withdrawId }) => withdrawId}
      empty={{ icon: <Wine />, text: '暂无取酒记录' }}
    />
  )
}

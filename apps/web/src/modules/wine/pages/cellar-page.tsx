import { wineStatus, withdrawStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { wine } from '@nocturne/contract/wine/endpoints'
import ChevronDown from 'lucide-react/icons/chevron-down'
import PackageOpen from 'lucide-react/icons/package-open'
import Search from 'lucide-react/icons/search'
import Wine from 'lucide-react/icons/wine'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { BarTotal, BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { OptionSheet } from '#kit/select.tsx'
import { setParams } from '#lib/routing/address.ts'
import { debounce } from '#lib/debounce.ts'
import { idParam, createChoiceParam, createDefaultChoiceParam, textParam, useFilter, type Filter } from '#lib/filter.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { parseId } from '#lib/routing/screen.ts'
import { useLayerParam } from '#shells/layer-param.ts'
import { ListPage } from '#shells/list-page.tsx'
import { PersonFilterChip } from '../../directory/public.ts'
import { formatBottleAmount, formatDaysLeft, EXPIRES_SOON_DAYS, type Bottle } from '../bottle-texts.ts'
import { employeeCentreLink } from '../links.ts'
import { BottleSheet } from '../parts/bottle-sheet.tsx'
import { BottlePicture } from '../parts/bottle-picture.tsx'
import { CellarFilterTiles } from '../parts/cellar-tiles.tsx'
import { BottleCountList } from '../parts/counts.tsx'
import { BottleStatusTag } from '../parts/status-tag.tsx'
import { cellarViews, CellarViewTabs } from '../parts/view-switch.tsx'
import { WithdrawalRow } from '../parts/withdraw-row.tsx'

const params = {
  view: createDefaultChoiceParam(cellarViews, 'bottles'),
  status: createChoiceParam(['soon', ...Object.values(wineStatus)]),
  salesUserId: idParam,
  goodsId: idParam,
  guestOf: idParam,
  keyword: textParam,
}
type CellarFilter = Filter<typeof params>

/** P082 存酒查询: bottles stored by guests, and withdrawal requests. */
export default function CellarPage() {
  const filter = useFilter(params)
  const { view } = filter.value
  if (view === 'count') return <BottleCountList onView={(next) => filter.set({ view: next })} />
  return view === 'withdraw' ? <Withdrawals filter={filter} /> : <Bottles filter={filter} />
}

function Bottles({ filter }: { filter: CellarFilter }) {
  const { value, set } = filter
  const opened = useLayerParam('wineItemId')
  const [keyword, setKeyword] = useState(value.keyword)
  const [searching, setSearching] = useState(value.keyword !== '')
  const { salesUserId, guestOf, goodsId } = value
  const status = getShownStatus(value)
  const query = useApiPages(
    wine.list,
    {
      ...(status === 'soon' ? { expireWithin: EXPIRES_SOON_DAYS } : status !== undefined && { status }),
      ...(salesUserId !== undefined && { salesUserId }),
      ...(goodsId !== undefined && { goodsId }),
      ...(guestOf !== undefined && { guestOf }),
      ...(value.keyword.trim() !== '' && { keyword: value.keyword.trim() }),
    },
    { pageSize: 50, live: true, keep: true },
  )
  const openedId = parseId(opened.value)
  const handleType = (text: string) => {
    setKeyword(text)
    searchSoon(text)
  }
  return (
    <>
      <ListPage
        backTo={employeeCentreLink}
        right={
          <IconButton
            label={searching ? '收起搜索' : '搜索'}
            icon={searching ? <X /> : <Search />}
            onClick={() => {
              if (searching) handleType('')
              setSearching(!searching)
            }}
          />
        }
        summary={
          <CellarFilterTiles tiles={query.first?.tiles} value={status} onChange={(state) => set({ status: state })} />
        }
        filters={
          <>
            {searching && (
              <SearchBox
                label="姓名、手机号、瓶身标签"
                value={keyword}
                onChange={handleType}
                onSubmit={() => set({ keyword })}
              />
            )}
            <CellarChips filter={filter} goods={query.first?.goods ?? []} />
          </>
        }
        bottom={<Fetching fetching={query.first?.fetching} onOpen={() => set({ view: 'withdraw' })} />}
        query={query}
        row={renderBottle}
        rowKey={({ wineItemId }) => wineItemId}
        empty={{ icon: <Wine />, text: '暂无存酒' }}
      />
      {openedId !== undefined && <BottleSheet wineItemId={openedId} onClose={opened.close} />}
    </>
  )
}

/** Status filter; by default stored bottles, but all bottles for a single guest or a search. */
const getShownStatus = ({ status, guestOf, keyword }: CellarFilter['value']) =>
  status ?? (guestOf === undefined && keyword.trim() === '' ? wineStatus.stored : undefined)

const TYPING_MS = 300
/** Debounces the typed text, because every change is a search on the server. */
const searchSoon = debounce((keyword: string) => setParams({ keyword }), TYPING_MS)

type First = AnswerOf<typeof wine.list>

/** Bottom bar with the number of pending withdrawals, and the oldest one. */
function Fetching({ fetching, onOpen }: { fetching: First['fetching'] | undefined; onOpen: () => void }) {
  if (!fetching || fetching.count === 0) return null
  const since = fetching.applyTime === null ? '' : `最早 ${fetching.applyTime.slice(11, 16)} · ${fetching.tableName}`
  return (
    <BottomBar>
      <BarTotal icon={<PackageOpen />} figure={`${fetching.count} 单待出库`} fact={since} />
      <Button kind="primary" onClick={onOpen}>
        去出库
      </Button>
    </BottomBar>
  )
}

/** Value of the option for all goods; ids begin at 1. */
const ALL = 0

function CellarChips({ filter: { value, set }, goods }: { filter: CellarFilter; goods: First['goods'] }) {
  const [choosing, setChoosing] = useState(false)
  const counts = usePermissions()('wine:deposit:audit')
  const { goodsId } = value
  const options = [{ id: ALL, label: '全部酒水' }, ...goods.map((one) => ({ id: one.goodsId, label: one.goodsName }))]
  const chosen = options.find(({ id }) => id === (goodsId ?? ALL))?.label ?? '酒水'
  return (
    <ChipRow label="筛选">
      <Chip selected={goodsId !== undefined} label={`酒水 ${chosen}`} onClick={() => setChoosing(true)}>
        {chosen}
        <ChevronDown />
      </Chip>
      <PersonFilterChip label="订台人" value={value.salesUserId} onChange={(salesUserId) => set({ salesUserId })} />
      {removedStatuses.map((id) => (
        <Chip
          key={id}
          selected={value.status === id}
          onClick={() => set({ status: value.status === id ? undefined : id })}
        >
          {getLabel('wine_status', id)}
        </Chip>
      ))}
      {value.guestOf !== undefined && (
        <Chip selected onClick={() => set({ guestOf: undefined })}>
          只看这位客人
        </Chip>
      )}
      <Chip onClick={() => set({ view: 'withdraw' })}>取酒单</Chip>
      {counts && <Chip onClick={() => set({ view: 'count' })}>盘点</Chip>}
      <OptionSheet
        label="酒水"
        open={choosing}
        onClose={() => setChoosing(false)}
        options={options}
        value={goodsId ?? ALL}
        onChange={(id) => set({ goodsId: id === ALL ? undefined : id })}
      />
    </ChipRow>
  )
}

/** Statuses of bottles that are no longer stored, each with a filter chip. */
const removedStatuses = [wineStatus.taken, wineStatus.confiscated] as const

const renderBottle = (bottle: Bottle) => <BottleRow bottle={bottle} />

function BottleRow({ bottle }: { bottle: Bottle }) {
  const { open } = useLayerParam('wineItemId')
  const { goodsName, spec, guestName, phoneMask, salesUserName, labelNo, cabinetNo, status, daysLeft } = bottle
  const here = bottle.remainQuantity > 0
  const stored = status === wineStatus.stored
  const soon = stored && daysLeft <= EXPIRES_SOON_DAYS
  return (
    <ListRow
      lead={<BottlePicture bottle={bottle} soon={soon} />}
      title={goodsName}
      aside={spec}
      fact={`${guestName} ${phoneMask}`}
      note={[
        salesUserName,
        labelNo && `瓶标 ${labelNo}`,
        cabinetNo && `柜 ${cabinetNo}`,
        `${bottle.depositDate.slice(5)}\u00A0存`,
        bottle.renewAsked && '客人申请续存',
      ]
        .filter(Boolean)
        .join(' · ')}
      figure={formatBottleAmount({ ...bottle, quantity: here ? bottle.remainQuantity : bottle.quantity })}
      chip={
        <>
          <BottleStatusTag status={status} soon={soon} text={stored ? formatDaysLeft(daysLeft) : undefined} />
          {here && <small>{bottle.expireDate.slice(5)} 到期</small>}
        </>
      }
      onClick={() => open(bottle.wineItemId)}
    />
  )
}

const withdrawStates = Object.values(withdrawStatus)
const withdrawParams = { withdrawStatus: createChoiceParam(withdrawStates) }

const withdrawRow = (row: PagedRow<typeof wine.withdrawList>) => <WithdrawalRow row={row} />

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
          <CellarViewTabs value={filter.value.view} onChange={(view) => filter.set({ view })} />
          <ChipRow label="状态">
            {withdrawStates.map((id) => (
              <Chip
                key={id}
                selected={status === id}
                onClick={() => set({ withdrawStatus: status === id ? undefined : id })}
              >
                {getLabel('withdraw_status', id)}
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

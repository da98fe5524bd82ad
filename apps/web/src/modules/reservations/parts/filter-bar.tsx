import { useState } from 'react'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { setParams } from '#lib/routing/address.ts'
import { debounce } from '#lib/debounce.ts'
import { PersonPicker } from '../../directory/public.ts'
import { useAreaLabels } from '../../tables/public.ts'
import type { BookingFilter } from '../booking-filter.ts'
import styles from './filter-bar.module.css'

const TYPING_MS = 300

/** Debounces the typed text, because every change is a search on the server. */
const searchSoon = debounce((keyword: string) => setParams({ keyword }), TYPING_MS)

/** Filters by keyword, sales person and area, shown when the user opens them. */
export default function BookingFilterBar({ filter }: { filter: BookingFilter }) {
  const areas = useAreaLabels().filter(({ type }) => type === 'area')
  const [keyword, setKeyword] = useState(filter.keyword)
  const { areaId, salesUserId, mine, set } = filter
  return (
    <div className={styles['bar']}>
      <div className={styles['line']}>
        <SearchBox
          label="搜索预订"
          placeholder="客人、台号、尾号或单号"
          value={keyword}
          onChange={(text) => {
            setKeyword(text)
            searchSoon(text)
          }}
          onSubmit={() => set({ keyword })}
        />
        <Chip selected={mine} onClick={() => set({ mine: !mine, salesUserId: undefined })}>
          我的预订
        </Chip>
      </div>
      <ChipRow label="区域">
        <Chip selected={areaId === undefined} onClick={() => set({ areaId: undefined })}>
          全部区域
        </Chip>
        {areas.map(({ id, name }) => (
          <Chip key={id} selected={id === areaId} onClick={() => set({ areaId: id })}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      {!mine && (
        <PersonPicker
          label="订台人"
          salesOnly
          emptyLabel="全部订台人"
          value={salesUserId ?? null}
          onChange={(userId) => set({ salesUserId: userId ?? undefined })}
        />
      )}
    </div>
  )
}

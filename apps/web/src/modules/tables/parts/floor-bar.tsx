import { useState } from 'react'
import Search from 'lucide-react/icons/search'

import { Chip } from '#kit/chip.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { LazySearchBox, usePrefetchedSearchBox } from '#shells/lazy-search-box.tsx'
import { useAreaLabels, useTonightFigures } from '../queries.ts'
import styles from './floor-bar.module.css'
import type { FloorTable } from '../floor-states.ts'
import { TableStateChips, type FloorFilterControl } from './state-chips.tsx'

const EVERYWHERE = 'all'

/** States, areas and labels, sticky while the floor scrolls; below them, on demand, search and 我的台位. */
export function FloorBar({ cards, filter }: { cards: readonly FloorTable[]; filter: FloorFilterControl }) {
  const [searchOpen, setSearchOpen] = useState(false)
  usePrefetchedSearchBox()
  // Users who may not see the night's figures work on their own tables: search and 我的台位 are open by default.
  const tonight = useTonightFigures()
  const onlyOwn = tonight.isError && tonight.data === undefined
  const searching = searchOpen || onlyOwn || filter.keyword !== '' || filter.mine

  const items = useAreaLabels().map(({ type, name, id }) => ({
    id: `${type}${id}`,
    label: name,
    areaId: type === 'area' ? id : undefined,
    labelId: type === 'label' ? id : undefined,
  }))
  const chosen = items.find((item) => item.areaId === filter.areaId && item.labelId === filter.labelId)
  const choose = (id: string) => {
    const { areaId, labelId } = items.find((item) => item.id === id) ?? {}
    filter.set({ areaId, labelId })
  }
  const close = () => {
    setSearchOpen(false)
    filter.set({ keyword: '', mine: false })
  }

  return (
    <div className={styles['bar']}>
      <TableStateChips cards={cards} filter={filter} />
      <div className={styles['places']}>
        <div className={styles['tabs']}>
          <Tabs
            label="区域"
            items={[{ id: EVERYWHERE, label: '全部' }, ...items]}
            value={chosen?.id ?? EVERYWHERE}
            onChange={choose}
          />
        </div>
        {!onlyOwn && (
          <IconButton
            label={searching ? '收起搜索' : '搜索台位'}
            icon={<Search />}
            onClick={searching ? close : () => setSearchOpen(true)}
          />
        )}
      </div>
      {searching && (
        <div className={styles['search']}>
          <LazySearchBox
            label="搜索台位"
            placeholder="台号、客人或手机尾号"
            value={filter.keyword}
            onChange={(keyword) => filter.set({ keyword })}
          />
          <Chip selected={filter.mine} onClick={() => filter.set({ mine: !filter.mine })}>
            我的台位
          </Chip>
        </div>
      )}
    </div>
  )
}

import type { Ref } from 'react'

import { SearchBox } from '#kit/search-box.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import type { GoodsTab } from '../goods-index.ts'
import styles from './goods-picker.module.css'

export type GoodsSearchState = { text: string; tab: GoodsTab }

const tabs: readonly { id: GoodsTab; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: 'single', label: '单品' },
  { id: 'package', label: '套餐' },
]

type GoodsSearchProps = {
  ref: Ref<HTMLDivElement>
  search: GoodsSearchState
  onChange: (search: GoodsSearchState) => void
}

/** Search field and filter by kind of goods. */
export function GoodsSearch({ ref, search, onChange }: GoodsSearchProps) {
  return (
    <div ref={ref} className={styles['search']}>
      <SearchBox
        label="搜索商品"
        placeholder="名称、拼音首字母"
        value={search.text}
        onChange={(text) => onChange({ ...search, text })}
      />
      <SegmentedControl
        label="商品范围"
        options={tabs}
        value={search.tab}
        onChange={(tab) => onChange({ ...search, tab })}
      />
    </div>
  )
}

import { useState } from 'react'

import { SearchBox } from '../../../kit/search-box.tsx'
import { setParams } from '../../../lib/address.ts'
import { debounce } from '../../../lib/debounce.ts'
import type { ReportFilter } from './report-filter.ts'

const TYPING_MS = 300
/** As long as the server takes it. */
const LONGEST = 20
/** The server searches: not with every letter. */
const searchSoon = debounce((keyword: string) => setParams({ keyword }), TYPING_MS)

/** Over rows of people: only those whose name or initials hold what is typed; the figures are then theirs. */
export function NameSearch({ filter }: { filter: Pick<ReportFilter, 'keyword' | 'setKeyword'> }) {
  const [typed, setTyped] = useState(filter.keyword)
  return (
    <SearchBox
      label="搜索员工"
      placeholder="员工姓名或首字母"
      value={typed}
      onChange={(text) => {
        const words = text.slice(0, LONGEST)
        setTyped(words)
        searchSoon(words)
      }}
      onSubmit={() => filter.setKeyword(typed)}
    />
  )
}

/** What stands where nobody was found. */
export const emptyFor = ({ keyword }: Pick<ReportFilter, 'keyword'>, otherwise: string): string =>
  keyword === '' ? otherwise : `没有找到“${keyword}”`

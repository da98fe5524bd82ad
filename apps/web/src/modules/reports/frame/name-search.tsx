import type { ReactNode } from 'react'

import { KeywordBox } from '../../../shells/keyword-box.tsx'
import { findsPeople } from './report-filter.ts'
import type { Reading } from './use-level.ts'

/** Only people whose name or initials hold what is typed; the figures are then theirs. */
export const NameSearch = ({ keyword }: { keyword: string }) => (
  <KeywordBox label="搜索员工" placeholder="员工姓名或首字母" keyword={keyword} />
)

/** What stands where nobody was found. */
export const emptyFor = (keyword: string, otherwise: string): string =>
  keyword === '' ? otherwise : `没有找到“${keyword}”`

/** Parts of the headline, and over the rows the search where people can be looked for. */
export const withSearch = (
  { level, filter }: Pick<Reading<unknown>, 'level' | 'filter'>,
  parts: ReactNode,
): ReactNode =>
  findsPeople(level.axis) ? (
    <>
      {parts}
      <NameSearch keyword={filter.keyword} />
    </>
  ) : (
    parts
  )

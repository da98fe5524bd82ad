import type { ReactNode } from 'react'

import { KeywordBox } from '#shells/keyword-box.tsx'
import { canSearchPeople } from './report-filter.ts'
import type { Reading } from './use-level.ts'

/** Filter for people by name or initials; figures then cover only these people. */
export const NameSearch = ({ keyword }: { keyword: string }) => (
  <KeywordBox label="搜索员工" placeholder="员工姓名或首字母" keyword={keyword} />
)

/** Text for an empty list: names the keyword if there is one, otherwise `otherwise`. */
export const formatEmpty = (keyword: string, otherwise: string): string =>
  keyword === '' ? otherwise : `没有找到“${keyword}”`

/** Adds a search box below the composition of the headline, on levels where people can be searched. */
export const withSearch = (
  { level, filter }: Pick<Reading<unknown>, 'level' | 'filter'>,
  parts: ReactNode,
): ReactNode =>
  canSearchPeople(level.axis) ? (
    <>
      {parts}
      <NameSearch keyword={filter.keyword} />
    </>
  ) : (
    parts
  )

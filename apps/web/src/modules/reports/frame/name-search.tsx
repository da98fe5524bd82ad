import type { ReactNode } from 'react'

import { KeywordBox } from '#shells/keyword-box.tsx'
import { canSearchPeople } from './report-filter.ts'
import type { LevelData } from './use-level.ts'

/** Filter for people by name or initials; figures then cover only these people. */
export const NameSearch = ({ keyword }: { keyword: string }) => (
  <KeywordBox label="搜索员工" placeholder="员工姓名或首字母" keyword={keyword} />
)

/** Text for an empty list: names the keyword if there is one, otherwise `otherwise`. */
export const formatEmptyText = (keyword: string, otherwise: string): string =>
  keyword === '' ? otherwise : `没有找到“${keyword}”`

/** Adds a search box below the composition of the headline, on levels where people can be searched. */
export const addNameSearch = (
  { level, filter }: Pick<LevelData<unknown>, 'level' | 'filter'>,
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

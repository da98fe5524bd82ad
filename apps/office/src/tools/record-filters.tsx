/** Filters of pages that list records by day, state and searched text. */
import { useState } from 'react'

import inputs from '#kit/input.module.css'
import { useSettled } from '#lib/use-settled.ts'

import styles from './log-page.module.css'

/** Empty text: not filtered. */
type RecordFilter<Status extends string> = { beginDate: string; endDate: string; status: Status | ''; typed: string }

const PAGE_SIZE = 50
const TYPING_MS = 300

/** Filter and page of a list of records; a changed filter starts at the first page. */
export function useRecordFilter<Status extends string>() {
  const [filter, setFilter] = useState<RecordFilter<Status>>({ beginDate: '', endDate: '', status: '', typed: '' })
  const [pageNum, setPageNum] = useState(1)
  const { beginDate, endDate, status } = filter
  const keyword = useSettled(filter.typed.trim(), TYPING_MS)
  return {
    filter,
    change: (part: Partial<RecordFilter<Status>>) => {
      setPageNum(1)
      setFilter({ ...filter, ...part })
    },
    /** Input of the endpoint that lists the records. */
    input: {
      pageNum,
      pageSize: PAGE_SIZE,
      ...(beginDate !== '' && { beginDate }),
      ...(endDate !== '' && { endDate }),
      ...(status !== '' && { status }),
      ...(keyword !== '' && { keyword }),
    },
    pages: { pageNum, pageSize: PAGE_SIZE, onPage: setPageNum },
  }
}

interface RecordFiltersProps<Status extends string> {
  filter: RecordFilter<Status>
  states: readonly { value: Status; label: string }[]
  placeholder: string
  onChange: (part: Partial<RecordFilter<Status>>) => void
}

export function RecordFilters<Status extends string>(props: RecordFiltersProps<Status>) {
  const { filter, states, placeholder, onChange } = props
  const dates = [
    ['从', 'beginDate'],
    ['到', 'endDate'],
  ] as const
  return (
    <div className={styles['filters']}>
      {dates.map(([label, name]) => (
        <label key={name}>
          {label}
          <input
            type="date"
            className={inputs['input']}
            value={filter[name]}
            onChange={(event) =>
              onChange(name === 'beginDate' ? { beginDate: event.target.value } : { endDate: event.target.value })
            }
          />
        </label>
      ))}
      <label>
        状态
        <select
          className={inputs['input']}
          value={filter.status}
          onChange={(event) => onChange({ status: event.target.value as Status | '' })}
        >
          <option value="">全部</option>
          {states.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        查找
        <input
          type="search"
          className={inputs['input']}
          placeholder={placeholder}
          maxLength={20}
          value={filter.typed}
          onChange={(event) => onChange({ typed: event.target.value })}
        />
      </label>
    </div>
  )
}

/** Label of a code; the code itself when it is unknown. */
export const findLabel = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

export function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

import { directory } from '@nocturne/contract/directory/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'

import { Select } from '../../../kit/select.tsx'
import { useApi } from '../../../lib/query.ts'
import { WALK_IN } from '../walk-in.ts'

type CreditFor = NonNullable<InputOf<typeof directory.users>['creditFor']>

export interface PersonPickerProps {
  label: string
  /** Null is nobody; undefined while nothing has been chosen. */
  value: number | null | undefined
  onChange: (userId: number | null) => void
  /** Only people who may be credited as sales person. */
  salesOnly?: boolean
  /** Only people of one's own data scope, as reports ask for. */
  scoped?: boolean
  /** Only those whom one may name as sales person in this act; 散客 is one of them where that may be said. */
  creditFor?: CreditFor
  /** The word for nobody: `散客`, `不指定`, `全部`. Without it somebody must be chosen. */
  nobody?: string | undefined
  /** Shown while the list has not come: the name of the one chosen already. */
  chosenName?: string | null | undefined
}

/** Ids begin at 1. */
const NOBODY = 0

/** One colleague, found by name, its initials, post or department. Works without network from the list last seen. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, value, onChange, salesOnly = false, scoped = false, creditFor, nobody, chosenName } = props
  const { data, isError } = useColleagues({ salesOnly, scoped, creditFor })
  const people = (data ?? []).map(({ userId, nickName, initials, deptName, postName }) => ({
    id: userId,
    label: nickName,
    initials,
    hint: userId === WALK_IN.userId ? undefined : `${deptName} · ${postName}`,
  }))
  const missing = value && chosenName && !people.some(({ id }) => id === value)
  const options = [
    ...(nobody === undefined ? [] : [{ id: NOBODY, label: nobody }]),
    ...(missing ? [{ id: value, label: chosenName }] : []),
    ...people,
  ]
  return (
    <Select
      label={label}
      options={options}
      value={value === null ? NOBODY : (value ?? null)}
      placeholder={data || isError ? '请选择' : '正在加载'}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    />
  )
}

type Choice = { salesOnly?: boolean; scoped?: boolean; creditFor?: CreditFor | undefined }

/** Everybody who works here, or only those who sell, or only those of one's own scope, or whom one may credit. */
export function useColleagues({ salesOnly = false, scoped = false, creditFor }: Choice = {}) {
  const input = {
    ...(salesOnly && { saleFlag: true }),
    ...(scoped && { scope: true }),
    ...(creditFor && { creditFor }),
  }
  return useApi(directory.users, input, { staleMs: 10 * 60_000 })
}

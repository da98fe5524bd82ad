import { directory } from '@nocturne/contract/directory/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { Select } from '../../../kit/select.tsx'
import { keepDraft, readDraft } from '../../../lib/draft.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { likeliestFirst, usedNow } from '../likeliest.ts'
import { WALK_IN } from '../walk-in.ts'
import styles from './person-picker.module.css'

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
  /** Who is likely meant besides oneself, the likeliest first: who has the booking, who is there. */
  likely?: readonly (number | null | undefined)[]
  /** The likeliest are a tap away under the control. */
  quick?: boolean
  /** Shown while the list has not come: the name of the one chosen already. */
  chosenName?: string | null | undefined
}

/** Ids begin at 1. */
const NOBODY = 0

/** More chips than these are searched for, not looked at. */
const MOST_QUICK = 5

/**
 * One colleague, found by name, its initials, post or department; the likeliest stand first. Works without network from the list
 * last seen.
 */
export function PersonPicker(props: PersonPickerProps) {
  const { label, value, onChange, salesOnly = false, scoped = false, creditFor, nobody, chosenName } = props
  const { likely = [], quick = false } = props
  const { data, isError } = useColleagues({ salesOnly, scoped, creditFor })
  const me = useUser()?.userId
  const used = usedPeople(label)
  const { ordered, first } = likeliestFirst(data ?? [], { me, likely, used: used.ids() })
  const people = ordered.map(({ userId, nickName, initials, deptName, postName }) => ({
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
  const choose = (id: number) => {
    if (id !== NOBODY) used.add(id)
    onChange(id === NOBODY ? null : id)
  }
  return (
    <>
      <Select
        label={label}
        options={options}
        value={value === null ? NOBODY : (value ?? null)}
        placeholder={data || isError ? '请选择' : '正在加载'}
        onChange={choose}
      />
      {quick && first.length > 0 && (
        <div className={styles['quick']}>
          <ChipRow label="常选的人">
            {first.slice(0, MOST_QUICK).map(({ userId, nickName }) => (
              <Chip key={userId} selected={userId === value} onClick={() => choose(userId)}>
                {userId === me ? `我 ${nickName}` : nickName}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </>
  )
}

/** Whom this person chose here before, in this tab, the last one first. */
function usedPeople(label: string) {
  const name = `people.${label}`
  const ids = () => (readDraft(name) as number[] | undefined) ?? []
  return { ids, add: (id: number) => keepDraft(name, usedNow(ids(), id)) }
}

type Choice = { salesOnly?: boolean; scoped?: boolean; creditFor?: CreditFor | undefined }

/** Everybody who works here, or only those who sell, or only those of one's own scope, or whom one may credit. */
export function useColleagues({ salesOnly = false, scoped = false, creditFor }: Choice = {}) {
  const input = {
    ...(salesOnly && { saleFlag: true }),
    ...(!creditFor && { scope: scoped }),
    ...(creditFor && { creditFor }),
  }
  return useApi(directory.users, input, { staleMs: 10 * 60_000 })
}
